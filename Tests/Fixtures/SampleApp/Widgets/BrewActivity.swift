import ActivityKit
import SwiftUI
import WidgetKit

struct BrewAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var minutesLeft: Int
    }

    var tea: String
}

struct BrewActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: BrewAttributes.self) { context in
            HStack {
                Image(systemName: "timer")
                Text(context.attributes.tea).font(.headline)
                Spacer()
                Text("\(context.state.minutesLeft) minutes")
            }
            .padding()
            .activityBackgroundTint(Color("Steam"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Image(systemName: "timer") }
                DynamicIslandExpandedRegion(.trailing) { Text("\(context.state.minutesLeft)") }
                DynamicIslandExpandedRegion(.bottom) { Text(context.attributes.tea) }
            } compactLeading: {
                Image(systemName: "timer")
            } compactTrailing: {
                Text("\(context.state.minutesLeft)")
            } minimal: {
                Text("\(context.state.minutesLeft)")
            }
            .keylineTint(.green)
        }
    }
}

#Preview("Brewing", as: .content, using: BrewAttributes(tea: "Assam")) {
    BrewActivity()
} contentStates: {
    BrewAttributes.ContentState(minutesLeft: 4)
    BrewAttributes.ContentState(minutesLeft: 1)
}
