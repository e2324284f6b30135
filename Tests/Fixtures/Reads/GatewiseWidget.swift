// Shows: BER
// Shows: Anna Seat, Ben Seat 2, Cleo Seat 3
// Reads: group.app.gatewise: currentTripJSON String → Trip by JSONDecoder (absent; Trip { name: String, travellers: [Traveller], legs: [Leg] })
import Foundation
import SwiftUI
import WidgetKit

struct Trip: Codable {
    var name: String
    var travellers: [Traveller]
    var legs: [Leg]

    struct Traveller: Codable {
        var firstName: String
        var seat: String?
    }

    struct Leg: Codable, Identifiable {
        var id: UUID
        var flightNumber: String
        var origin: Airport
        var destination: Airport
        var departs: Date
        var arrives: Date
        var gate: String?
        var terminal: Int?
        var delayMinutes: Int?
    }

    struct Airport: Codable {
        var iata: String
        var city: String
    }
}

extension DateFormatter {
    static let gatewise: DateFormatter = {
        let f = DateFormatter()
        f.locale = Locale(identifier: "en_US_POSIX")
        f.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
        return f
    }()
}

extension JSONDecoder {
    static var gatewise: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .formatted(.gatewise)
        return decoder
    }
}

final class TripManager {
    static let shared = TripManager()
    private init() {}

    private let suite = UserDefaults(suiteName: "group.app.gatewise")

    var currentTrip: Trip? {
        guard let json = suite?.string(forKey: "currentTripJSON"),
            let data = json.data(using: .utf8)
        else { return nil }
        return try? JSONDecoder.gatewise.decode(Trip.self, from: data)
    }

    var use24Hour: Bool { suite?.bool(forKey: "use24HourClock") ?? true }
}

struct FlightEntry: TimelineEntry {
    let date: Date
    let trip: Trip?
    let use24Hour: Bool

    var nextLeg: Trip.Leg? {
        trip?.legs.sorted { $0.departs < $1.departs }.first { $0.arrives > date }
    }
}

struct FlightProvider: TimelineProvider {
    func placeholder(in context: Context) -> FlightEntry {
        FlightEntry(date: .now, trip: nil, use24Hour: true)
    }

    func getSnapshot(in context: Context, completion: @escaping (FlightEntry) -> Void) {
        completion(load())
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<FlightEntry>) -> Void) {
        completion(Timeline(entries: [load()], policy: .after(Date().addingTimeInterval(300))))
    }

    private func load() -> FlightEntry {
        FlightEntry(date: .now, trip: TripManager.shared.currentTrip, use24Hour: TripManager.shared.use24Hour)
    }
}

struct FlightView: View {
    let entry: FlightEntry

    private func clock(_ date: Date) -> String {
        let f = DateFormatter()
        f.dateFormat = entry.use24Hour ? "HH:mm" : "h:mm a"
        return f.string(from: date)
    }

    var body: some View {
        Group {
            if let trip = entry.trip, let leg = entry.nextLeg {
                VStack(alignment: .leading, spacing: 8) {
                    HStack {
                        Text(trip.name).font(.caption.bold())
                        Spacer()
                        Text(leg.flightNumber).font(.caption.monospaced())
                    }
                    HStack {
                        airport(leg.origin, time: leg.departs)
                        Spacer()
                        Image(systemName: "airplane")
                        Spacer()
                        airport(leg.destination, time: leg.arrives)
                    }
                    HStack {
                        Text("Gate \(leg.gate ?? "TBA")")
                        if let terminal = leg.terminal { Text("T\(terminal)") }
                        Spacer()
                        if let delay = leg.delayMinutes, delay > 0 {
                            Text("+\(delay) min").foregroundColor(.red)
                        } else {
                            Text("On time").foregroundColor(.green)
                        }
                    }
                    .font(.caption)
                    Text(
                        trip.travellers.map { t in t.seat.map { "\(t.firstName) \($0)" } ?? t.firstName }
                            .joined(separator: ", ")
                    )
                    .font(.caption2)
                    .foregroundColor(.secondary)
                }
            } else {
                VStack {
                    Image(systemName: "airplane.circle").font(.largeTitle)
                    Text(entry.trip == nil ? "No trip planned" : "Trip finished")
                }
                .foregroundColor(.secondary)
            }
        }
        .containerBackground(for: .widget) { Color.white }
    }

    private func airport(_ a: Trip.Airport, time: Date) -> some View {
        VStack {
            Text(a.iata.uppercased()).font(.title.bold())
            Text(a.city).font(.caption2)
            Text(clock(time)).font(.caption.monospacedDigit())
        }
    }
}

struct GatewiseWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "GatewiseWidget", provider: FlightProvider()) { FlightView(entry: $0) }
            .configurationDisplayName("Next flight")
            .description("Your next flight and gate.")
            .supportedFamilies([.systemMedium])
    }
}
