import Foundation
import SwiftUI
import WidgetKit

struct Case31cEntry: TimelineEntry { let date: Date }

struct Case31cProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case31cEntry { Case31cEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case31cEntry) -> Void) {
        completion(Case31cEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case31cEntry>) -> Void) {
        completion(Timeline(entries: [Case31cEntry(date: .now)], policy: .never))
    }
}

struct Case31cView: View {
    let entry: Case31cEntry
    private let gregorian = Calendar(identifier: .gregorian)
    private func seconds(_ date: Date?) -> Int { Int(date?.timeIntervalSince1970 ?? -1) }
    private var noon: Date? { DateComponents(calendar: gregorian, year: 2026, month: 3, day: 8, hour: 12).date }
    private var read: Date? {
        let strategy = Date.ParseStrategy(
            format: "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits)",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .current)
        return try? Date("2026-07-04", strategy: strategy)
    }
    /// From one midnight to the next, also where that day has 23 hours.
    private var span: String {
        let start = Calendar.current.startOfDay(for: entry.date)
        guard let end = Calendar.current.date(byAdding: .day, value: 1, to: start) else { return "-" }
        let formatter = DateComponentsFormatter()
        formatter.allowedUnits = [.day]
        formatter.unitsStyle = .full
        return formatter.string(from: start, to: end) ?? "-"
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: "hour \(gregorian.component(.hour, from: entry.date))")
            Text(verbatim: "now \(TimeZone.current.secondsFromGMT(for: entry.date))")
            Text(verbatim: "auto \(TimeZone.autoupdatingCurrent.secondsFromGMT(for: entry.date))")
            Text(verbatim: "cal \(Calendar.current.timeZone.secondsFromGMT(for: entry.date))")
            Text(verbatim: "noon \(seconds(noon))")
            Text(verbatim: "midnight \(seconds(Calendar.current.startOfDay(for: entry.date)))")
            Text(verbatim: "read \(seconds(read))")
            Text(span)
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case31c: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case31c", provider: Case31cProvider()) { Case31cView(entry: $0) }
            .configurationDisplayName("Calendars")
            .supportedFamilies([.systemLarge])
    }
}
