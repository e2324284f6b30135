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

extension Path {
    /// Returns true if a point lies in the path; open subpaths are treated as closed.
    ///
    /// - Parameter eoFill: True for the even-odd rule, false for the nonzero winding rule.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        let winding = outline.windingNumber(around: Point(p))
        return eoFill ? winding % 2 != 0 : winding != 0
    }
}

extension Outline {
    /// Returns the winding number of the outline around a point; a curve is approximated by 64 lines.
    package func windingNumber(around point: Point) -> Int {
        var winding = 0
        forEachLine(curveSteps: 64) { from, to in
            guard (from.y <= point.y) != (to.y <= point.y) else { return }
            let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
            if to.y > from.y, side > 0 { winding += 1 }
            if to.y < from.y, side < 0 { winding -= 1 }
        }
        return winding
    }

    /// Calls a closure with the ends of each line of the closed outline, in order; a curve is approximated by a number of lines.
    package func forEachLine(curveSteps: Int, _ body: (_ from: Point, _ to: Point) -> Void) {
        var (current, start) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let end):
                if current != start { body(current, start) }
                (current, start) = (end, end)
            case .line(let end):
                body(current, end)
                current = end
            case .curve(let end, let first, let second):
                let from = current
                for step in 1...curveSteps {
                    let t = Double(step) / Double(curveSteps)
                    let s = 1 - t
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    let next = Point(
                        x: a * from.x + b * first.x + c * second.x + d * end.x,
                        y: a * from.y + b * first.y + c * second.y + d * end.y)
                    body(current, next)
                    current = next
                }
            case .close:
                if current != start { body(current, start) }
                current = start
            }
        }
        if current != start { body(current, start) }
    }
}

/// The style of a stroke along a path.
///
/// Mirrors [SwiftUI's `StrokeStyle`](https://developer.apple.com/documentation/swiftui/strokestyle).
public struct StrokeStyle: Hashable, Sendable {
    package var content: StrokeContent

    /// The thickness in points.
    public var lineWidth: CGFloat {
        get { CGFloat(content.width) }
        set { content.width = Double(newValue) }
    }

    /// The shape of the line's ends.
    public var lineCap: CGLineCap {
        didSet { content.cap = lineCap.content }
    }

    /// The shape of the line's joins.
    public var lineJoin: CGLineJoin {
        didSet { content.join = lineJoin.content }
    }

    /// The limit of a mitred join, in half line widths.
    public var miterLimit: CGFloat {
        get { CGFloat(content.miterLimit) }
        set { content.miterLimit = Double(newValue) }
    }

    /// The lengths of dashes and gaps, in points.
    public var dash: [CGFloat] {
        get { content.dash.map { CGFloat($0) } }
        set { content.dash = newValue.map(Double.init) }
    }

    /// The offset into the dash pattern at which the line starts, in points.
    public var dashPhase: CGFloat {
        get { CGFloat(content.dashPhase) }
        set { content.dashPhase = Double(newValue) }
    }

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        (self.lineCap, self.lineJoin) = (lineCap, lineJoin)
        content = StrokeContent(
            width: Double(lineWidth), cap: lineCap.content, join: lineJoin.content, miterLimit: Double(miterLimit),
            dash: dash.map(Double.init), dashPhase: Double(dashPhase))
    }
}

/// The shape of a line's ends.
public enum CGLineCap: Int32, Hashable, Sendable {
    /// The line ends where the path ends.
    case butt
    /// The line ends in a half circle beyond the path's end.
    case round
    /// The line ends in a half square beyond the path's end.
    case square

    fileprivate var content: StrokeContent.Cap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

/// The shape of a line's joins.
public enum CGLineJoin: Int32, Hashable, Sendable {
    /// A pointed join.
    case miter
    case round
    /// A join that is cut off.
    case bevel

    fileprivate var content: StrokeContent.Join {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

/// The rule and antialiasing of a fill.
///
/// Mirrors [SwiftUI's `FillStyle`](https://developer.apple.com/documentation/swiftui/fillstyle).
public struct FillStyle: Hashable, Sendable {
    /// True for the even-odd rule, false for the nonzero winding rule.
    public var isEOFilled: Bool
    /// True for smooth edges. It has no effect, because edges are always smooth here.
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) { (isEOFilled, isAntialiased) = (eoFill, antialiased) }
}
