@_exported import CoreLocation
@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The causes of missing weather.
public enum WeatherError: Sendable { case permissionDenied, unknown }

extension WeatherError: LocalizedError {
    public var errorDescription: String? {
        self == .permissionDenied ? "The app isn't allowed to read the weather." : "The weather is unknown."
    }
}

/// A part of the weather.
public struct WeatherQuery<T>: Sendable {}

extension WeatherQuery {
    public static var current: WeatherQuery<CurrentWeather> { .init() }
    public static var minute: WeatherQuery<Forecast<MinuteWeather>?> { .init() }
    public static var hourly: WeatherQuery<Forecast<HourWeather>> { .init() }
    public static var daily: WeatherQuery<Forecast<DayWeather>> { .init() }
    public static var alerts: WeatherQuery<[WeatherAlert]?> { .init() }

    /// The hours of a period.
    public static func hourly(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<HourWeather>> { .init() }

    /// The days of a period.
    public static func daily(startDate: Date, endDate: Date) -> WeatherQuery<Forecast<DayWeather>> { .init() }
}

/// The weather of Apple's servers, which can't be reached here: every request throws the error that access is denied.
public final class WeatherService: Sendable {
    public static let shared = WeatherService()

    public init() {}

    public var attribution: WeatherAttribution {
        get async throws { throw denial() }
    }

    /// Throws the error that access is denied.
    public func weather(for location: CLLocation) async throws -> Weather { throw denial() }

    /// Throws the error that access is denied.
    public func weather<each T>(
        for location: CLLocation, including dataSet: repeat WeatherQuery<each T>
    ) async throws -> (repeat each T) { throw denial() }

    private func denial() -> WeatherError {
        DeviceData.report("WeatherKit denies access — read the weather in the app and pass the widget the values")
        return .permissionDenied
    }
}

/// The names and links that an app shows with Apple's weather.
public struct WeatherAttribution: Equatable, Sendable {
    public let serviceName: String
    public let legalPageURL: URL
    public let squareMarkURL: URL
    public let combinedMarkDarkURL: URL
    public let combinedMarkLightURL: URL
    public let legalAttributionText: String
}

/// The weather of a place.
public struct Weather: Codable, Equatable, Sendable {
    public var currentWeather: CurrentWeather
    public var minuteForecast: Forecast<MinuteWeather>?
    public var hourlyForecast: Forecast<HourWeather>
    public var dailyForecast: Forecast<DayWeather>
    public var weatherAlerts: [WeatherAlert]?
}

/// The times of a measurement.
public struct WeatherMetadata: Codable, Equatable, Sendable {
    public var date: Date
    public var expirationDate: Date
}

/// A list of minutes, hours or days.
public struct Forecast<Element: Codable & Equatable & Sendable>: RandomAccessCollection, Codable, Equatable, Sendable {
    public var forecast: [Element]
    public var metadata: WeatherMetadata
    public var startIndex: Int { forecast.startIndex }
    public var endIndex: Int { forecast.endIndex }

    /// Returns the element at an index.
    public subscript(position: Int) -> Element { forecast[position] }
}

/// The weather at a time.
public struct CurrentWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var cloudCover: Double
    public var condition: WeatherCondition
    public var symbolName: String
    public var dewPoint: Measurement<UnitTemperature>
    public var humidity: Double
    public var pressure: Measurement<UnitPressure>
    public var pressureTrend: PressureTrend
    public var isDaylight: Bool
    public var temperature: Measurement<UnitTemperature>
    public var apparentTemperature: Measurement<UnitTemperature>
    public var uvIndex: UVIndex
    public var visibility: Measurement<UnitLength>
    public var wind: Wind
    public var metadata: WeatherMetadata
}

/// The weather of a minute.
public struct MinuteWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var precipitationIntensity: Measurement<UnitSpeed>
}

/// The weather of an hour.
public struct HourWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var cloudCover: Double
    public var condition: WeatherCondition
    public var symbolName: String
    public var dewPoint: Measurement<UnitTemperature>
    public var humidity: Double
    public var isDaylight: Bool
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var precipitationAmount: Measurement<UnitLength>
    public var pressure: Measurement<UnitPressure>
    public var pressureTrend: PressureTrend
    public var temperature: Measurement<UnitTemperature>
    public var apparentTemperature: Measurement<UnitTemperature>
    public var uvIndex: UVIndex
    public var visibility: Measurement<UnitLength>
    public var wind: Wind
}

/// The weather of a day.
public struct DayWeather: Codable, Equatable, Sendable {
    public var date: Date
    public var condition: WeatherCondition
    public var symbolName: String
    public var highTemperature: Measurement<UnitTemperature>
    public var lowTemperature: Measurement<UnitTemperature>
    public var precipitation: Precipitation
    public var precipitationChance: Double
    public var rainfallAmount: Measurement<UnitLength>
    public var snowfallAmount: Measurement<UnitLength>
    public var sun: SunEvents
    public var moon: MoonEvents
    public var uvIndex: UVIndex
    public var wind: Wind
}
