import Shared

/// A size in points.
package struct Size: Hashable, Sendable, Codable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent at all.
    package static let zero = Size(width: 0, height: 0)

    /// The extent along an axis.
    subscript(axis: LayoutAxis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

/// A rectangle in points, its origin the upper left corner.
package struct Rect: Hashable, Sendable, Codable {
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

    /// A rectangle of a size at the origin.
    package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The rectangle's extent.
    package var size: Size { Size(width: width, height: height) }

    /// The rectangle of a size, placed within this one.
    func placing(_ size: Size, _ alignment: Alignment) -> Rect {
        Rect(
            x: x + (width - size.width) * alignment.horizontal.position.fraction,
            y: y + (height - size.height) * alignment.vertical.position.fraction,
            width: size.width, height: size.height)
    }
}

/// The size a parent offers a child; `nil` on an axis asks for the child's ideal.
package struct ProposedSize: Hashable, Sendable {
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    package init(_ size: Size) { self.init(width: size.width, height: size.height) }

    /// Asks for the ideal on both axes.
    package static let unspecified = ProposedSize(width: nil, height: nil)

    /// The offer along an axis.
    subscript(axis: LayoutAxis) -> Double? {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }
}

extension LayoutAxis {
    /// The other axis.
    var cross: LayoutAxis { self == .horizontal ? .vertical : .horizontal }
}

extension Double {
    /// The length rounded up to a whole pixel; a hair less than a thousandth of a pixel doesn't count.
    func roundedUp(toPixelsAt scale: Double) -> Double { ((self * scale) - 0.001).rounded(.up) / scale }

    /// The length rounded to the nearest whole pixel.
    func rounded(toPixelsAt scale: Double) -> Double { (self * scale).rounded() / scale }
}
