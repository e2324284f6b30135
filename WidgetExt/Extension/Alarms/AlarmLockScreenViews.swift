import SwiftUI
import WidgetKit

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
                            .font(.system(size: 15, weight: .semibold, design: .rounded))
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
        LargestFittingText {
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
