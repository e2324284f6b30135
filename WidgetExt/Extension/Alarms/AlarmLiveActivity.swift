import SwiftUI
import WidgetKit

/// The Live Activity of an alarm that counts down, is paused or rings, for the lock screen and the Dynamic Island.
struct AlarmLiveActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: AlarmAttributes<TimerMetadata>.self) { context in
            AlarmLockScreenView(alarm: AlarmFace(context.attributes, context.state))
        } dynamicIsland: { context in
            let alarm = AlarmFace(context.attributes, context.state)
            return DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    AlarmBadge(alarm: alarm, side: 40).padding(.leading, 4)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    AlarmFigures(alarm: alarm, size: 30).multilineTextAlignment(.trailing).padding(.trailing, 4)
                        .frame(minHeight: 40)
                }
                DynamicIslandExpandedRegion(.bottom) {
                    VStack(spacing: 10) {
                        HStack(alignment: .firstTextBaseline) {
                            Text(alarm.title).font(.headline).lineLimit(1)
                            Spacer(minLength: 8)
                            Text(alarm.caption).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
                        }
                        .padding(.horizontal, 6)
                        AlarmWideButtons(alarm: alarm)
                    }
                }
            } compactLeading: {
                AlarmBadge(alarm: alarm, side: 24).frame(maxWidth: .infinity, alignment: .leading)
            } compactTrailing: {
                AlarmFigures(alarm: alarm, size: 15).multilineTextAlignment(.trailing).frame(
                    maxWidth: .infinity, alignment: .trailing)
            } minimal: {
                AlarmBadge(alarm: alarm, side: 24)
            }
            .keylineTint(alarm.tint)
            .widgetURL(URL(alarm: alarm.id))
        }
    }
}
