import Shared

/// Returns the words of a name, such as "Mostly Clear" for "mostlyClear".
private func words(_ name: String) -> String {
    let text = name.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }
    return text.prefix(1).uppercased() + text.dropFirst()
}

/// The kinds of weather.
public enum WeatherCondition: String, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
    case blizzard, blowingDust, blowingSnow, breezy, clear, cloudy, drizzle, flurries, foggy, freezingDrizzle
    case freezingRain, frigid, hail, haze, heavyRain, heavySnow, hot, hurricane, isolatedThunderstorms, mostlyClear
    case mostlyCloudy, partlyCloudy, rain, scatteredThunderstorms, sleet, smoky, snow, strongStorms, sunFlurries
    case sunShowers, thunderstorms, tropicalStorm, windy, wintryMix

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }
}

/// The kinds of precipitation.
public enum Precipitation: String, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
    case none, hail, mixed, rain, sleet, snow

    public var description: String { words(rawValue) }
}

/// The directions of the air pressure.
public enum PressureTrend: String, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
    case rising, falling, steady

    public var description: String { words(rawValue) }
}

/// The strength of the ultraviolet radiation.
public struct UVIndex: Codable, Hashable, Sendable {
    /// The strengths by name.
    public enum ExposureCategory: String, CaseIterable, Codable, Hashable, Comparable, Sendable, CustomStringConvertible
    {
        case low, moderate, high, veryHigh, extreme

        public var description: String { words(rawValue) }

        /// Returns true for a lower strength.
        public static func < (a: Self, b: Self) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    public var value: Int
    public var category: ExposureCategory
}

/// The speed and the direction of the wind.
public struct Wind: Codable, Equatable, Sendable {
    /// The directions of the compass.
    public enum CompassDirection: String, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
        case north, northNortheast, northeast, eastNortheast, east, eastSoutheast, southeast, southSoutheast, south
        case southSouthwest, southwest, westSouthwest, west, westNorthwest, northwest, northNorthwest

        public var description: String { words(rawValue) }

        public var abbreviation: String {
            rawValue.replacing("north", with: "N").replacing("North", with: "N").replacing("south", with: "S")
                .replacing("South", with: "S").replacing("east", with: "E").replacing("west", with: "W")
        }
    }

    public var compassDirection: CompassDirection
    public var direction: Measurement<UnitAngle>
    public var speed: Measurement<UnitSpeed>
    public var gust: Measurement<UnitSpeed>?
}

/// The times of the sun on a day.
public struct SunEvents: Codable, Hashable, Sendable {
    public var astronomicalDawn: Date?
    public var nauticalDawn: Date?
    public var civilDawn: Date?
    public var sunrise: Date?
    public var solarNoon: Date?
    public var sunset: Date?
    public var civilDusk: Date?
    public var nauticalDusk: Date?
    public var astronomicalDusk: Date?
    public var solarMidnight: Date?
}

/// The times of the moon on a day.
public struct MoonEvents: Codable, Hashable, Sendable {
    public var phase: MoonPhase
    public var moonrise: Date?
    public var moonset: Date?
}

/// The phases of the moon.
public enum MoonPhase: String, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent

    public var description: String { words(rawValue) }
    public var accessibilityDescription: String { description }

    public var symbolName: String {
        let name = self == .new || self == .full ? "\(rawValue) moon" : words(rawValue).lowercased()
        return "moonphase." + name.replacing(" ", with: ".")
    }
}

/// The strengths of an alert.
public enum WeatherSeverity: String, Codable, Hashable, Sendable, CustomStringConvertible {
    case minor, moderate, severe, extreme, unknown

    public var description: String { words(rawValue) }
}

/// A warning of the weather.
public struct WeatherAlert: Codable, Hashable, Sendable {
    public var detailsURL: URL
    public var source: String
    public var summary: String
    public var region: String?
    public var severity: WeatherSeverity
}
