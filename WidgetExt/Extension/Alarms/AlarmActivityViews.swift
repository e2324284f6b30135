import SwiftUI
import WidgetKit

/// The lock-screen presentation: title and time on the left, buttons on the right. A ringing alarm has wide buttons below them, which are
/// easier to tap.
struct AlarmLockScreenView: View {
    let alarm: AlarmFace

    var body: some View {
        VStack(spacing: 12) {
            HStack(spacing: 14) {
                AlarmBadge(alarm: alarm, side: 48)
                VStack(alignment: .leading, spacing: 0) {
                    Text(alarm.title).font(.headline).lineLimit(1)
                    if alarm.isAlerting {
                        Text(alarm.caption).font(.title3.weight(.semibold)).foregroundStyle(alarm.tint).lineLimit(1)
                    } else {
                        AlarmFigures(alarm: alarm, size: 32)
                    }
                }
                Spacer(minLength: 8)
                if !alarm.isAlerting {
                    ForEach(alarm.actions) { AlarmRoundButton(action: $0, tint: alarm.tint) }
                } else {
                    AlarmFigures(alarm: alarm, size: 22, isQuiet: true)
                }
            }
            if alarm.isAlerting { AlarmWideButtons(alarm: alarm) }
        }
        .padding(16)
        // The view is always dark, like the Dynamic Island, because the alarm's colour is bright.
        .environment(\.colorScheme, .dark)
        .activityBackgroundTint(.black)
        .widgetURL(URL(alarm: alarm.id))
    }
}

/// The alarm's symbol in a ring that shows the remaining time.
struct AlarmBadge: View {
    let alarm: AlarmFace
    /// The width and height, in points.
    let side: CGFloat

    private var isSmall: Bool { side < 30 }

    var body: some View {
        ZStack {
            if let interval = alarm.interval {
                ProgressView(timerInterval: interval, countsDown: true) {
                    EmptyView()
                } currentValueLabel: {
                    EmptyView()
                }
                .progressViewStyle(AlarmRingStyle(tint: alarm.tint, width: width))
            } else if let rest = alarm.rest {
                AlarmRing(fraction: rest.fraction, tint: alarm.tint, width: width)
            } else {
                Circle().fill(alarm.tint)
            }
            Image(systemName: alarm.symbol)
                .font(.system(size: side * (isSmall ? 0.46 : 0.42), weight: .semibold))
                .foregroundStyle(alarm.isAlerting ? Color.black : alarm.tint)
        }
        .frame(width: side, height: side)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(Text(alarm.title))
    }

    private var width: CGFloat { isSmall ? 2.5 : 4 }
}

/// A ring that empties as time passes.
struct AlarmRing: View {
    /// The remaining part of the time, from 0 to 1.
    let fraction: Double
    let tint: Color
    /// The line width, in points.
    let width: CGFloat

    var body: some View {
        ZStack {
            Circle().stroke(tint.opacity(0.25), lineWidth: width)
            Circle().trim(from: 0, to: CGFloat(fraction))
                .stroke(tint, style: StrokeStyle(lineWidth: width, lineCap: .round))
                .rotationEffect(.degrees(-90))
        }
        .padding(width / 2)
    }
}

/// The progress style of a running countdown's ring.
struct AlarmRingStyle: ProgressViewStyle {
    let tint: Color
    let width: CGFloat

    func makeBody(configuration: Configuration) -> some View {
        AlarmRing(fraction: configuration.fractionCompleted ?? 0, tint: tint, width: width)
    }
}

/// The alarm's time: the remaining time, or the time of day at which it rings.
struct AlarmFigures: View {
    let alarm: AlarmFace
    let size: CGFloat
    /// True if another text in the presentation should be more prominent.
    var isQuiet = false
    @Environment(\.calendar) private var calendar

    var body: some View {
        figures
            .font(.system(size: size, weight: .semibold, design: .rounded))
            .monospacedDigit()
            .foregroundStyle(isQuiet ? AnyShapeStyle(.secondary) : AnyShapeStyle(alarm.tint))
            .lineLimit(1)
            .minimumScaleFactor(0.6)
    }

    @ViewBuilder private var figures: some View {
        if let interval = alarm.interval {
            Text(timerInterval: interval, countsDown: true)
        } else if let rest = alarm.rest {
            Text(rest.text)
        } else if case .alert(let alert) = alarm.mode {
            Text(date(of: alert.time), style: .time)
        }
    }

    /// Returns an instant at which clocks show the given time of day.
    private func date(of time: Alarm.Schedule.Relative.Time) -> Date {
        // This day has no clock change.
        let parts = DateComponents(year: 2001, month: 1, day: 1, hour: time.hour, minute: time.minute)
        return calendar.date(from: parts) ?? .distantPast
    }
}

/// A round button with a symbol.
struct AlarmRoundButton: View {
    let action: AlarmFace.Action
    let tint: Color

    var body: some View {
        IntentButton(intent: action.intent) {
            Image(systemName: action.symbol)
                .accessibilityLabel(Text(action.text))
                .font(.system(size: 18, weight: .semibold))
                .foregroundStyle(action.isPrimary ? AnyShapeStyle(tint) : AnyShapeStyle(Color.primary))
                .frame(width: 46, height: 46)
                .background(action.isPrimary ? tint.opacity(0.22) : Color.gray.opacity(0.25), in: Circle())
        }
    }
}

/// A row of all buttons, with equal widths.
struct AlarmWideButtons: View {
    let alarm: AlarmFace

    var body: some View {
        HStack(spacing: 10) {
            ForEach(alarm.actions) { action in
                IntentButton(intent: action.intent) {
                    Label {
                        Text(action.text)
                    } icon: {
                        Image(systemName: action.symbol)
                    }
                    .font(.subheadline.weight(.semibold))
                    .lineLimit(1)
                    .foregroundStyle(style(of: action))
                    .frame(maxWidth: .infinity, minHeight: 40)
                    .background(background(of: action), in: Capsule())
                }
            }
        }
    }

    private func style(of action: AlarmFace.Action) -> Color {
        if !action.isPrimary { return .primary }
        return alarm.isAlerting ? .black : alarm.tint
    }

    private func background(of action: AlarmFace.Action) -> Color {
        if !action.isPrimary { return .gray.opacity(0.25) }
        return alarm.isAlerting ? alarm.tint : alarm.tint.opacity(0.22)
    }
}

/// A button for any Live Activity intent.
private struct IntentButton<Content: View>: View {
    let intent: any LiveActivityIntent
    @ViewBuilder let label: Content

    var body: some View { AnyView(button(intent)) }

    private func button(_ intent: some LiveActivityIntent) -> some View {
        Button(intent: intent) { label }.buttonStyle(.plain)
    }
}

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
