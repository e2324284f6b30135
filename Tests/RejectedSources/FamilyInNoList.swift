// Rejected: a widget family that isn't in an array.
// error: has no member 'systemSmall'
import SwiftUI
import WidgetKit

struct DayG: TimelineEntry { var date: Date }

struct ProviderG: TimelineProvider {
    func placeholder(in context: Context) -> DayG { DayG(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayG) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayG>) -> Void) {}
}

#if REJECTED
struct FamilyInNoList: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderG()) { _ in Text("a") }.supportedFamilies(.systemSmall)
    }
}
#else
struct FamilyInNoList: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "a", provider: ProviderG()) { _ in Text("a") }.supportedFamilies([.systemSmall])
    }
}
#endif
