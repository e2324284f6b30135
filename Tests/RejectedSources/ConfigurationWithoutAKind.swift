// Rejected: a widget configuration without a kind.
// error: missing argument for parameter 'kind' in call
import SwiftUI
import WidgetKit

struct DayD: TimelineEntry { var date: Date }

struct ProviderD: TimelineProvider {
    func placeholder(in context: Context) -> DayD { DayD(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayD) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayD>) -> Void) {}
}

#if REJECTED
struct ConfigurationWithoutAKind: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(provider: ProviderD()) { _ in Text("a") }
    }
}
#else
struct ConfigurationWithoutAKind: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderD()) { _ in Text("a") }
    }
}
#endif
