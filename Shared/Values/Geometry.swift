/// A direction in which views are arranged.
package enum LayoutAxis: Hashable, Sendable {
    case horizontal, vertical

    /// The other axis.
    package var cross: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

/// A point, in points from the upper left corner.
package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The upper left corner.
    package static let zero = Point(x: 0, y: 0)
}

/// A size in points.
package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A size without extent.
    package static let zero = Size(width: 0, height: 0)

    /// The extent along an axis.
    package subscript(axis: LayoutAxis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

/// A rectangle in points; its origin is the upper left corner.
package struct Rect: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle at the origin.
    package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The rectangle's extent.
    package var size: Size { Size(width: width, height: height) }

    /// The upper left corner.
    package var origin: Point { Point(x: x, y: y) }

    /// The centre.
    package var middle: Point { Point(x: x + width / 2, y: y + height / 2) }

    /// The right edge.
    package var right: Double { x + width }

    /// The lower edge.
    package var bottom: Double { y + height }

    /// Returns a rectangle with a size, centred in this rectangle.
    package func centering(_ size: Size) -> Rect {
        Rect(
            x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
    }

    /// Returns the rectangle reduced by a distance on every side; an empty rectangle if the distance is too large.
    package func inset(by distance: Double) -> Rect {
        Rect(
            x: x + distance, y: y + distance, width: max(width - 2 * distance, 0),
            height: max(height - 2 * distance, 0))
    }

    /// Returns true if a point lies in the rectangle; points on its right and lower edges are outside.
    package func contains(_ point: Point) -> Bool {
        point.x >= x && point.x < right && point.y >= y && point.y < bottom
    }

    /// Returns the smallest rectangle that contains this rectangle and another.
    package func union(_ other: Rect) -> Rect {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
    }
}

/// The size that a parent proposes to a child; `nil` on an axis requests the child's ideal size.
package struct ProposedSize: Hashable, Sendable {
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    package init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// Requests the ideal size on both axes.
    package static let unspecified = ProposedSize(width: nil, height: nil)

    /// The proposal along an axis.
    package subscript(axis: LayoutAxis) -> Double? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension Double {
    /// Returns the length rounded up to a whole pixel, ignoring an excess of less than half a thousandth of a pixel. Pango's unit is larger, so
    /// a text that is proposed its rounded width doesn't wrap.
    package func roundedUp(toPixelsAt scale: Double) -> Double { ((self * scale) - 0.0005).rounded(.up) / scale }

    /// Returns the length rounded to the nearest whole pixel.
    package func rounded(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
