// Rejected: a widget configuration with a wrong argument label.
// error: incorrect argument label in call (have 'kind:timelineProvider:_:'
import SwiftUI
import WidgetKit

struct DayC: TimelineEntry { var date: Date }

struct ProviderC: TimelineProvider {
    func placeholder(in context: Context) -> DayC { DayC(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayC) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayC>) -> Void) {}
}

#if REJECTED
struct ConfigurationOfAWrongLabel: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", timelineProvider: ProviderC()) { _ in Text("a") }
    }
}
#else
struct ConfigurationOfAWrongLabel: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderC()) { _ in Text("a") }
    }
}
#endif
