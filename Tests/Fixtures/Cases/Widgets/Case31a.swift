import Foundation
import SwiftUI
import WidgetKit

struct Case31aEntry: TimelineEntry { let date: Date }

struct Case31aProvider: TimelineProvider {
    func placeholder(in context: Context) -> Case31aEntry { Case31aEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (Case31aEntry) -> Void) {
        completion(Case31aEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<Case31aEntry>) -> Void) {
        completion(Timeline(entries: [Case31aEntry(date: .now)], policy: .never))
    }
}

enum Case31aFormats {
    static let clock: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "HH:mm"
        return formatter
    }()
    static let day: DateFormatter = {
        let formatter = DateFormatter()
        formatter.dateStyle = .medium
        formatter.timeStyle = .none
        return formatter
    }()
    static var short: DateFormatter {
        let formatter = DateFormatter()
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return formatter
    }
    static var template: DateFormatter {
        let formatter = DateFormatter()
        formatter.setLocalizedDateFormatFromTemplate("MMMMd")
        return formatter
    }
    static var reset: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "Europe/Paris")
        formatter.timeZone = nil
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter
    }
    static func parsed(_ text: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        guard let date = formatter.date(from: text) else { return "unreadable" }
        return "\(Int(date.timeIntervalSince1970))"
    }
}

struct Case31aView: View {
    let entry: Case31aEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(Case31aFormats.clock.string(from: entry.date))
            Text(Case31aFormats.short.string(from: entry.date))
            Text(Case31aFormats.template.string(from: entry.date))
            Text(Case31aFormats.reset.string(from: entry.date))
            Text(DateFormatter.localizedString(from: entry.date, dateStyle: .short, timeStyle: .short))
            Text("\(entry.date, formatter: Case31aFormats.day)")
            Text(entry.date, formatter: Case31aFormats.day)
            Text(verbatim: Case31aFormats.parsed("2026-09-15 01:30"))
        }
        .font(.caption)
        .containerBackground(.background, for: .widget)
    }
}

struct Case31a: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Case31a", provider: Case31aProvider()) { Case31aView(entry: $0) }
            .configurationDisplayName("Formatters")
            .supportedFamilies([.systemLarge])
    }
}
