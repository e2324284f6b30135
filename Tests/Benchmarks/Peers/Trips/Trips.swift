import SwiftData
import SwiftUI
import WidgetKit

/// A row of the store that `ModelWorker fill` makes.
@Model final class Trip {
    #Index<Trip>([\.days])

    var name: String
    var days: Int
    var start: Date
    var note: String
    var isDone: Bool

    init(name: String, days: Int, start: Date, note: String, isDone: Bool) {
        (self.name, self.days, self.start, self.note, self.isDone) = (name, days, start, note, isDone)
    }
}

struct TripEntry: TimelineEntry {
    let date: Date
    let names: [String]
}

struct TripProvider: TimelineProvider {
    static let container = try? ModelContainer(for: Trip.self)

    let isStored: Bool

    func placeholder(in context: Context) -> TripEntry { TripEntry(date: .now, names: []) }

    func getSnapshot(in context: Context, completion: @escaping (TripEntry) -> Void) { completion(entry) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<TripEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .never))
    }

    private var entry: TripEntry {
        guard isStored else { return TripEntry(date: .now, names: (0..<50).map { "Trip \($0)" }) }
        let days = 42
        var trips = FetchDescriptor<Trip>(
            predicate: #Predicate { $0.days == days }, sortBy: [SortDescriptor(\.start, order: .reverse)])
        trips.fetchLimit = 50
        let found = Self.container.flatMap { try? ModelContext($0).fetch(trips) } ?? []
        return TripEntry(date: .now, names: found.map(\.name))
    }
}

struct TripView: View {
    let entry: TripEntry

    var body: some View {
        VStack(alignment: .leading) {
            Text("\(entry.names.count) trips")
            ForEach(entry.names.prefix(3), id: \.self) { Text($0) }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct StoredTrips: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "StoredTrips", provider: TripProvider(isStored: true)) { TripView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}

struct WrittenTrips: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WrittenTrips", provider: TripProvider(isStored: false)) { TripView(entry: $0) }
            .supportedFamilies([.systemSmall])
    }
}

@main struct Trips: WidgetBundle {
    var body: some Widget {
        StoredTrips()
        WrittenTrips()
    }
}
