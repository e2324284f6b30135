import Foundation
import SwiftUI
import WidgetKit

struct Case31bEntry: TimelineEntry { let date: Date }

struct Case31bProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case31bEntry { Case31bEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case31bEntry) -> Void) {
        completion(Case31bEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case31bEntry>) -> Void) {
        completion(Timeline(entries: [Case31bEntry(date: .now)], policy: .never))
    }
}

struct Case31bView: View {
    let entry: Case31bEntry
    private var start: Date { entry.date }
    private var end: Date { entry.date.addingTimeInterval(5_400) }
    private var hours: DateIntervalFormatter {
        let formatter = DateIntervalFormatter()
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return formatter
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(ISO8601DateFormatter().string(from: start))
            Text(start.formatted(.iso8601))
            Text(start.formatted(Date.ISO8601FormatStyle(timeZone: .current)))
            Text(hours.string(from: start, to: end))
            Text((start..<end).formatted(date: .omitted, time: .shortened))
            Text(
                start.formatted(
                    Date.VerbatimFormatStyle(
                        format:
                            "\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits)",
                        timeZone: .current, calendar: .current)))
            Text(start, format: .dateTime.hour().minute())
            Text(start.formatted(.dateTime.month(.wide).day()))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case31b: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case31b", provider: Case31bProvider()) { Case31bView(entry: $0) }
            .configurationDisplayName("Styles and intervals")
            .supportedFamilies([.systemLarge])
    }
}
