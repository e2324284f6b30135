// Uses: .sheet, .toolbar ToolbarItem(placement:), .searchable, .refreshable, .swipeActions, .contextMenu, .alert, @FocusState, \.dismiss, .navigationDestination, .onHover in a shared view; the widget draws its row; family: systemSmall
// Shows: Field notes
import SwiftUI
import WidgetKit

struct NotebookEntry: TimelineEntry { let date: Date }

struct NotebookProvider: TimelineProvider {
    func placeholder(in context: Context) -> NotebookEntry { NotebookEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (NotebookEntry) -> Void) {
        completion(NotebookEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<NotebookEntry>) -> Void) {
        completion(Timeline(entries: [NotebookEntry(date: .now)], policy: .never))
    }
}

struct NotebookRow: View {
    let title: String
    @State private var isHovered = false
    var body: some View { Label(title, systemImage: "note.text").bold(isHovered).onHover { isHovered = $0 } }
}

struct NotebookEditor: View {
    @Binding var text: String
    @Environment(\.dismiss) private var dismiss
    @FocusState private var isEditing: Bool

    var body: some View {
        TextField("Title", text: $text).focused($isEditing).onSubmit { dismiss() }.onAppear { isEditing = true }
            .toolbar { ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } } }
    }
}

struct NotebookScreen: View {
    @State private var titles = ["Field notes", "Recipes"]
    @State private var query = ""
    @State private var draft = ""
    @State private var isAdding = false
    @State private var asksDelete = false

    var body: some View {
        List(titles.filter { query.isEmpty || $0.contains(query) }, id: \.self) { title in
            NavigationLink(value: title) { NotebookRow(title: title) }
                .swipeActions(edge: .trailing, allowsFullSwipe: false) {
                    Button("Delete", role: .destructive) { asksDelete = true }
                }
                .contextMenu { Button("Copy", systemImage: "doc.on.doc") { draft = title } }
        }
        .navigationDestination(for: String.self) { NotebookRow(title: $0).navigationTitle($0) }
        .searchable(text: $query, placement: .navigationBarDrawer(displayMode: .always), prompt: "Search notes")
        .refreshable { titles.sort() }
        .toolbar { ToolbarItem(placement: .topBarTrailing) { Button("Add", systemImage: "plus") { isAdding = true } } }
        .sheet(isPresented: $isAdding) { NotebookEditor(text: $draft).presentationDetents([.medium]) }
        .alert("Delete note?", isPresented: $asksDelete) {
            Button("Delete", role: .destructive) {}
        } message: {
            Text("This can't be undone.")
        }
    }
}

@main
struct NotebookWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "NotebookWidget", provider: NotebookProvider()) { _ in
            NotebookRow(title: "Field notes").containerBackground(.yellow, for: .widget)
        }
    }
}
