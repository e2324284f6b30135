import SwiftUI
import WidgetKit

/// The alarm widget's view in each family.
struct AlarmWidgetEntryView: View {
    @Environment(\.widgetFamily) private var family
    let entry: AlarmEntry

    var body: some View {
        content
            .containerBackground(for: .widget) { Color(.systemBackground) }
            .widgetURL(URL(string: "airlock://alarms"))
    }

    @ViewBuilder private var content: some View {
        switch family {
        case .accessoryCircular: AlarmCircularView(entry: entry)
        case .accessoryRectangular: AlarmRectangularView(entry: entry)
        case .accessoryInline: AlarmInlineView(entry: entry)
        case .systemMedium: AlarmMediumView(entry: entry)
        default: AlarmSmallView(entry: entry)
        }
    }
}

/// The small family: emoji, name and time of the next alarm.
struct AlarmSmallView: View {
    let entry: AlarmEntry

    var body: some View {
        LargestFittingText { isCompact in
            VStack(alignment: .leading, spacing: 0) {
                if !isCompact {
                    Text(entry.emoji).font(.largeTitle).dynamicTypeSize(...DynamicTypeSize.large)
                    Spacer(minLength: 4)
                }
                if let next = entry.alarms.first {
                    Text(next.title).font(.headline).lineLimit(1)
                    AlarmTimeView(state: next.state)
                    next.captionText.font(.caption).foregroundStyle(.secondary)
                } else {
                    Text("No alarms").font(.headline).widgetAccentable()
                    Text("Nothing rings.").font(.caption).foregroundStyle(.secondary)
                }
            }
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
        }
    }
}

/// A view that shows its content in the user's text size, or in the largest smaller size at which the content fits the height.
///
/// The content can leave out its decoration to keep a larger text size. A text that must not be truncated should have no line limit. If it
/// is too wide, it wraps; if it is then too high, a smaller size is tried.
struct LargestFittingText<Content: View>: View {
    @ViewBuilder let content: (_ isCompact: Bool) -> Content

    var body: some View {
        ViewThatFits(in: .vertical) {
            content(false)
            content(true)
            content(true).dynamicTypeSize(...DynamicTypeSize.accessibility2)
            content(true).dynamicTypeSize(...DynamicTypeSize.xxLarge)
            content(false).dynamicTypeSize(...DynamicTypeSize.large)
            content(true).dynamicTypeSize(...DynamicTypeSize.large)
        }
    }
}

/// The medium family: the next alarm, and beside it the later alarms.
struct AlarmMediumView: View {
    let entry: AlarmEntry

    var body: some View {
        HStack(spacing: 16) {
            AlarmSmallView(entry: entry)
            if !entry.later.isEmpty {
                Divider()
                LargestFittingText { isCompact in rows(isCompact ? entry.later.dropLast(2) : entry.later) }
            }
        }
    }

    private func rows(_ rows: ArraySlice<AlarmEntry.Row>) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            ForEach(rows) { row in
                VStack(alignment: .leading, spacing: 0) {
                    Text(row.title).font(.footnote.weight(.semibold)).lineLimit(1)
                    row.line.font(.footnote).foregroundStyle(.secondary).monospacedDigit()
                }
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomLeading)
    }
}

/// An alarm's time in large digits.
struct AlarmTimeView: View {
    let state: AlarmEntry.Row.State

    var body: some View {
        figures
            .font(.system(.largeTitle, design: .rounded).weight(.semibold))
            .monospacedDigit()
            .lineLimit(1)
            .minimumScaleFactor(0.6)
            .widgetAccentable()
    }

    @ViewBuilder private var figures: some View {
        switch state {
        case .scheduled(let date?): Text(date, style: .time)
        case .scheduled(nil): Text("––:––")
        case .countdown(let from, let to): Text(timerInterval: from...to, countsDown: true)
        case .paused(let left): Text(left)
        case .alerting: Text("Now")
        }
    }
}

extension AlarmEntry {
    /// The alarms after the next one, limited to the number that fits.
    fileprivate var later: ArraySlice<Row> { alarms.isEmpty ? [] : alarms[1..<min(alarms.count, 4)] }
}

