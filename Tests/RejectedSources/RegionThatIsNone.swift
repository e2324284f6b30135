// Rejected: a region of the Dynamic Island that doesn't exist.
// error: type 'DynamicIslandExpandedRegionPosition' has no member 'top'
import ActivityKit
import SwiftUI
import WidgetKit

struct RideB: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

#if REJECTED
struct RegionThatIsNone: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideB.self) { _ in
            Text("a")
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.top) { Text("a") }
            } compactLeading: {
            } compactTrailing: {
            } minimal: {
            }
        }
    }
}
#else
struct RegionThatIsNone: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideB.self) { _ in
            Text("a")
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("a") }
            } compactLeading: {
            } compactTrailing: {
            } minimal: {
            }
        }
    }
}
#endif
