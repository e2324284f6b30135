// Shows: Today
// Shows: Bin Type
// Reads: group.uk.co.binday.shared: next_pickup_date Date (absent)
// Reads: group.uk.co.binday.shared: upcoming_dates [Date] (absent)
import Foundation
import SwiftUI
import WidgetKit

struct BinEntry: TimelineEntry {
    let date: Date
    let pickup: Date?
    let bins: [String]
    let counts: [String: Int]
    let upcoming: [Date]
    let street: String?
    let holiday: Bool

    var daysLeft: Int? {
        guard let pickup = pickup else { return nil }
        let cal = Calendar.current
        return cal.dateComponents([.day], from: cal.startOfDay(for: date), to: cal.startOfDay(for: pickup)).day
    }
}

struct BinProvider: TimelineProvider {
    let defaults = UserDefaults.binDay

    func placeholder(in context: Context) -> BinEntry {
        BinEntry(date: Date(), pickup: nil, bins: [], counts: [:], upcoming: [], street: nil, holiday: false)
    }

    func getSnapshot(in context: Context, completion: @escaping (BinEntry) -> ()) {
        completion(makeEntry())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<BinEntry>) -> ()) {
        let midnight = Calendar.current.startOfDay(for: Date()).addingTimeInterval(86_400)
        completion(Timeline(entries: [makeEntry()], policy: .after(midnight)))
    }

    private func makeEntry() -> BinEntry {
        let bins = defaults.stringArray(forKey: DefaultsKey.bins.rawValue) ?? []
        let counts = defaults.dictionary(forKey: DefaultsKey.counts.rawValue) as? [String: Int] ?? [:]
        let upcoming = defaults.array(forKey: DefaultsKey.upcoming.rawValue) as? [Date] ?? []
        return BinEntry(
            date: Date(),
            pickup: defaults.date(for: .nextPickup),
            bins: bins,
            counts: counts,
            upcoming: upcoming.sorted(),
            street: defaults.string(forKey: DefaultsKey.street.rawValue),
            holiday: defaults.bool(forKey: DefaultsKey.isHolidayWeek.rawValue)
        )
    }
}

struct BinDayView: View {
    let entry: BinEntry

    private func color(_ bin: String) -> Color {
        switch bin.lowercased() {
        case "recycling": return .blue
        case "garden": return .brown
        case "food": return .green
        default: return .gray
        }
    }

    var body: some View {
        HStack(alignment: .top) {
            VStack(alignment: .leading, spacing: 4) {
                Text(entry.street ?? "No address").font(.caption).foregroundColor(.secondary)
                if let days = entry.daysLeft, days >= 0 {
                    Text(days == 0 ? "Today" : days == 1 ? "Tomorrow" : "In \(days) days")
                        .font(.title2).bold()
                    Text(entry.pickup ?? entry.date, style: .date).font(.caption)
                    ForEach(entry.bins, id: \.self) { bin in
                        HStack(spacing: 4) {
                            Circle().fill(color(bin)).frame(width: 8, height: 8)
                            Text(bin.capitalized)
                            if let n = entry.counts[bin] {
                                Text("×\(n)").foregroundColor(.secondary)
                            }
                        }
                        .font(.caption)
                    }
                } else {
                    Text("No collection scheduled").font(.headline)
                }
                if entry.holiday {
                    Text("Holiday week: check times").font(.caption2).foregroundColor(.red)
                }
            }
            Spacer()
            VStack(alignment: .trailing, spacing: 2) {
                if entry.upcoming.isEmpty {
                    Text("Nothing after that").font(.caption2).foregroundColor(.secondary)
                }
                ForEach(entry.upcoming.prefix(4), id: \.self) { d in
                    Text(d.formatted(.dateTime.weekday(.abbreviated).day().month(.abbreviated)))
                        .font(.caption2)
                }
            }
        }
        .padding()
    }
}

struct BinDayWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "BinDayWidget", provider: BinProvider()) { entry in
            if #available(iOS 17.0, *) {
                BinDayView(entry: entry).containerBackground(.background, for: .widget)
            } else {
                BinDayView(entry: entry)
            }
        }
        .configurationDisplayName("Bin Day")
        .description("The next collection.")
        .supportedFamilies([.systemMedium])
        .contentMarginsDisabled()
    }
}

enum AppGroup {
    static let identifier = "group.uk.co.binday.shared"
}
enum DefaultsKey: String, CaseIterable {
    case nextPickup = "next_pickup_date"
    case bins = "bin_types"
    case counts = "bin_counts"
    case upcoming = "upcoming_dates"
    case street
    case isHolidayWeek
}

extension UserDefaults {
    static var binDay: UserDefaults {
        UserDefaults(suiteName: AppGroup.identifier) ?? .standard
    }

    func date(for key: DefaultsKey) -> Date? {
        object(forKey: key.rawValue) as? Date
    }
}
