// Rejected: a timeline with entries of another type than the provider's.
// error: cannot convert value of type 'Night
import SwiftUI
import WidgetKit

struct DayB: TimelineEntry { var date: Date }

struct NightB: TimelineEntry { var date: Date }

#if REJECTED
struct TimelineOfOtherEntries: TimelineProvider {
    func placeholder(in context: Context) -> DayB { DayB(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayB) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayB>) -> Void) {
        completion(Timeline(entries: [NightB(date: .now)], policy: .never))
    }
}
#else
struct TimelineOfOtherEntries: TimelineProvider {
    func placeholder(in context: Context) -> DayB { DayB(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (DayB) -> Void) {}
    func getTimeline(in context: Context, completion: @escaping (Timeline<DayB>) -> Void) {
        completion(Timeline(entries: [DayB(date: .now)], policy: .never))
    }
}
#endif
