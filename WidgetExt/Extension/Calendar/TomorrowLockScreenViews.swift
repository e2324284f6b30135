import SwiftUI
import WidgetKit

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
