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
