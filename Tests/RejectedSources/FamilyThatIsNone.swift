// Rejected: a widget family that doesn't exist.
// error: has no member 'systemTiny'
import SwiftUI
import WidgetKit

struct DayF: TimelineEntry { var date: Date }

struct ProviderF: TimelineProvider {
    func placeholder(in context: Context) -> DayF { DayF(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayF) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayF>) -> Void) {}
}

#if REJECTED
struct FamilyThatIsNone: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderF()) { _ in Text("a") }.supportedFamilies([.systemTiny])
    }
}
#else
struct FamilyThatIsNone: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderF()) { _ in Text("a") }.supportedFamilies([.systemSmall])
    }
}
#endif
