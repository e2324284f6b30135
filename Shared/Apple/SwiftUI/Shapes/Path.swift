import Foundation

/// The outline of a shape.
///
/// Mirrors [SwiftUI's `Path`](https://developer.apple.com/documentation/swiftui/path). The y axis points down, so an arc drawn "clockwise"
/// runs counterclockwise in the snapshot, as on iOS.
nonisolated public struct Path: Hashable, Sendable {
    package var outline: Outline
    /// The stroke of the outline; `nil` if the path is filled.
    package var stroke: StrokeContent?

    package init(outline: Outline, stroke: StrokeContent? = nil) { (self.outline, self.stroke) = (outline, stroke) }

    /// Creates an empty path.
    public init() { outline = Outline() }

    /// Creates a path drawn by a closure.
    public init(_ callback: (inout Path) -> Void) {
        self.init()
        callback(&self)
    }

    /// Creates a rectangle.
    public init(_ rect: CGRect) { outline = Outline(rect: Rect(rect)) }

    /// Creates a rectangle with rounded corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        outline = Outline(
            roundedRect: Rect(rect), corners: .init(radius: Double(cornerRadius)), isContinuous: style == .continuous)
    }

    /// Creates a rectangle with rounded corners.
    public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        outline = Outline(
            roundedRect: Rect(rect), corners: .init(size: Size(cornerSize)), isContinuous: style == .continuous)
    }

    /// Creates a rectangle with separate radii for its corners.
    public init(
        roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) {
        outline = Outline(roundedRect: Rect(rect), corners: cornerRadii.corners, isContinuous: style == .continuous)
    }

    /// Creates an ellipse that fills a rectangle.
    public init(ellipseIn rect: CGRect) { outline = Outline(ellipseIn: Rect(rect)) }

    /// True if the path has no elements.
    public var isEmpty: Bool { outline.isEmpty }

    /// The current point; `nil` for an empty path.
    public var currentPoint: CGPoint? { outline.current?.cgPoint }

    /// The smallest rectangle around the path, without control points; the null rectangle for an empty path.
    public var boundingRect: CGRect {
        (outline.tightBounds ?? Rect(x: .infinity, y: .infinity, width: 0, height: 0)).cgRect
    }

    /// Starts a subpath at a point.
    public mutating func move(to end: CGPoint) { outline.move(to: Point(end)) }

    public mutating func addLine(to end: CGPoint) { outline.line(to: Point(end)) }

    /// Starts a subpath at the first point and adds lines through the other points.
    public mutating func addLines(_ lines: [CGPoint]) {
        for (index, point) in lines.enumerated() {
            if index == 0 { outline.move(to: Point(point)) } else { outline.line(to: Point(point)) }
        }
    }

    /// Adds a quadratic curve.
    public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        outline.quadratic(to: Point(end), control: Point(control))
    }

    /// Adds a cubic curve.
    public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        outline.curve(to: Point(end), control1: Point(control1), control2: Point(control2))
    }

    /// Adds an arc, and a line to its start.
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

    /// Adds an arc over a relative angle, and a line to its start.
    public mutating func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
    ) {
        add(transform) {
            $0.addArc(
                center: Point(center), radius: Double(radius), startAngle: startAngle.radians,
                endAngle: startAngle.radians + delta.radians, isDecreasing: delta.radians < 0)
        }
    }

    /// Adds an arc that is tangent to the lines from the current point to `tangent1End` and from `tangent1End` to `tangent2End`, and a line
    /// to the start of the arc.
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

    /// Adds a rectangle with rounded corners.
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

    /// Closes the subpath with a line to its start.
    public mutating func closeSubpath() { outline.close() }

    /// Returns the path with a transform applied.
    public func applying(_ transform: CGAffineTransform) -> Path {
        Path(outline: outline.applying(transform.transform), stroke: stroke)
    }

    /// Returns the translated path.
    public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { applying(.init(translationX: dx, y: dy)) }

    /// Returns the part of the path between two fractions of its length, from 0 to 1.
    public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
        Path(outline: outline.trimmed(from: Double(from), to: Double(to)), stroke: stroke)
    }

    public func strokedPath(_ style: StrokeStyle) -> Path { Path(outline: outline, stroke: style.content) }

    private mutating func add(_ transform: CGAffineTransform, _ draw: (inout Outline) -> Void) {
        guard transform.isIdentity else {
            // The transformed part is drawn separately and then joined to the path with a line, like an untransformed part.
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
    /// Returns the path unscaled, because its coordinates are those of the space.
    nonisolated public func path(in rect: CGRect) -> Path {
        Path(outline: outline.applying(.translation(Double(rect.minX), Double(rect.minY))), stroke: stroke)
    }
}

/// The shape of rounded corners.
///
/// Mirrors [SwiftUI's `RoundedCornerStyle`](https://developer.apple.com/documentation/swiftui/roundedcornerstyle).
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarter circles.
    case circular
    /// Curves whose curvature changes continuously towards the sides.
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
