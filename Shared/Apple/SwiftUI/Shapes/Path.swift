import Foundation

/// The outline of a shape.
///
/// Mirrors [SwiftUI's `Path`](https://developer.apple.com/documentation/swiftui/path). The y axis points down, so that an arc drawn
/// "clockwise" runs against the clock in the snapshot, as it does on iOS.
nonisolated public struct Path: Hashable, Sendable {
    package var outline: Outline
    /// Where the path is the line along the outline instead of what lies in it.
    package var stroke: StrokeContent?

    package init(outline: Outline, stroke: StrokeContent? = nil) { (self.outline, self.stroke) = (outline, stroke) }

    /// An empty path.
    public init() { outline = Outline() }

    /// A path drawn by a closure.
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    /// A rectangle.
    public init(_ rect: CGRect) { outline = Outline(rect: Rect(rect)) }

    /// A rectangle with round corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        outline = Outline(
            roundedRect: Rect(rect), corners: .init(radius: Double(cornerRadius)), isContinuous: style == .continuous)
    }

    /// A rectangle with round corners.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        outline = Outline(
            roundedRect: Rect(rect), corners: .init(size: Size(cornerSize)), isContinuous: style == .continuous)
    }

    /// A rectangle with corners of their own radii.
    public init(
        roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) {
        outline = Outline(roundedRect: Rect(rect), corners: cornerRadii.corners, isContinuous: style == .continuous)
    }

    /// An ellipse that fills a rectangle.
    public init(ellipseIn rect: CGRect) { outline = Outline(ellipseIn: Rect(rect)) }

    /// Whether nothing is drawn.
    public var isEmpty: Bool { outline.isEmpty }

    /// Where the pen is; `nil` before the first step.
    public var currentPoint: CGPoint? { outline.current?.cgPoint }

    /// The smallest rectangle around the path, control points apart; the null rectangle for an empty path.
    public var boundingRect: CGRect {
        (outline.tightBounds ?? Rect(x: .infinity, y: .infinity, width: 0, height: 0)).cgRect
    }

    /// Begins anew at a point.
    public mutating func move(to end: CGPoint) { outline.move(to: Point(end)) }

    /// Draws a line.
    public mutating func addLine(to end: CGPoint) { outline.line(to: Point(end)) }

    /// Begins at the first of several points and draws lines through the others.
    public mutating func addLines(_ lines: [CGPoint]) {
        for (index, point) in lines.enumerated() {
            if index == 0 { outline.move(to: Point(point)) } else { outline.line(to: Point(point)) }
        }
    }

    /// Draws a curve with one control point.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        outline.quadratic(to: Point(end), control: Point(control))
    }

    /// Draws a curve with two control points.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.curve(to: Point(end), control1: Point(control1), control2: Point(control2))
    }

    /// Draws an arc, with a line to its begin.
    public mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(
                center: Point(center), radius: Double(radius), startAngle: startAngle.radians,
                endAngle: endAngle.radians, isDecreasing: clockwise)
        }
    }

    /// Draws an arc over an angle, with a line to its begin.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(
                center: Point(center), radius: Double(radius), startAngle: startAngle.radians,
                endAngle: startAngle.radians + delta.radians, isDecreasing: delta.radians < 0)
        }
    }

    /// Rounds a corner: a line, then an arc that touches the lines from the pen to a point and from there to another.
    public mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        outline.addArc(
            corner: transform.transform.apply(Point(tangent1End)),
            towards: transform.transform.apply(Point(tangent2End)),
            radius: Double(radius))
    }

    /// Adds a rectangle.
    public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(rect), transform: transform)
    }

    /// Adds rectangles.
    public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds an ellipse that fills a rectangle.
    public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        addPath(Path(ellipseIn: rect), transform: transform)
    }

    /// Adds a rectangle with round corners.
    public mutating func addRoundedRect(
        in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
        transform: CGAffineTransform = .identity
    ) {
        addPath(Path(roundedRect: rect, cornerSize: cornerSize, style: style), transform: transform)
    }

    /// Adds another path.
    public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
        outline.append(path.outline.applying(transform.transform))
    }

    /// Draws a line to where the part began.
    public mutating func closeSubpath() { outline.close() }

    /// The path changed by a transform.
    public func applying(_ transform: CGAffineTransform) -> Path {
        Path(outline: outline.applying(transform.transform), stroke: stroke)
    }

    /// The path moved.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(.init(translationX: dx, y: dy)) }

    /// The part between two shares of the length, from 0 to 1.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        Path(outline: outline.trimmed(from: Double(from), to: Double(to)), stroke: stroke)
    }

    /// The line along the path.
    public func strokedPath(_ style: StrokeStyle) -> Path { Path(outline: outline, stroke: style.content) }

    private mutating func add(_ transform: CGAffineTransform, _ draw: (inout Outline) -> Void) {
        guard transform.isIdentity else {
            // Drawn as a part of its own, joined by a line as an untransformed one would be.
            var part = Outline()
            draw(&part)
            for (index, element) in part.applying(transform.transform).elements.enumerated() {
                switch element {
                case .move(let point) where index == 0: outline.line(to: point)
                case .move(let point): outline.move(to: point)
                case .line(let point): outline.line(to: point)
                case .curve(let point, let first, let second):
                    outline.curve(to: point, control1: first, control2: second)
                case .close: outline.close()
                }
            }
            return
        }
        draw(&outline)
    }
}

extension Path: Shape {
    /// The path as it is, in the coordinates of the rectangle's space.
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(outline: outline.applying(.translation(Double(rect.minX), Double(rect.minY))), stroke: stroke)
    }
}

/// The form of round corners.
///
/// Mirrors [SwiftUI's `RoundedCornerStyle`](https://developer.apple.com/documentation/swiftui/roundedcornerstyle).
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarter circles.
    case circular
    /// Curves that grow out of the sides.
    case continuous
}

/// The radii of a rectangle's corners.
public struct RectangleCornerRadii: Hashable, Sendable {
    package var corners: Outline.Corners

    /// Creates radii in points.
    public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        corners = Outline.Corners(
            topLeft: Double(topLeading), topRight: Double(topTrailing), bottomRight: Double(bottomTrailing),
            bottomLeft: Double(bottomLeading))
    }
}
