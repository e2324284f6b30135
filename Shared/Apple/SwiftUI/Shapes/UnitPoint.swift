import Foundation

/// A point in a rectangle, as fractions of its width and height from the upper left corner.
///
/// Mirrors [SwiftUI's `UnitPoint`](https://developer.apple.com/documentation/swiftui/unitpoint).
public struct UnitPoint: Hashable, Sendable {
    package var point: Point

    /// The fraction of the width.
    public var x: CGFloat {
        get { CGFloat(point.x) }
        set { point.x = Double(newValue) }
    }

    /// The fraction of the height.
    public var y: CGFloat {
        get { CGFloat(point.y) }
        set { point.y = Double(newValue) }
    }

    /// Creates the upper left corner.
    public init() { point = .zero }

    /// Creates a point from two fractions, which may be below 0 or above 1.
    public init(x: CGFloat, y: CGFloat) { point = Point(x: Double(x), y: Double(y)) }

    private init(_ x: Double, _ y: Double) { point = Point(x: x, y: y) }

    /// The upper left corner.
    public static let zero = UnitPoint(0, 0)
    /// The middle.
    public static let center = UnitPoint(0.5, 0.5)
    /// The middle of the leading edge.
    public static let leading = UnitPoint(0, 0.5)
    /// The middle of the trailing edge.
    public static let trailing = UnitPoint(1, 0.5)
    /// The middle of the upper edge.
    public static let top = UnitPoint(0.5, 0)
    /// The middle of the lower edge.
    public static let bottom = UnitPoint(0.5, 1)
    /// The upper leading corner.
    public static let topLeading = UnitPoint(0, 0)
    /// The upper trailing corner.
    public static let topTrailing = UnitPoint(1, 0)
    /// The lower leading corner.
    public static let bottomLeading = UnitPoint(0, 1)
    /// The lower trailing corner.
    public static let bottomTrailing = UnitPoint(1, 1)
}
