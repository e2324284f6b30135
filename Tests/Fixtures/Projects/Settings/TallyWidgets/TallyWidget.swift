import SwiftUI
import WidgetKit

nonisolated struct TallyEntry: TimelineEntry {
    let date: Date
}

nonisolated struct TallyProvider: TimelineProvider {
    func placeholder(in context: Context) -> TallyEntry { TallyEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (TallyEntry) -> Void) {
        completion(TallyEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TallyEntry>) -> Void) {
        completion(Timeline(entries: [TallyEntry(date: .now)], policy: .never))
    }
}

@main
struct TallyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tally", provider: TallyProvider()) { _ in
            TallyView()
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Tally")
        .supportedFamilies([.systemSmall])
    }
}

/// Allowed in the Swift 6 language mode only because everything belongs to the main actor by default.
var tallyMarks = 0

#if TALLY_FLAG && TALLY_SHORT && TALLY_PROJECT
struct TallyView: View {
    private let limit = TallyInfo.checkedLimit()

    var body: some View { Text("\(counted()) of \(limit)") }

    private func counted() -> Int {
        tallyMarks = 7
        return tallyMarks
    }
}
#endif
