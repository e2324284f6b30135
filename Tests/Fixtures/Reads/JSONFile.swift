// Shows: Berlin
// Shows: Lisbon
// Reads: files of group.readers: trips.json Data → Trips by JSONDecoder (absent; Trips { version: Int, trips: [Trip] })
import SwiftUI
import WidgetKit

struct Trips: Decodable {
    struct Trip: Decodable {
        struct Stop: Decodable { let city: String; let arrival: Date }
        let stops: [Stop]
    }
    let version: Int
    let trips: [Trip]
}

private func load() -> [String] {
    let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.readers")
    guard let url = folder?.appendingPathComponent("trips.json"), let data = try? Data(contentsOf: url) else {
        return []
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let trips = try? decoder.decode(Trips.self, from: data) else { return ["damaged"] }
    return trips.trips.first?.stops.map(\.city) ?? []
}

struct JSONFile: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "JSONFile", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
