// Shows: Berlin 21
// Reads: group.readers: forecast Data → Forecast by JSONDecoder (absent; Forecast { place: String, main: …, unit: Unit?, days: … })
import SwiftUI
import WidgetKit

struct Forecast: Decodable {
    enum Unit: String, Decodable { case celsius, fahrenheit }
    let place: String
    let degrees: Int
    let unit: Unit
    let days: [Int]

    private enum Keys: String, CodingKey { case place, main, unit, days }
    private enum Main: String, CodingKey { case temp }

    init(from decoder: Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        place = try values.decode(String.self, forKey: .place)
        degrees = try values.nestedContainer(keyedBy: Main.self, forKey: .main).decode(Int.self, forKey: .temp)
        unit = try values.decodeIfPresent(Unit.self, forKey: .unit) ?? .celsius
        var list = try values.nestedUnkeyedContainer(forKey: .days)
        var days: [Int] = []
        while !list.isAtEnd { days.append(try list.decode(Int.self)) }
        self.days = days
    }
}

private func load() -> [String] {
    guard let data = UserDefaults(suiteName: "group.readers")?.data(forKey: "forecast") else { return [] }
    do {
        let forecast = try JSONDecoder().decode(Forecast.self, from: data)
        return ["\(forecast.place) \(forecast.degrees)", "\(forecast.days.count) days"]
    } catch { return ["\(error)"] }
}

struct ByHand: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "ByHand", provider: LoadingProvider<[String]>(empty: []) { load() }) { entry in
            Lines(lines: entry.value)
        }
        .supportedFamilies([.systemSmall])
    }
}
