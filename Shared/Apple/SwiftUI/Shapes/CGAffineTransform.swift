import Foundation

/// A change of places by moving, scaling, turning and slanting.
///
/// Mirrors [Core Graphics' `CGAffineTransform`](https://developer.apple.com/documentation/coregraphics/cgaffinetransform), which
/// Foundation has on Apple's platforms only.
public struct CGAffineTransform: Hashable, Sendable {
    package var transform: Transform

    /// Changes nothing.
    public static let identity = CGAffineTransform(transform: .identity)

    package init(transform: Transform) { self.transform = transform }

    /// Changes nothing.
    public init() { transform = .identity }

    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        transform = Transform(
            a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
    }

    /// A move.
    public init(translationX x: CGFloat, y: CGFloat) { transform = .translation(Double(x), Double(y)) }

    /// A change of size.
    public init(scaleX x: CGFloat, y: CGFloat) { transform = .scale(Double(x), Double(y)) }

    /// A turn in radians.
    public init(rotationAngle angle: CGFloat) { transform = .rotation(Double(angle)) }

    /// Whether nothing is changed.
    public var isIdentity: Bool { transform == .identity }

    /// A move, then this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.translation(Double(x), Double(y)).then(transform))
    }

    /// A change of size, then this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.scale(Double(x), Double(y)).then(transform))
    }

    /// A turn in radians, then this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(transform: Transform.rotation(Double(angle)).then(transform))
    }

    /// This transform, then another.
    public func concatenating(_ next: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(transform: transform.then(next.transform))
    }
}

extension Point {
    /// The point a `CGPoint` is.
    package init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }

    /// The point for callers of Apple's API.
    package var cgPoint: CGPoint { CGPoint(x: x, y: y) }
}

extension Size {
    /// The size a `CGSize` is.
    package init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }

    /// The size for callers of Apple's API.
    package var cgSize: CGSize { CGSize(width: width, height: height) }
}

extension Rect {
    /// The rectangle a `CGRect` is, with sides that aren't negative.
    package init(_ rect: CGRect) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }

    /// The rectangle for callers of Apple's API.
    package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
