// swift-format-ignore-file
import ActivityKit
import SwiftUI
import WidgetKit

@main
struct ParkingLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: ParkingAttributes.self) { context in
            HStack {
                Text(context.attributes.zone)
                Text(context.state.until, style: .timer)
                Button("End", intent: EndParkingIntent())
            }
            .padding()
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) {
                    Text(context.state.until, style: .timer)
                }
            } compactLeading: {
                Image(systemName: "parkingsign")
            } compactTrailing: {
                Text(context.state.until, style: .timer)
                    .frame(maxWidth: 44)
            } minimal: {
                Image(systemName: "parkingsign")
            }
        }
    }
}
