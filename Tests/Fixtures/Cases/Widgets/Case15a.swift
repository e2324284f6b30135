import ActivityKit
import SwiftUI
import WidgetKit

/// A train on its way: whole minutes to each of the next stops.
struct Case15aAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        struct Leg: Codable, Hashable {
            var stop: String
            var minutes: Int
        }
        var legs: [Leg]
        var delay: Int?
    }
    var line: String
}

struct Case15a: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Case15aAttributes.self) { context in
            VStack(alignment: .leading) {
                Text(context.attributes.line)
                ForEach(context.state.legs, id: \.stop) { leg in
                    Text("\(leg.stop) \(leg.minutes)")
                }
                if let delay = context.state.delay {
                    Text("late \(delay)")
                } else {
                    Text("on time")
                }
            }
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text(context.attributes.line) }
            } compactLeading: {
                Text(context.attributes.line)
            } compactTrailing: {
                Text("\(context.state.legs.count)")
            } minimal: {
                Text("T")
            }
        }
    }
}
