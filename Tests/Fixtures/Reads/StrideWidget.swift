// Shows: Goal: 3 steps
// Reads: group.run.stride: activityFeed Data → ActivityFeed by JSONDecoder (absent; ActivityFeed { events: [ActivityEvent], goal: Goal, progress: Double })
import Foundation
import SwiftUI
import WidgetKit

enum ActivityEvent: Codable {
    case run(distanceKm: Double, duration: TimeInterval)
    case swim(laps: Int, stroke: Stroke)
    case badge(Badge)
    case restDay

    enum Stroke: String, Codable { case freestyle, breast, back, butterfly }
}

struct Badge: Codable {
    let name: String
    let symbol: String
    let level: Int
}
enum Goal: Codable {
    case steps(Int)
    case calories(Double, active: Bool)
    case none

    private enum CodingKeys: String, CodingKey { case type, value, active }

    init(from decoder: Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        switch try c.decode(String.self, forKey: .type) {
        case "steps":
            self = .steps(try c.decode(Int.self, forKey: .value))
        case "calories":
            self = .calories(
                try c.decode(Double.self, forKey: .value),
                active: try c.decodeIfPresent(Bool.self, forKey: .active) ?? true)
        case "none":
            self = .none
        case let other:
            throw DecodingError.dataCorruptedError(forKey: .type, in: c, debugDescription: "Unknown goal \(other)")
        }
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .steps(let n):
            try c.encode("steps", forKey: .type)
            try c.encode(n, forKey: .value)
        case .calories(let kcal, let active):
            try c.encode("calories", forKey: .type)
            try c.encode(kcal, forKey: .value)
            try c.encode(active, forKey: .active)
        case .none:
            try c.encode("none", forKey: .type)
        }
    }
}

struct ActivityFeed: Codable {
    let events: [ActivityEvent]
    let goal: Goal
    let progress: Double
}

struct StrideEntry: TimelineEntry {
    let date: Date
    let feed: ActivityFeed?
}

struct StrideProvider: TimelineProvider {
    private var feed: ActivityFeed? {
        guard let data = UserDefaults(suiteName: "group.run.stride")?.value(forKey: "activityFeed") as? Data else {
            return nil
        }
        return try? JSONDecoder().decode(ActivityFeed.self, from: data)
    }

    func placeholder(in context: Context) -> StrideEntry { StrideEntry(date: .now, feed: nil) }

    func getSnapshot(in context: Context, completion: @escaping (StrideEntry) -> Void) {
        completion(StrideEntry(date: .now, feed: feed))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<StrideEntry>) -> Void) {
        completion(Timeline(entries: [StrideEntry(date: .now, feed: feed)], policy: .never))
    }
}

struct EventRow: View {
    let event: ActivityEvent

    var body: some View {
        switch event {
        case .run(let km, let duration):
            Label(String(format: "%.1f km in %d min", km, Int(duration / 60)), systemImage: "figure.run")
        case .swim(let laps, let stroke):
            Label("\(laps) laps \(stroke.rawValue)", systemImage: "figure.pool.swim")
        case .badge(let badge):
            Label("\(badge.name) (level \(badge.level))", systemImage: badge.symbol)
        case .restDay:
            Label("Rest day", systemImage: "bed.double")
        }
    }
}

struct StrideView: View {
    let entry: StrideEntry

    private func goalText(_ goal: Goal) -> String {
        switch goal {
        case .steps(let n): return "Goal: \(n) steps"
        case .calories(let kcal, let active): return "Goal: \(Int(kcal)) \(active ? "active " : "")kcal"
        case .none: return "No goal"
        }
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 5) {
            if let feed = entry.feed {
                Gauge(value: min(max(feed.progress, 0), 1)) {
                    Text(goalText(feed.goal)).font(.caption)
                }
                .gaugeStyle(.accessoryLinearCapacity)
                .tint(.green)
                ForEach(Array(feed.events.prefix(3).enumerated()), id: \.offset) { _, event in
                    EventRow(event: event).font(.caption)
                }
                if feed.events.isEmpty {
                    Text("Nothing logged today").font(.caption)
                }
            } else {
                Text("Stride").font(.headline)
                Text("No activity data").foregroundStyle(.secondary)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.background, for: .widget)
    }
}

struct StrideWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StrideWidget", provider: StrideProvider()) { StrideView(entry: $0) }
            .configurationDisplayName("Activity")
            .description("Today's activity.")
            .supportedFamilies([.systemMedium])
    }
}
