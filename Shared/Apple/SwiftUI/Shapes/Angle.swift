/// An angle; positive angles are clockwise in a snapshot.
///
/// Mirrors [SwiftUI's `Angle`](https://developer.apple.com/documentation/swiftui/angle).
public struct Angle: Hashable, Sendable, Comparable {
    /// The angle in radians.
    public var radians: Double

    /// The angle in degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    public static let zero = Angle()

    public init() { radians = 0 }

    /// Creates an angle in radians.
    public init(radians: Double) { self.radians = radians }

    /// Creates an angle in degrees.
    public init(degrees: Double) { radians = degrees * .pi / 180 }

    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// Returns true if the first angle is smaller.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

    /// Returns the sum of two angles.
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

    /// Returns the difference of two angles.
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

    /// Returns the angle multiplied by a factor.
    public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

    /// Returns the angle divided by a divisor.
    public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

    /// Returns the negated angle.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
}
