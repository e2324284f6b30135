// Rejected: an activity without a Dynamic Island.
// error: missing argument for parameter 'dynamicIsland' in call
import ActivityKit
import SwiftUI
import WidgetKit

struct RideA: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

#if REJECTED
struct ActivityWithoutAnIsland: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideA.self) { _ in Text("a") }
    }
}
#else
struct ActivityWithoutAnIsland: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideA.self) { _ in
            Text("a")
        } dynamicIsland: { _ in
            DynamicIsland {
            } compactLeading: {
            } compactTrailing: {
            } minimal: {
            }
        }
    }
}
#endif
