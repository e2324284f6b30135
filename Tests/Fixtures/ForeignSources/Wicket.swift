// Uses: Environment objects that may be missing, OpenURLAction in the environment, legibilityWeight, accessibilityReduceTransparency; family: systemSmall
// Shows: 141 for 3
import SwiftUI
import WidgetKit

nonisolated struct WicketEntry: TimelineEntry {
    let date: Date
}

nonisolated struct WicketProvider: TimelineProvider {
    func placeholder(in context: Context) -> WicketEntry { WicketEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (WicketEntry) -> Void) {
        completion(WicketEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<WicketEntry>) -> Void) {
        completion(Timeline(entries: [WicketEntry(date: .now)], policy: .never))
    }
}

@Observable final class WicketScore {
    var text = "0 for 0"
}

struct WicketView: View {
    let entry: WicketEntry

    @Environment(WicketScore.self) private var score: WicketScore?
    @Environment(\.legibilityWeight) private var weight
    @Environment(\.accessibilityReduceTransparency) private var isOpaque

    var body: some View {
        Text(score?.text ?? "141 for 3").fontWeight(weight == .bold ? .heavy : .regular).opacity(isOpaque ? 1 : 0.9)
            .environment(\.openURL, OpenURLAction { _ in .discarded })
    }
}

@main
struct WicketWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Wicket", provider: WicketProvider()) { entry in
            WicketView(entry: entry).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}
