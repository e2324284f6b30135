/// An angle, clockwise in a snapshot.
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

    /// No angle.
    public static let zero = Angle()

    public init() { radians = 0 }

    /// Creates an angle of radians.
    public init(radians: Double) { self.radians = radians }

    /// Creates an angle of degrees.
    public init(degrees: Double) { radians = degrees * .pi / 180 }

    /// An angle of radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// An angle of degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// Whether one angle is smaller than another.
    public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }

    /// The sum of two angles.
    public static func + (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians + right.radians) }

    /// The difference of two angles.
    public static func - (left: Angle, right: Angle) -> Angle { Angle(radians: left.radians - right.radians) }

    /// The angle, so many times.
    public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }

    /// The angle, divided.
    public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }

    /// The angle turned round.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
}
