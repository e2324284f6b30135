// Rejected: a provider without a timeline.
// error: type 'ProviderWithoutATimeline' does not conform to protocol 'TimelineProvider'
import SwiftUI
import WidgetKit

struct DayA: TimelineEntry { var date: Date }

#if REJECTED
struct ProviderWithoutATimeline: TimelineProvider {
    func placeholder(in context: Context) -> DayA { DayA(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayA) -> Void) {}
}
#else
struct ProviderWithoutATimeline: TimelineProvider {
    func placeholder(in context: Context) -> DayA { DayA(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayA) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayA>) -> Void) {}
}
#endif
