import SwiftUI
import WidgetKit

struct Sailing: Identifiable {
    let destination: LocalizedStringResource
    let departure: Date
    let fare: Double
    /// The share of the car deck that is taken, from 0 to 1.
    let load: Double
    let isDelayed: Bool

    var id: Date { departure }
    var isFull: Bool { load >= 1 }
    var deck: LocalizedStringKey { isFull ? "Car deck full" : "Room for cars" }
    var url: URL { URL(string: "ferry://sailing/\(Int(departure.timeIntervalSinceReferenceDate))")! }
}

enum Timetable {
    /// The next sailings: one every half hour, out to the island and back to the harbour in turn.
    static func sailings(after date: Date, count: Int) -> [Sailing] {
        let halfHour = 1_800.0
        let first = Int(date.timeIntervalSinceReferenceDate / halfHour) + 1
        return (first..<first + count).map { slot in
            let departure = Date(timeIntervalSinceReferenceDate: Double(slot) * halfHour)
            return slot.isMultiple(of: 2)
                ? Sailing(
                    destination: "Old Fishing Harbour", departure: departure, fare: 12.5, load: 0.35,
                    isDelayed: false)
                : Sailing(
                    destination: "Lighthouse Island", departure: departure, fare: 14.9, load: 1, isDelayed: true)
        }
    }
}

struct FerryEntry: TimelineEntry {
    let date: Date
    let sailing: Sailing
    let following: [Sailing]

    init(date: Date) {
        let sailings = Timetable.sailings(after: date, count: 3)
        self.date = date
        sailing = sailings[0]
        following = Array(sailings.dropFirst())
    }
}

struct FerryProvider: TimelineProvider {
    func placeholder(in context: Context) -> FerryEntry { FerryEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (FerryEntry) -> Void) {
        completion(FerryEntry(date: .now))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<FerryEntry>) -> Void) {
        let now = Date.now
        // The widget moves on to the next ferry when one has left.
        let departures = Timetable.sailings(after: now, count: 5).map(\.departure)
        let entries = ([now] + departures).map { FerryEntry(date: $0) }
        completion(Timeline(entries: entries, policy: .atEnd))
    }
}

struct FerryWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Ferry", provider: FerryProvider()) { entry in
            FerryView(entry: entry)
                .containerBackground(for: .widget) { Color("Harbour") }
        }
        .configurationDisplayName("Ferry")
        .description("The next ferry, and how full it is.")
        .supportedFamilies([
            .systemSmall, .systemMedium, .accessoryRectangular, .accessoryCircular, .accessoryInline,
        ])
    }
}

@main
struct FerryWidgets: WidgetBundle {
    var body: some Widget {
        FerryWidget()
    }
}

#Preview("Ferry", as: .systemSmall) {
    FerryWidget()
} timeline: {
    FerryEntry(date: .now)
    FerryEntry(date: .now.addingTimeInterval(1_800))
}
