import Testing
import WeatherKit

/// The weather, which is always denied.
struct WeatherKitTests {
    private let berlin = CLLocation(latitude: 52.52, longitude: 13.405)

    @Test("The weather and its parts are denied")
    func denial() async throws {
        #expect(
            await #expect(throws: WeatherError.self) { try await WeatherService.shared.weather(for: berlin) }
                == .permissionDenied)
        await #expect(throws: WeatherError.permissionDenied) {
            let (current, days) = try await WeatherService().weather(for: berlin, including: .current, .daily)
            Issue.record("\(current.symbolName) \(days.count)")
        }
        await #expect(throws: WeatherError.permissionDenied) {
            let hours = try await WeatherService.shared.weather(for: berlin, including: .hourly)
            Issue.record("\(hours.forecast.first?.temperature.value ?? 0)")
        }
    }

    @Test("Names of conditions, phases and directions are readable")
    func names() {
        #expect(
            WeatherCondition.mostlyCloudy.description == "Mostly Cloudy" && Precipitation.rain.description == "Rain")
        #expect(MoonPhase.full.symbolName == "moonphase.full.moon")
        #expect(MoonPhase.waxingCrescent.symbolName == "moonphase.waxing.crescent")
        #expect(MoonPhase.firstQuarter.symbolName == "moonphase.first.quarter")
        #expect(Wind.CompassDirection.northNortheast.abbreviation == "NNE")
        #expect(Wind.CompassDirection.southwest.abbreviation == "SW" && UVIndex.ExposureCategory.low < .extreme)
    }
}
