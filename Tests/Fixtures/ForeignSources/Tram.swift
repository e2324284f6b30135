// Uses: accessibilityAction, accessibilityAdjustableAction, accessibilityFocused, AccessibilityFocusState, input labels; family: systemSmall
// Shows: Line 6
import SwiftUI
import WidgetKit

nonisolated struct TramEntry: TimelineEntry {
    let date: Date
}

nonisolated struct TramProvider: TimelineProvider {
    func placeholder(in context: Context) -> TramEntry { TramEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (TramEntry) -> Void) {
        completion(TramEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<TramEntry>) -> Void) {
        completion(Timeline(entries: [TramEntry(date: .now)], policy: .never))
    }
}

struct TramView: View {
    let entry: TramEntry

    @AccessibilityFocusState private var isFocused: Bool

    var body: some View {
        Text("Line 6")
            .accessibilityAction(named: "Next stop") {}
            .accessibilityAdjustableAction { direction in if direction == .increment {} }
            .accessibilityInputLabels(["Tram", "Line"])
            .accessibilityFocused($isFocused)
            .accessibilityHeading(.h2)
            .accessibilityShowsLargeContentViewer()
            .accessibilityCustomContent("Stop", "Market")
    }
}

@main
struct TramWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Tram", provider: TramProvider()) { entry in
            TramView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
