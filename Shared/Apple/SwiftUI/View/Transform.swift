import Foundation

/// An affine transform: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, in a space whose y axis points down.
package struct Transform: Hashable, Sendable {
    package var a: Double
    package var b: Double
    package var c: Double
    package var d: Double
    package var tx: Double
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The identity transform.
    package static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Returns a translation.
    package static func translation(_ x: Double, _ y: Double) -> Transform {
        Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// Returns a scaling.
    package static func scale(_ x: Double, _ y: Double) -> Transform { Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

    /// Returns a clockwise rotation, in radians.
    package static func rotation(_ radians: Double) -> Transform {
        let (sine, cosine) = (sin(radians), cos(radians))
        return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Returns this transform followed by `next`.
    package func then(_ next: Transform) -> Transform {
        Transform(
            a: a * next.a + b * next.c, b: a * next.b + b * next.d, c: c * next.a + d * next.c,
            d: c * next.b + d * next.d, tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// Returns this transform with a point that stays fixed instead of the origin.
    package func about(_ point: Point) -> Transform {
        Transform.translation(-point.x, -point.y).then(self).then(.translation(point.x, point.y))
    }

    /// Returns the transformed point.
    package func apply(_ point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest axis-aligned rectangle around the transformed rectangle.
    package func apply(_ rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.right, y: rect.y), Point(x: rect.x, y: rect.bottom),
            Point(x: rect.right, y: rect.bottom),
        ].map(apply)
        return Rect(around: corners) ?? rect
    }

    /// True if every element is finite.
    package var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }

    /// True if the transform can be inverted.
    package var isInvertible: Bool { isFinite && abs(a * d - b * c) > 1e-12 }

    /// Returns the same transform in an image mirrored about its vertical axis.
    package func mirrored(width: Double) -> Transform {
        let flip = Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
        return flip.then(self).then(flip)
    }
}

extension Rect {
    /// Creates the smallest rectangle around points; `nil` if there are none.
    package init?(around points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        while let point = iterator.next() {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        self.init(x: left, y: top, width: right - left, height: bottom - top)
    }
}
