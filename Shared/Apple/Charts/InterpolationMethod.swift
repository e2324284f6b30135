import Foundation

/// The interpolation method of lines and areas.
///
/// Mirrors [Charts' `InterpolationMethod`](https://developer.apple.com/documentation/charts/interpolationmethod).
public struct InterpolationMethod: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case linear, monotone, stepStart, stepCenter, stepEnd
        case cardinal(tension: Double)
        case catmullRom(alpha: Double)
    }

    package let storage: Storage

    /// Straight lines.
    public static var linear: InterpolationMethod { .init(storage: .linear) }
    /// Curves that preserve the monotonicity of the data.
    public static var monotone: InterpolationMethod { .init(storage: .monotone) }
    /// Steps at the start of each segment.
    public static var stepStart: InterpolationMethod { .init(storage: .stepStart) }
    /// Steps in the centre of each segment.
    public static var stepCenter: InterpolationMethod { .init(storage: .stepCenter) }
    /// Steps at the end of each segment.
    public static var stepEnd: InterpolationMethod { .init(storage: .stepEnd) }
    /// Cardinal splines with a tension of 0.
    public static var cardinal: InterpolationMethod { cardinal(tension: 0) }
    /// Cardinal splines with a tension; a tension of 1 results in straight lines.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod {
        .init(storage: .cardinal(tension: Double(tension)))
    }
    /// Catmull-Rom splines with an alpha of 0.5.
    public static var catmullRom: InterpolationMethod { catmullRom(alpha: 0.5) }
    /// Catmull-Rom splines with an alpha, the exponent of the distances between points.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod {
        .init(storage: .catmullRom(alpha: Double(alpha)))
    }
}
