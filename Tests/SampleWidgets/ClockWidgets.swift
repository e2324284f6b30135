import SwiftUI
import WidgetKit

struct ClockEntry: TimelineEntry {
    let date: Date
    let hour: Int
}

/// A provider that reads the clock, as most do, and returns an entry for each of four hours.
struct ClockProvider: TimelineProvider {
    func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: .now, hour: 0) }
    func getSnapshot(in context: Context, completion: @escaping (ClockEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ClockEntry>) -> Void) {
        let now = Date()
        let entries = (0..<4).map { ClockEntry(date: now.addingTimeInterval(Double($0) * 3_600), hour: $0) }
        completion(Timeline(entries: entries, policy: .after(now.addingTimeInterval(4 * 3_600))))
    }
}

/// A widget that shows the time of its entry, in the request's locale and time zone.
struct ClockWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ClockWidget", provider: ClockProvider()) { entry in
            VStack {
                Text(entry.date, style: .time).font(.title)
                ClockHour(hour: entry.hour)
            }
            .containerBackground(.white, for: .widget)
            .widgetURL(URL(string: "clock://\(entry.hour)"))
        }
        .supportedFamilies([.systemSmall, .accessoryRectangular])
    }
}

/// A provider whose timelines end immediately.
struct HastyProvider: TimelineProvider {
    func placeholder(in context: Context) -> ClockEntry { ClockEntry(date: .now, hour: 0) }
    func getSnapshot(in context: Context, completion: @escaping (ClockEntry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<ClockEntry>) -> Void) {
        completion(Timeline(entries: [placeholder(in: context)], policy: .atEnd))
    }
}

struct HastyWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HastyWidget", provider: HastyProvider()) { _ in
            Text("Now!").containerBackground(.white, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// An hour in words, whose view crashes if a test requests it.
private struct ClockHour: View {
    let hour: Int

    var body: some View {
        precondition(!Trap.isRequested("view"), "a trap was requested")
        return Text(verbatim: "hour \(hour)").foregroundStyle(.secondary)
    }
}
