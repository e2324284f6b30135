import SwiftUI
import WidgetKit

@main
struct ShelfBundle: WidgetBundle {
    var body: some Widget {
        BooksWidget()
        ChangesWidget()
        GenresWidget()
        PairsWidget()
        SpiralWidget()
    }
}

struct Lines: TimelineEntry {
    var date = Date()
    let lines: [String]
}

struct LinesProvider: TimelineProvider {
    let lines: @Sendable () -> [String]

    func placeholder(in context: Context) -> Lines { Lines(lines: ["…"]) }

    func getSnapshot(in context: Context, completion: @escaping (Lines) -> Void) { completion(Lines(lines: lines())) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Lines>) -> Void) {
        completion(Timeline(entries: [Lines(lines: lines())], policy: .never))
    }
}

struct LinesView: View {
    let title: String
    let entry: Lines

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(title).font(.headline)
            ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        .containerBackground(.background, for: .widget)
    }
}
