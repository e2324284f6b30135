// Rejected: content that reads a property the entry doesn't have.
// error: value of type 'DayE' has no member 'title'
import SwiftUI
import WidgetKit

struct DayE: TimelineEntry { var date: Date }

struct ProviderE: TimelineProvider {
    func placeholder(in context: Context) -> DayE { DayE(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayE) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayE>) -> Void) {}
}

#if REJECTED
struct ContentOfAnUnknownValue: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderE()) { Text($0.title) }
    }
}
#else
struct ContentOfAnUnknownValue: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderE()) { Text("\($0.date)") }
    }
}
#endif
