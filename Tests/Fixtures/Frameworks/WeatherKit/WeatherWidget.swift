import SwiftUI
import WeatherKit
import WidgetKit

// Shows: No weather
// Reports: WeatherKit denies access

/// Shows the temperature, or that the weather is denied.
nonisolated func weatherLines() async -> [String] {
    let place = CLLocation(latitude: 37.33, longitude: -122.01)
    do {
        let (current, hourly) = try await WeatherService.shared.weather(for: place, including: .current, .hourly)
        let next = hourly.forecast.filter { $0.date > .now }.prefix(3).map { $0.temperature.formatted() }
        return [current.temperature.formatted(), current.condition.description] + next
    } catch WeatherError.permissionDenied {
        return ["No weather"]
    } catch {
        return [error.localizedDescription]
    }
}

/// A row of a day, as in a list of days.
struct WeatherDayRow: View {
    let day: DayWeather

    var body: some View {
        HStack {
            Image(systemName: day.symbolName)
            Text(day.date, format: .dateTime.weekday())
            Text(day.highTemperature.formatted(.measurement(width: .narrow)))
            if day.condition == .rain { Text(day.precipitationChance, format: .percent) }
        }
    }
}

struct WeatherNowWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "WeatherNow", provider: AwaitedTextProvider { await weatherLines() }) {
            AwaitedTextView(entry: $0, symbol: "cloud.sun")
        }
        .supportedFamilies([.systemSmall])
    }
}
