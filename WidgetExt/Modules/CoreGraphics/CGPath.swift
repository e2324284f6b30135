import Foundation
import Shared

/// An immutable sequence of lines and curves.
///
/// Mirrors [Core Graphics' `CGPath`](https://developer.apple.com/documentation/coregraphics/cgpath). The y axis points down, as in views.
/// The class is declared here and not in `Shared`, because arrays of points make an executable link all of Foundation.
public class CGPath: Hashable, @unchecked Sendable {
    /// The path's elements. Only ``CGMutablePath``, which isn't shared between threads, changes them.
    package fileprivate(set) var outline: Outline

    package init(outline: Outline) { self.outline = outline }

    /// Creates a rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(outline: Path(rect).applying(transform?.pointee ?? .identity).outline)
    }

    /// Creates an ellipse inscribed in a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(outline: Path(ellipseIn: rect).applying(transform?.pointee ?? .identity).outline)
    }

    /// Creates a rectangle whose corners are quarter ellipses.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = Path(
            roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular)
        self.init(outline: path.applying(transform?.pointee ?? .identity).outline)
    }

    /// True if the path has no elements.
    public var isEmpty: Bool { outline.isEmpty }

    /// The current point; the origin for an empty path.
    public var currentPoint: CGPoint { outline.current?.cgPoint ?? .zero }

    /// The smallest rectangle that contains all points and control points; the null rectangle for an empty path.
    public var boundingBox: CGRect { outline.bounds?.cgRect ?? .null }

    /// The smallest rectangle that contains the path; the null rectangle for an empty path.
    public var boundingBoxOfPath: CGRect { Path(outline: outline).boundingRect }

    /// Returns true if the path contains a point.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        Path(outline: outline).applying(transform).contains(point, eoFill: rule == .evenOdd)
    }

    /// Returns an immutable copy.
    public func copy() -> CGPath? { CGPath(outline: outline) }

    /// Returns a transformed immutable copy.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(outline: Path(outline: outline).applying(transform?.pointee ?? .identity).outline)
    }

    public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline: outline) }

    /// Returns true if two paths have the same elements.
    public static func == (one: CGPath, other: CGPath) -> Bool { one.outline.elements == other.outline.elements }

    /// Hashes the elements.
    public func hash(into hasher: inout Hasher) { hasher.combine(outline.elements) }
}

/// A sequence of lines and curves that can be extended.
///
/// Mirrors [Core Graphics' `CGMutablePath`](https://developer.apple.com/documentation/coregraphics/cgmutablepath).
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() { super.init(outline: Outline()) }

    override package init(outline: Outline) { super.init(outline: outline) }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.move(to: transform.apply(point)) }
    }

    /// Adds a line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.addLine(to: transform.apply(point)) }
    }

    /// Begins a new subpath at the first point and adds lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        draw { $0.addLines(points.map(transform.apply)) }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.addQuadCurve(to: transform.apply(end), control: transform.apply(control)) }
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addCurve(
                to: transform.apply(end), control1: transform.apply(control1), control2: transform.apply(control2))
        }
    }

    /// Adds an arc with angles in radians, and a line to the arc's start.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addArc(
                center: center, radius: radius, startAngle: .radians(Double(startAngle)),
                endAngle: .radians(Double(endAngle)), clockwise: clockwise, transform: transform)
        }
    }

    /// Adds an arc over an angle in radians, and a line to the arc's start.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addRelativeArc(
                center: center, radius: radius, startAngle: .radians(Double(startAngle)),
                delta: .radians(Double(delta)), transform: transform)
        }
    }

    /// Adds an arc that is tangent to two lines, and a line to the arc's start. The first tangent line leads from the current point to the
    /// first point, the second from there to the second point.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
        }
    }

    /// Adds a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        draw { $0.addRect(rect, transform: transform) }
    }

    /// Adds rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        draw { $0.addRects(rects, transform: transform) }
    }

    /// Adds an ellipse inscribed in a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        draw { $0.addEllipse(in: rect, transform: transform) }
    }

    /// Adds a rectangle whose corners are quarter ellipses.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addRoundedRect(
                in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular,
                transform: transform)
        }
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        draw { $0.addPath(Path(outline: path.outline), transform: transform) }
    }

    /// Adds a line to the start of the subpath.
    public func closeSubpath() { draw { $0.closeSubpath() } }

    private func draw(_ step: (inout Path) -> Void) {
        var path = Path(outline: outline)
        step(&path)
        outline = path.outline
    }
}

/// The rule that determines which points are inside a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// A point is inside if the path winds around it (the nonzero rule).
    case winding
    /// A point is inside if the path winds around it an odd number of times.
    case evenOdd
}

extension CGAffineTransform {
    fileprivate func apply(_ point: CGPoint) -> CGPoint { transform.apply(Point(point)).cgPoint }
}

extension CGAffineTransform {
    /// The element in the first column of the first row.
    public var a: CGFloat {
        get { CGFloat(transform.a) }
        set { transform.a = Double(newValue) }
    }
    /// The element in the second column of the first row.
    public var b: CGFloat {
        get { CGFloat(transform.b) }
        set { transform.b = Double(newValue) }
    }
    /// The element in the first column of the second row.
    public var c: CGFloat {
        get { CGFloat(transform.c) }
        set { transform.c = Double(newValue) }
    }
    /// The element in the second column of the second row.
    public var d: CGFloat {
        get { CGFloat(transform.d) }
        set { transform.d = Double(newValue) }
    }
    /// The horizontal translation.
    public var tx: CGFloat {
        get { CGFloat(transform.tx) }
        set { transform.tx = Double(newValue) }
    }
    /// The vertical translation.
    public var ty: CGFloat {
        get { CGFloat(transform.ty) }
        set { transform.ty = Double(newValue) }
    }

    /// Returns the inverse; the transform itself if it has none.
    public func inverted() -> CGAffineTransform {
        let area = a * d - b * c
        guard area != 0, area.isFinite else { return self }
        return CGAffineTransform(
            a: d / area, b: -b / area, c: -c / area, d: a / area, tx: (c * ty - d * tx) / area,
            ty: (b * tx - a * ty) / area)
    }
}

extension CGPoint {
    /// Returns the point after a transform.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
    }
}

extension CGSize {
    /// Returns the size after a transform, without its translation.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }
}

extension CGRect {
    /// Returns the smallest rectangle that contains the corners after a transform.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { CGPoint(x: $0, y: $1).applying(t) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
