import Foundation

/// The usage of a measurement, which determines the region's preferred unit.
///
/// Mirrors [Foundation's `MeasurementFormatUnitUsage`](https://developer.apple.com/documentation/foundation/measurementformatunitusage).
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable, Codable {
    /// ICU's name of the usage; `nil` if the measurement's unit should be preserved.
    let name: String?

    /// No particular usage.
    public static var general: Self { Self(name: "default") }
    /// Keeps the measurement's own unit.
    public static var asProvided: Self { Self(name: nil) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// The size of a person.
    public static var person: Self { Self(name: "person") }
    /// The height of a person, as usually stated.
    public static var personHeight: Self { Self(name: "person-height") }
    /// A distance along a road.
    public static var road: Self { Self(name: "road") }
    /// The distance at which objects can be seen through the air.
    public static var visibility: Self { Self(name: "visiblty") }
    /// An amount of rain.
    public static var rainfall: Self { Self(name: "rainfall") }
    /// An amount of snow.
    public static var snowfall: Self { Self(name: "snowfall") }
    public static var focalLength: Self { Self(name: "focal-length") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// The temperature of a body.
    public static var person: Self { Self(name: "person") }
    /// The temperature of the air.
    public static var weather: Self { Self(name: "weather") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// The energy of food.
    public static var food: Self { Self(name: "food") }
    /// The energy spent on a workout.
    public static var workout: Self { Self(name: "workout") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitSpeed {
    /// The speed of the wind.
    public static var wind: Self { Self(name: "wind") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitPressure {
    /// The pressure of the air.
    public static var barometric: Self { Self(name: "baromtrc") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// The volume of a liquid, such as a drink.
    public static var liquid: Self { Self(name: "fluid") }
}
