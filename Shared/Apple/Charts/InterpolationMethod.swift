import Foundation

/// How a line runs between its points.
///
/// Mirrors [Charts' `InterpolationMethod`](https://developer.apple.com/documentation/charts/interpolationmethod).
public struct InterpolationMethod: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case linear, monotone, stepStart, stepCenter, stepEnd
        case cardinal(tension: Double)
        case catmullRom(alpha: Double)
    }

    package let storage: Storage

    /// Straight.
    public static var linear: InterpolationMethod { .init(storage: .linear) }
    /// Curved, without turning where the data don't.
    public static var monotone: InterpolationMethod { .init(storage: .monotone) }
    /// In steps before each point.
    public static var stepStart: InterpolationMethod { .init(storage: .stepStart) }
    /// In steps between points.
    public static var stepCenter: InterpolationMethod { .init(storage: .stepCenter) }
    /// In steps after each point.
    public static var stepEnd: InterpolationMethod { .init(storage: .stepEnd) }
    /// Curved.
    public static var cardinal: InterpolationMethod { cardinal(tension: 0) }
    /// Curved, the less the nearer the tension is to 1.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod {
        .init(storage: .cardinal(tension: Double(tension)))
    }
    /// Curved, by the square roots of distances.
    public static var catmullRom: InterpolationMethod { catmullRom(alpha: 0.5) }
    /// Curved, by a power of distances.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
        .init(storage: .catmullRom(alpha: Double(alpha)))
    }
}
