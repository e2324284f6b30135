import AppIntents
import CoreLocation
import SwiftUI
import WeatherKit
import WidgetKit

// Weather of a chosen city; the service can't be reached, so the fallback stays.
// Shows: Oslo
// Shows: Weather unavailable
// Shows: Feels 21°C inside

nonisolated enum WeatherKitNowCity: String, AppEnum {
    case oslo, cairo

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "City"
    static let caseDisplayRepresentations: [WeatherKitNowCity: DisplayRepresentation] = [
        .oslo: DisplayRepresentation(title: "Oslo"),
        .cairo: DisplayRepresentation(title: "Cairo"),
    ]

    var location: CLLocation {
        switch self {
        case .oslo: CLLocation(latitude: 59.91, longitude: 10.75)
        case .cairo: CLLocation(latitude: 30.04, longitude: 31.24)
        }
    }
}

struct WeatherKitNowIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Weather now"

    @Parameter(title: "City", default: .oslo)
    var city: WeatherKitNowCity
}

nonisolated struct WeatherKitNowEntry: TimelineEntry {
    let date: Date
    let city: String
    let symbol: String
    let condition: String
    let inside: Measurement<UnitTemperature>
}

nonisolated struct WeatherKitNowProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> WeatherKitNowEntry {
        WeatherKitNowEntry(
            date: .now, city: "City", symbol: "sun.max", condition: "Clear", inside: .init(value: 20, unit: .celsius))
    }

    func snapshot(for configuration: WeatherKitNowIntent, in context: Context) async -> WeatherKitNowEntry {
        var symbol = "cloud.slash"
        var condition = "Weather unavailable"
        do {
            let weather = try await WeatherService.shared.weather(for: configuration.city.location, including: .current)
            symbol = weather.symbolName
            condition = weather.condition.description
        } catch {
            print("WeatherKit: \(error.localizedDescription)")
        }
        return WeatherKitNowEntry(
            date: .now,
            city: configuration.city.rawValue.capitalized,
            symbol: symbol,
            condition: condition,
            inside: Measurement(value: 69.8, unit: .fahrenheit)
        )
    }

    func timeline(for configuration: WeatherKitNowIntent, in context: Context) async -> Timeline<WeatherKitNowEntry> {
        let entry = await snapshot(for: configuration, in: context)
        return Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(1800)))
    }
}

struct WeatherKitNowView: View {
    let entry: WeatherKitNowEntry

    private var inside: Int { Int(entry.inside.converted(to: .celsius).value.rounded()) }

    var body: some View {
        VStack(alignment: .leading) {
            Text(entry.city).font(.headline)
            Image(systemName: entry.symbol).imageScale(.large)
            Text(entry.condition).font(.caption)
            Text("Feels \(inside)°C inside").font(.caption2)
        }
    }
}

struct WeatherKitNowWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(
            kind: "WeatherKitNowWidget", intent: WeatherKitNowIntent.self, provider: WeatherKitNowProvider()
        ) { entry in
            WeatherKitNowView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Weather")
        .supportedFamilies([.systemSmall])
    }
}
