// Uses: Text(_:formatter:) with PersonNameComponents, Measurement, DateComponents, NSArray; MeasurementFormatter, ListFormatter, RelativeDateTimeFormatter, ISO8601DateFormatter, DateIntervalFormatter; family: systemSmall
// Shows: 42.2 km
import SwiftUI
import WidgetKit

struct RosterEntry: TimelineEntry { let date: Date }

struct RosterProvider: TimelineProvider {
    func placeholder(in context: Context) -> RosterEntry { RosterEntry(date: .now) }
    func getSnapshot(in context: Context, completion: @escaping (RosterEntry) -> Void) {
        completion(RosterEntry(date: .now))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<RosterEntry>) -> Void) {
        completion(Timeline(entries: [RosterEntry(date: .now)], policy: .never))
    }
}

struct RosterView: View {
    let entry: RosterEntry
    private let name = PersonNameComponents(givenName: "Amelia", familyName: "Okafor")
    private let distance = Measurement(value: 42.2, unit: UnitLength.kilometers)

    private var length: MeasurementFormatter {
        let formatter = MeasurementFormatter()
        formatter.unitOptions = .providedUnit
        formatter.locale = Locale(identifier: "en_US")
        return formatter
    }
    private var span: DateComponentsFormatter {
        let formatter = DateComponentsFormatter()
        formatter.unitsStyle = .abbreviated
        formatter.allowedUnits = [.hour, .minute]
        return formatter
    }
    private var hours: String {
        let formatter = DateIntervalFormatter()
        formatter.dateStyle = .none
        formatter.timeStyle = .short
        return formatter.string(from: entry.date, to: entry.date.addingTimeInterval(7200))
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(name, formatter: PersonNameComponentsFormatter()).font(.subheadline.bold()).lineLimit(1)
            Text(distance, formatter: length)
            Text("\(DateComponents(hour: 3, minute: 12), formatter: span) on course")
            Text(["Kyoto", "Osaka"] as NSArray, formatter: ListFormatter())
            Text(entry.date.addingTimeInterval(-7200), formatter: RelativeDateTimeFormatter())
            Text("\(entry.date, formatter: ISO8601DateFormatter())").lineLimit(1).minimumScaleFactor(0.6)
            Text(hours)
        }
        .font(.caption2)
        .containerBackground(.background, for: .widget)
    }
}

@main
struct RosterWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "RosterWidget", provider: RosterProvider()) { RosterView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}
