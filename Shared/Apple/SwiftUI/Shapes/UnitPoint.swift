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

/// An affine transform: translation, scaling, rotation and shear.
///
/// Mirrors [Core Graphics' `CGAffineTransform`](https://developer.apple.com/documentation/coregraphics/cgaffinetransform), which
/// Foundation provides on Apple's platforms only.
public struct CGAffineTransform: Hashable, Sendable {
    package var transform: Transform

    public static let identity = CGAffineTransform(transform: .identity)

    package init(transform: Transform) { self.transform = transform }

    /// Creates the identity transform.
    public init() { transform = .identity }

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        transform = Transform(
            a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
    }

    /// Creates a translation.
    public init(translationX x: CGFloat, y: CGFloat) { transform = .translation(Double(x), Double(y)) }

    /// Creates a scaling.
    public init(scaleX x: CGFloat, y: CGFloat) { transform = .scale(Double(x), Double(y)) }

    /// Creates a rotation, in radians.
    public init(rotationAngle angle: CGFloat) { transform = .rotation(Double(angle)) }

    /// True if the transform is the identity.
    public var isIdentity: Bool { transform == .identity }

    /// Returns a translation followed by this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.translation(Double(x), Double(y)).then(transform))
    }

    /// Returns a scaling followed by this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.scale(Double(x), Double(y)).then(transform))
    }

    /// Returns a rotation, in radians, followed by this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.rotation(Double(angle)).then(transform))
    }

    /// Returns this transform followed by `next`.
    public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(transform: transform.then(next.transform))
    }
}

extension Point {
    /// Creates a point from a `CGPoint`.
    package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }

    /// The point as a `CGPoint`.
    package var cgPoint: CGPoint { CGPoint(x: x, y: y) }
}

extension Size {
    /// Creates a size from a `CGSize`.
    package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }

    /// The size as a `CGSize`.
    package var cgSize: CGSize { CGSize(width: width, height: height) }
}

extension Rect {
    /// Creates a rectangle from a standardised `CGRect`, with sides that aren't negative.
    package init(_ rect: CGRect) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }

    /// The rectangle as a `CGRect`.
    package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
