// Shows: 1 scenes
// Shows: Outside 1.5°
// Reads: group.house.casita.home: scenes Data → [Int: String] by JSONDecoder (absent)
// Reads: group.house.casita.home: outdoor [String: Double] (absent)
import Foundation
import SwiftUI
import WidgetKit

struct HomeEntry: TimelineEntry {
    let date: Date
    let rooms: [String: Room]
    let scenes: [Int: String]
    let temperatures: [String: Double]
}

struct HomeProvider: TimelineProvider {
    private let defaults = UserDefaults(suiteName: "group.house.casita.home")

    private var entry: HomeEntry {
        HomeEntry(
            date: Date(),
            rooms: defaults?.decoded([String: Room].self, forKey: "rooms") ?? [:],
            scenes: defaults?.decoded(forKey: "scenes") ?? [:],
            temperatures: defaults?.object(forKey: "outdoor") as? [String: Double] ?? [:])
    }

    func placeholder(in context: Context) -> HomeEntry {
        HomeEntry(date: Date(), rooms: [:], scenes: [:], temperatures: [:])
    }
    func getSnapshot(in context: Context, completion: @escaping (HomeEntry) -> Void) { completion(entry) }
    func getTimeline(in context: Context, completion: @escaping (Timeline<HomeEntry>) -> Void) {
        completion(Timeline(entries: [entry], policy: .after(Date().addingTimeInterval(900))))
    }
}

struct HomeView: View {
    let entry: HomeEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            if entry.rooms.isEmpty {
                Label("No rooms configured", systemImage: "house")
            } else {
                ForEach(entry.rooms.keys.sorted().prefix(4), id: \.self) { key in
                    if let room = entry.rooms[key] { RoomRow(room: room) }
                }
            }
            Spacer(minLength: 0)
            HStack {
                if let out = entry.temperatures["now"] {
                    Text("Outside \(out, specifier: "%.1f")°")
                } else {
                    Text("Outside --°")
                }
                Spacer()
                Text(entry.scenes.isEmpty ? "No scenes" : "\(entry.scenes.count) scenes")
            }
            .font(.caption2)
        }
        .containerBackground(.thinMaterial, for: .widget)
    }
}

struct RoomRow: View {
    let room: Room
    var body: some View {
        HStack {
            RoundedRectangle(cornerRadius: 4).fill(room.tint.color).frame(width: 14, height: 14)
            Text(room.displayName).font(.subheadline)
            Text("\(room.devices.values.filter { $0.isOn }.count) on").font(.caption2).foregroundStyle(.secondary)
            Spacer()
            if let humidity = room.humidity { Text("\(humidity)%").font(.caption2) }
            Text(String(format: "%.1f°", room.temperature)).font(.subheadline.bold())
        }
    }
}

struct HomeWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HomeWidget", provider: HomeProvider()) { HomeView(entry: $0) }
            .configurationDisplayName("Home")
            .description("Your rooms.")
            .supportedFamilies([.systemMedium, .systemLarge])
    }
}

struct Room: Codable {
    let displayName: String
    let temperature: Double
    let humidity: Int?
    let tint: HexColor
    let lastSeen: Date
    let devices: [String: Device]

    struct Device: Codable {
        let model: String
        let isOn: Bool
    }
}
struct HexColor: Codable, RawRepresentable {
    let rawValue: String
    init?(rawValue: String) {
        guard rawValue.hasPrefix("#"), rawValue.count == 7, Int(rawValue.dropFirst(), radix: 16) != nil else {
            return nil
        }
        self.rawValue = rawValue
    }

    var color: Color {
        let v = Int(rawValue.dropFirst(), radix: 16) ?? 0
        return Color(
            .sRGB, red: Double(v >> 16 & 255) / 255, green: Double(v >> 8 & 255) / 255, blue: Double(v & 255) / 255,
            opacity: 1)
    }
}

extension UserDefaults {
    func decoded<Model: Decodable>(_ type: Model.Type = Model.self, forKey key: String) -> Model? {
        data(forKey: key)?.decoded()
    }
}

extension Data {
    func decoded<Model: Decodable>(as type: Model.Type = Model.self) -> Model? {
        do {
            return try JSONDecoder.home.decode(Model.self, from: self)
        } catch {
            debugPrint(error)
            return nil
        }
    }
}

extension JSONDecoder {
    static let home: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .custom { decoder in
            let string = try decoder.singleValueContainer().decode(String.self)
            let formatter = ISO8601DateFormatter()
            formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
            guard let date = formatter.date(from: string) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "not a date: \(string)"))
            }
            return date
        }
        return decoder
    }()
}
