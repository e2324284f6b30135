// Uses: List with swipeActions, listRow modifiers, onDelete, onMove, badge, contextMenu in a view that the widget only links; family: systemSmall
// Shows: 12 turns
import SwiftUI
import WidgetKit

nonisolated struct FerrisEntry: TimelineEntry {
    let date: Date
}

nonisolated struct FerrisProvider: TimelineProvider {
    func placeholder(in context: Context) -> FerrisEntry { FerrisEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (FerrisEntry) -> Void) {
        completion(FerrisEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<FerrisEntry>) -> Void) {
        completion(Timeline(entries: [FerrisEntry(date: .now)], policy: .never))
    }
}

struct FerrisList: View {
    let cabins = ["A", "B"]

    var body: some View {
        List {
            ForEach(cabins, id: \.self) { cabin in
                Text(cabin)
                    .badge(3)
                    .swipeActions(edge: .trailing, allowsFullSwipe: true) { Button("Close") {}.tint(.red) }
                    .listRowBackground(Color.yellow)
                    .listRowInsets(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
                    .listRowSeparator(.hidden)
                    .contextMenu { Button("Rename") {} }
            }
            .onDelete { _ in }
            .onMove { _, _ in }
        }
        .listStyle(.insetGrouped)
        .scrollContentBackground(.hidden)
        .environment(\.editMode, .constant(.active))
    }
}

struct FerrisView: View {
    let entry: FerrisEntry

    var body: some View { Text("12 turns") }
}

@main
struct FerrisWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Ferris", provider: FerrisProvider()) { entry in
            FerrisView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