extension AlarmEntry.Row {
    /// The state in one or two words.
    var caption: LocalizedStringKey {
        switch state {
        case .scheduled(nil): "being scheduled"
        case .scheduled: "next alarm"
        case .countdown: "counting down"
        case .paused: "paused"
        case .alerting: "ringing"
        }
    }

    /// The state in one or two words, or the day if the alarm doesn't ring today; with the time zone if the alarm was set in another one.
    var captionText: Text {
        let text = day.map { Text(verbatim: $0) } ?? Text(caption)
        return zone.map { text + Text(verbatim: ", \($0)") } ?? text
    }

    /// The state and its time in one line, with the day unless it is today, and the time zone if the alarm was set in another one.
    var line: Text {
        let text = day.map { Text(verbatim: "\($0), ") + time } ?? time
        return zone.map { text + Text(verbatim: " \($0)") } ?? text
    }

    /// The state and its time in one line.
    var time: Text {
        switch state {
        case .scheduled(let date?): Text(date, style: .time)
        case .scheduled(nil): Text("being scheduled")
        case .countdown(let from, let to): Text(timerInterval: from...to, countsDown: true)
        case .paused(let left): Text("\(left), paused")
        case .alerting: Text("ringing")
        }
    }

    /// The name of the state's symbol.
    var symbol: String {
        switch state {
        case .scheduled: "clock.fill"
        case .countdown: "timer"
        case .paused: "pause.fill"
        case .alerting: "bell.fill"
        }
    }
}

/// The circular family: the time, in a ring that shows how much of it remains.
struct AlarmCircularView: View {
    let entry: AlarmEntry

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            if let next = entry.alarms.first {
                switch next.state {
                case .countdown(let from, let to):
                    ProgressView(timerInterval: from...to, countsDown: true) {
                        Text(next.title)
                    } currentValueLabel: {
                        Text(timerInterval: from...to, countsDown: true)
                            .font(.system(size: 14, weight: .semibold, design: .rounded))
                            .monospacedDigit()
                            .multilineTextAlignment(.center)
                            .minimumScaleFactor(0.6)
                    }
                    .progressViewStyle(.circular)
                    .widgetAccentable()
                default:
                    VStack(spacing: 1) {
                        Image(systemName: next.symbol).font(.system(size: 18, weight: .semibold)).widgetAccentable()
                        next.time.font(.system(size: 13, weight: .medium, design: .rounded)).monospacedDigit()
                            .lineLimit(1).minimumScaleFactor(0.6)
                        ForEach([next.day, next.zone].compactMap { $0 }, id: \.self) {
                            Text(verbatim: $0).font(.system(size: 10, design: .rounded)).lineLimit(1)
                        }
                    }
                    .padding(6)
                }
            } else {
                Image(systemName: "bell.slash.fill").font(.title2)
            }
        }
    }
}

/// The rectangular family: the next alarm in three lines.
struct AlarmRectangularView: View {
    let entry: AlarmEntry

    var body: some View {
        LargestFittingText { _ in
            VStack(alignment: .leading, spacing: 1) {
                if let next = entry.alarms.first {
                    Label {
                        Text(next.title)
                    } icon: {
                        Image(systemName: next.symbol)
                    }
                    .font(.headline).lineLimit(1).widgetAccentable()
                    next.time.font(.system(.title3, design: .rounded).weight(.semibold)).monospacedDigit()
                    Text("\(next.captionText) \(entry.emoji)").font(.caption)
                } else {
                    Text("No alarms").font(.headline).widgetAccentable()
                    Text("Nothing rings. \(entry.emoji)").font(.caption)
                }
            }
            .frame(maxWidth: .infinity, alignment: .leading)
        }
    }
}

/// The inline family: the next alarm in one line.
struct AlarmInlineView: View {
    let entry: AlarmEntry

    var body: some View {
        if let next = entry.alarms.first {
            ViewThatFits {
                Text("\(Image(systemName: next.symbol)) \(next.title) \(next.line)")
                next.line
            }
        } else {
            Text("No alarms")
        }
    }
}
