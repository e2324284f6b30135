import SwiftUI
import WidgetKit

/// An entry with the lines that a widget shows.
nonisolated struct AwaitedText: TimelineEntry {
    let date: Date
    let lines: [String]
}

/// A provider that awaits the lines of a single entry.
nonisolated struct AwaitedTextProvider: TimelineProvider {
    let lines: @Sendable () async -> [String]

    func placeholder(in context: Context) -> AwaitedText { AwaitedText(date: .now, lines: []) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (AwaitedText) -> Void) {
        Task { completion(AwaitedText(date: .now, lines: await lines())) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<AwaitedText>) -> Void) {
        Task {
            let entry = AwaitedText(date: .now, lines: await lines())
            completion(Timeline(entries: [entry], policy: .after(.now + 900)))
        }
    }
}

/// The lines below each other.
struct AwaitedTextView: View {
    let entry: AwaitedText
    let symbol: String

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Image(systemName: symbol).foregroundStyle(.tint)
            ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(.background, for: .widget)
    }
}
