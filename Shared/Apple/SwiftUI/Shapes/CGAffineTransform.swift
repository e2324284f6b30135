import Foundation

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
