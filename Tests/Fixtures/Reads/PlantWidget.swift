// Shows: Plant
// Shows: 22°
// Reads: group.garden.plantsense: latestReading Data → Reading by JSONDecoder (absent; Reading {
import Foundation
import SwiftUI
import WidgetKit

struct PlantEntry: TimelineEntry {
    enum State {
        case ok(Reading)
        case missing
        case broken(String)
    }
    let date: Date
    let state: State
}

struct PlantProvider: TimelineProvider {
    static let key = "latestReading"

    func placeholder(in context: Context) -> PlantEntry { PlantEntry(date: Date(), state: .missing) }

    func getSnapshot(in context: Context, completion: @escaping (PlantEntry) -> ()) {
        completion(PlantEntry(date: Date(), state: state()))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<PlantEntry>) -> ()) {
        completion(Timeline(entries: [PlantEntry(date: Date(), state: state())], policy: .after(Date() + 1800)))
    }

    private func state() -> PlantEntry.State {
        guard let data = UserDefaults(suiteName: "group.garden.plantsense")?.data(forKey: Self.key) else {
            return .missing
        }
        do {
            return .ok(try JSONDecoder().decode(Reading.self, from: data))
        } catch Reading.ValidationError.outOfRange(let what) {
            return .broken("Bad \(what)")
        } catch {
            return .broken("Sensor error")
        }
    }
}

struct PlantView: View {
    let entry: PlantEntry

    var body: some View {
        Group {
            switch entry.state {
            case .ok(let r):
                VStack(spacing: 4) {
                    Text(r.plantName).font(.headline)
                    Gauge(value: Double(r.moisture), in: 0...100) {
                        Image(systemName: "drop")
                    } currentValueLabel: {
                        Text("\(r.moisture)%")
                    }
                    .gaugeStyle(.accessoryCircular)
                    .tint(r.moisture < 25 ? .red : .blue)
                    HStack {
                        Text("\(Int(r.lux)) lx")
                        Text(String(format: "%.0f°", r.temperature))
                        Text("\(Int(r.battery.level * 100))%")
                    }
                    .font(.caption2)
                    if Date().timeIntervalSince(r.takenAt) > 86_400 {
                        Text("Sensor offline").font(.caption2).foregroundColor(.red)
                    } else {
                        Text(r.takenAt, style: .time).font(.caption2).foregroundColor(.secondary)
                    }
                }
            case .missing:
                Label("No sensor", systemImage: "leaf")
            case .broken(let why):
                Label(why, systemImage: "exclamationmark.triangle").foregroundColor(.red)
            }
        }
        .containerBackground(.background, for: .widget)
    }
}

struct PlantWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlantWidget", provider: PlantProvider()) { PlantView(entry: $0) }
            .configurationDisplayName("Plant")
            .description("Moisture of your plant.")
            .supportedFamilies([.systemSmall])
    }
}

struct Reading: Codable {
    let plantName: String
    let moisture: Int  // percent
    let lux: Double
    let temperature: Double  // °C
    let sensorID: String
    let takenAt: Date
    let battery: Cell

    enum CodingKeys: String, CodingKey {
        case plantName = "plant"
        case moisture = "m"
        case lux
        case temperature = "temp_c"
        case sensorID = "sid"
        case takenAt = "ts"
        case battery = "bat"
    }

    enum ValidationError: Error {
        case outOfRange(String)
        case badSensor(String)
    }

    init(from decoder: Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        plantName = try c.decode(String.self, forKey: .plantName)
        guard !plantName.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .plantName, in: c, debugDescription: "empty name")
        }
        moisture = try c.decode(Int.self, forKey: .moisture)
        guard (0...100).contains(moisture) else { throw ValidationError.outOfRange("moisture") }
        lux = try c.decodeIfPresent(Double.self, forKey: .lux) ?? 0
        guard lux >= 0 else { throw ValidationError.outOfRange("lux") }
        temperature = try c.decode(Double.self, forKey: .temperature)
        guard temperature > -40, temperature < 60 else { throw ValidationError.outOfRange("temperature") }
        sensorID = try c.decode(String.self, forKey: .sensorID)
        guard sensorID.hasPrefix("PS-"), sensorID.count == 9 else { throw ValidationError.badSensor(sensorID) }
        let seconds = try c.decode(TimeInterval.self, forKey: .takenAt)
        takenAt = Date(timeIntervalSince1970: seconds)
        battery = try c.decode(Cell.self, forKey: .battery)
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.container(keyedBy: CodingKeys.self)
        try c.encode(plantName, forKey: .plantName)
        try c.encode(moisture, forKey: .moisture)
        try c.encode(lux, forKey: .lux)
        try c.encode(temperature, forKey: .temperature)
        try c.encode(sensorID, forKey: .sensorID)
        try c.encode(takenAt.timeIntervalSince1970, forKey: .takenAt)
        try c.encode(battery, forKey: .battery)
    }
}
struct Cell: Codable {
    let level: Double

    init(from decoder: Decoder) throws {
        let value = try decoder.singleValueContainer().decode(Double.self)
        guard value >= 0 && value <= 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "battery \(value)"))
        }
        level = value
    }

    func encode(to encoder: Encoder) throws {
        var c = encoder.singleValueContainer()
        try c.encode(level)
    }
}
