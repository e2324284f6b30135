// Uses: TextField with a format, keyboardType, textInputAutocapitalization, submitLabel, ColorPicker, ShareLink, EditButton, Menu options; family: systemSmall
// Shows: 7 boats
import SwiftUI
import WidgetKit

nonisolated struct PierEntry: TimelineEntry {
    let date: Date
}

nonisolated struct PierProvider: TimelineProvider {
    func placeholder(in context: Context) -> PierEntry { PierEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (PierEntry) -> Void) {
        completion(PierEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<PierEntry>) -> Void) {
        completion(Timeline(entries: [PierEntry(date: .now)], policy: .never))
    }
}

struct PierForm: View {
    @State private var name = ""
    @State private var length = 3.0
    @State private var color = Color.blue

    var body: some View {
        Form {
            TextField("Name", text: $name).keyboardType(.asciiCapable).textInputAutocapitalization(.words)
                .autocorrectionDisabled()
                .submitLabel(.done).onSubmit { name = "" }
            TextField("Length", value: $length, format: .number).textFieldStyle(RoundedBorderTextFieldStyle())
            ColorPicker("Hull", selection: $color)
            ShareLink(item: "Pier 4") { Label("Share", systemImage: "square.and.arrow.up") }
            Menu("Sort") { Button("Name") {} }.menuStyle(.borderlessButton).menuIndicator(.hidden)
            EditButton()
        }
    }
}

struct PierView: View {
    let entry: PierEntry

    var body: some View { Text("7 boats") }
}

@main
struct PierWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Pier", provider: PierProvider()) { entry in
            PierView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
