import Foundation

/// What a measure is of, which decides the unit people take for it.
///
/// Mirrors [Foundation's `MeasurementFormatUnitUsage`](https://developer.apple.com/documentation/foundation/measurementformatunitusage).
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable, Codable {
    /// The name ICU has for it; `nil` for the unit as it is.
    let name: String?

    /// The unit people take where nothing is known of what is measured.
    public static var general: Self { Self(name: "default") }
    /// The measure's own unit.
    public static var asProvided: Self { Self(name: nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// A person's height or size.
    public static var person: Self { Self(name: "person") }
    /// A person's height, as people say it.
    public static var personHeight: Self { Self(name: "person-height") }
    /// A way along a road.
    public static var road: Self { Self(name: "road") }
    /// How far one sees.
    public static var visibility: Self { Self(name: "visiblty") }
    /// How much it rains.
    public static var rainfall: Self { Self(name: "rainfall") }
    /// How much it snows.
    public static var snowfall: Self { Self(name: "snowfall") }
    /// A focal length.
    public static var focalLength: Self { Self(name: "focal-length") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    /// A person's weight.
    public static var personWeight: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// A body's.
    public static var person: Self { Self(name: "person") }
    /// The air's.
    public static var weather: Self { Self(name: "weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// What food gives.
    public static var food: Self { Self(name: "food") }
    /// What a workout takes.
    public static var workout: Self { Self(name: "workout") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    /// The wind's.
    public static var wind: Self { Self(name: "wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
    /// The air's.
    public static var barometric: Self { Self(name: "baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// Drinks and the like.
    public static var liquid: Self { Self(name: "fluid") }
}
