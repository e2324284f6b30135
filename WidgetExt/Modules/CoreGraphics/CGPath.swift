import Foundation
import Shared

/// Lines and curves that stay as they are.
///
/// Mirrors [Core Graphics' `CGPath`](https://developer.apple.com/documentation/coregraphics/cgpath). The y axis points down, as in
/// views. Here and not in `Shared`, as arrays of points tie every executable that has them to all of Foundation.
public class CGPath: Hashable, @unchecked Sendable {
    /// Changed by ``CGMutablePath`` alone, which nobody shares between threads.
    package fileprivate(set) var outline: Outline

    package init(outline: Outline) { self.outline = outline }

    /// A rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(outline: Path(rect).applying(transform?.pointee ?? .identity).outline)
    }

    /// An ellipse that fills a rectangle.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(outline: Path(ellipseIn: rect).applying(transform?.pointee ?? .identity).outline)
    }

    /// A rectangle with round corners, quarter ellipses.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let path = Path(
            roundedRect: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular)
        self.init(outline: path.applying(transform?.pointee ?? .identity).outline)
    }

    /// Whether nothing is drawn.
    public var isEmpty: Bool { outline.isEmpty }

    /// Where the pen is; the origin before the first step.
    public var currentPoint: CGPoint { outline.current?.cgPoint ?? .zero }

    /// The smallest rectangle around every point and control point; the null rectangle for an empty path.
    public var boundingBox: CGRect { outline.bounds?.cgRect ?? .null }

    /// The smallest rectangle around the path itself; the null rectangle for an empty path.
    public var boundingBoxOfPath: CGRect { Path(outline: outline).boundingRect }

    /// Whether a point lies in the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        Path(outline: outline).applying(transform).contains(point, eoFill: rule == .evenOdd)
    }

    /// The path as it is now.
    public func copy() -> CGPath? { CGPath(outline: outline) }

    /// The path as it is now, changed by a transform.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(outline: Path(outline: outline).applying(transform?.pointee ?? .identity).outline)
    }

    /// A path that begins as this one.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(outline: outline) }

    /// Whether two paths take the same steps.
    public static func == (one: CGPath, other: CGPath) -> Bool { one.outline.elements == other.outline.elements }

    /// Hashes the steps.
    public func hash(into hasher: inout Hasher) { hasher.combine(outline.elements) }
}

/// Lines and curves drawn step by step.
///
/// Mirrors [Core Graphics' `CGMutablePath`](https://developer.apple.com/documentation/coregraphics/cgmutablepath).
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// An empty path.
    public init() { super.init(outline: Outline()) }

    override package init(outline: Outline) { super.init(outline: outline) }

    /// Begins anew at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.move(to: transform.apply(point)) }
    }

    /// Draws a line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.addLine(to: transform.apply(point)) }
    }

    /// Begins at the first of several points and draws lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        draw { $0.addLines(points.map(transform.apply)) }
    }

    /// Draws a curve with one control point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        draw { $0.addQuadCurve(to: transform.apply(end), control: transform.apply(control)) }
    }

    /// Draws a curve with two control points.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addCurve(
                to: transform.apply(end), control1: transform.apply(control1), control2: transform.apply(control2))
        }
    }

    /// Draws an arc, angles in radians, with a line to its begin.
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

    /// Draws an arc over an angle in radians, with a line to its begin.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addRelativeArc(
                center: center, radius: radius, startAngle: .radians(Double(startAngle)),
                delta: .radians(Double(delta)), transform: transform)
        }
    }

    /// Rounds a corner: a line, then an arc that touches the lines from the pen to a point and from there to another.
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

    /// Adds an ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        draw { $0.addEllipse(in: rect, transform: transform) }
    }

    /// Adds a rectangle with round corners, quarter ellipses.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        draw {
            $0.addRoundedRect(
                in: rect, cornerSize: CGSize(width: cornerWidth, height: cornerHeight), style: .circular,
                transform: transform)
        }
    }

    /// Adds another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        draw { $0.addPath(Path(outline: path.outline), transform: transform) }
    }

    /// Draws a line to where the part began.
    public func closeSubpath() { draw { $0.closeSubpath() } }

    private func draw(_ step: (inout Path) -> Void) {
        var path = Path(outline: outline)
        step(&path)
        outline = path.outline
    }
}

/// What lies inside of a path.
public enum CGPathFillRule: Int, Hashable, Sendable {
    /// What it runs around.
    case winding
    /// What it runs around an odd number of times.
    case evenOdd
}

extension CGAffineTransform {
    fileprivate func apply(_ point: CGPoint) -> CGPoint { transform.apply(Point(point)).cgPoint }
}
