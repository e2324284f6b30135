import SwiftUI
import WidgetKit

/// The calendar widget's view in each family. On the home screen its text sizes are fixed, because larger text breaks the layout.
struct TomorrowWidgetView: View {
    var entry: TomorrowProvider.Entry
    @Environment(\.widgetFamily) var family

    var body: some View {
        switch family {
        case .systemSmall: smallView
        case .systemMedium: mediumView
        case .accessoryCircular: TomorrowCircularView(entry: entry)
        case .accessoryRectangular: TomorrowRectangularView(entry: entry)
        case .accessoryInline: TomorrowInlineView(entry: entry)
        default: smallView
        }
    }

    private var smallView: some View {
        VStack(spacing: 8) {
            header
            if let notice = entry.notice {
                noticeView(notice)
            } else {
                count
                VStack(spacing: 2) {
                    summary
                    footnote(withUpdate: false)
                }
            }
        }
        .padding(12)
        .containerBackground(.black, for: .widget)
    }

    /// The content of the small family, and beside it the first event and the last update.
    private var mediumView: some View {
        VStack(spacing: 8) {
            header
            if let notice = entry.notice {
                noticeView(notice)
            } else {
                HStack(alignment: .center, spacing: 16) {
                    VStack(spacing: 2) {
                        count
                        summary
                    }
                    .frame(minWidth: 84)
                    VStack(alignment: .leading, spacing: 2) {
                        if entry.nextEvent != nil {
                            Text("First up").font(.system(size: 11)).foregroundColor(.white.opacity(0.6))
                        }
                        (entry.nextEvent.map { Text($0) } ?? Text("Nothing planned"))
                            .font(.system(size: 14, weight: .semibold))
                            .foregroundColor(.white)
                            .lineLimit(2)
                            .fixedSize(horizontal: false, vertical: true)
                    }
                    .frame(maxWidth: .infinity, alignment: .leading)
                }
                footnote(withUpdate: true).frame(maxWidth: .infinity, alignment: .leading)
            }
        }
        .padding(12)
        .containerBackground(.black, for: .widget)
    }

    private var header: some View {
        HStack {
            Image(systemName: "sun.horizon").font(.system(size: 16))
            Text("Tomorrow").font(.system(size: 12, weight: .medium)).lineLimit(1).minimumScaleFactor(0.7)
            Spacer()
        }
        .foregroundColor(.white.opacity(0.7))
        .widgetAccentable()
    }

    private var count: some View {
        Text("\(entry.eventCount)")
            .font(.system(size: 34, weight: .bold, design: .monospaced))
            .foregroundColor(.green)
            .lineLimit(1)
            .minimumScaleFactor(0.5)
            .widgetAccentable()
    }

    private var summary: some View {
        Text(entry.summary)
            .font(.system(size: 11))
            .foregroundColor(.white.opacity(0.8))
            .lineLimit(1)
            .minimumScaleFactor(0.7)
    }

    @ViewBuilder private func footnote(withUpdate: Bool) -> some View {
        if let footnote = entry.footnote(withUpdate: withUpdate) {
            Text(footnote)
                .font(.system(size: 9))
                .foregroundColor(.white.opacity(0.6))
                .lineLimit(2)
        }
    }

    private func noticeView(_ notice: String) -> some View {
        Text(notice)
            .font(.system(size: 13, weight: .medium))
            .foregroundColor(.white)
            .multilineTextAlignment(.leading)
            .minimumScaleFactor(0.8)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
}

/// The circular family: the number of events below a rising sun.
struct TomorrowCircularView: View {
    let entry: TomorrowEntry

    var body: some View {
        ZStack {
            AccessoryWidgetBackground()
            if entry.notice == nil {
                VStack(spacing: 0) {
                    Image(systemName: "sun.horizon").font(.system(size: 15)).widgetAccentable()
                    Text("\(entry.eventCount)")
                        .font(.system(size: 22, weight: .semibold, design: .monospaced))
                        .minimumScaleFactor(0.4)
                        .lineLimit(1)
                        // The circle's width at the number's baseline, minus a margin.
                        .padding(.horizontal, 10)
                }
            } else {
                Image(systemName: "calendar").font(.title2).widgetAccentable()
            }
        }
        .containerBackground(.black, for: .widget)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(entry.notice.map { Text($0) } ?? Text("\(entry.countText) tomorrow"))
    }
}

/// The rectangular family: the first event, the number of events and how busy the day is.
struct TomorrowRectangularView: View {
    let entry: TomorrowEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 1) {
            Label("Tomorrow", systemImage: "sun.horizon").font(.headline).lineLimit(1).widgetAccentable()
            if let notice = entry.notice {
                Text(notice).font(.caption).lineLimit(2).minimumScaleFactor(0.7)
            } else {
                (entry.nextEvent.map { Text($0) } ?? Text("Nothing planned")).font(.caption).lineLimit(1)
                    .minimumScaleFactor(0.7)
                Text(entry.isStale ? entry.lastUpdated ?? entry.countText : "\(entry.countText) · \(entry.summary)")
                    .font(.caption).lineLimit(1).minimumScaleFactor(0.7)
            }
        }
        .dynamicTypeSize(...DynamicTypeSize.accessibility1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.black, for: .widget)
    }
}

/// The inline family: as much about the day as fits.
struct TomorrowInlineView: View {
    let entry: TomorrowEntry

    var body: some View {
        ViewThatFits {
            if let notice = entry.notice {
                Text(notice)
                Text("Open Wythnos")
                Text(verbatim: "Wythnos")
            } else {
                if let next = entry.nextEvent { Text("Tomorrow: \(next)") }
                Text("\(entry.countText) tomorrow")
                Text(entry.countText)
            }
        }
        .containerBackground(.black, for: .widget)
    }
}
