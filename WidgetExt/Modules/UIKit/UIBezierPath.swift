import Foundation
import Shared

/// A path of lines and curves that can be drawn.
///
/// Mirrors [UIKit's `UIBezierPath`](https://developer.apple.com/documentation/uikit/uibezierpath). The y axis points down. Angles are in
/// radians, clockwise from the x axis.
open class UIBezierPath {
    private var path: CGMutablePath
    /// The width of strokes in points.
    open var lineWidth: CGFloat = 1
    /// The ends of strokes.
    open var lineCapStyle = CGLineCap.butt
    /// The corners of strokes.
    open var lineJoinStyle = CGLineJoin.miter
    /// The limit of mitered corners.
    open var miterLimit: CGFloat = 10
    /// True if a point is inside the path when the path winds around it an odd number of times.
    open var usesEvenOddFillRule = false

    /// Creates an empty path.
    public init() { path = CGMutablePath() }

    /// Creates a path from a Core Graphics path.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// Creates a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates an ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a rectangle with rounded corners.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let radius = min(max(cornerRadius, 0), min(rect.width, rect.height) / 2)
        path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// Creates a rectangle with some rounded corners.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let (width, height) = (min(cornerRadii.width, rect.width / 2), min(cornerRadii.height, rect.height / 2))
        // Each corner with the directions of the edges before and after it.
        let places: [(UIRectCorner, CGPoint, x: CGFloat, y: CGFloat, isVertical: Bool)] = [
            (.topLeft, CGPoint(x: rect.minX, y: rect.minY), 1, 1, true),
            (.topRight, CGPoint(x: rect.maxX, y: rect.minY), -1, 1, false),
            (.bottomRight, CGPoint(x: rect.maxX, y: rect.maxY), -1, -1, true),
            (.bottomLeft, CGPoint(x: rect.minX, y: rect.maxY), 1, -1, false),
        ]
        // The position of a control point on the tangent of a quarter ellipse, as a share of the radius.
        let share: CGFloat = 0.552_284_749_831
        for (index, (corner, point, x, y, isVertical)) in places.enumerated() {
            guard corners.contains(corner) else {
                if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
                continue
            }
            let onSide = CGPoint(x: point.x, y: point.y + y * height)
            let onEdge = CGPoint(x: point.x + x * width, y: point.y)
            let nearSide = CGPoint(x: point.x, y: point.y + y * height * (1 - share))
            let nearEdge = CGPoint(x: point.x + x * width * (1 - share), y: point.y)
            let start = isVertical ? onSide : onEdge
            if index == 0 { path.move(to: start) } else { path.addLine(to: start) }
            path.addCurve(
                to: isVertical ? onEdge : onSide, control1: isVertical ? nearSide : nearEdge,
                control2: isVertical ? nearEdge : nearSide)
        }
        path.closeSubpath()
    }

    /// Creates an arc.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// The lengths of dashes and gaps in alternation, and the distance at which the pattern begins.
    private(set) var dashes: (lengths: [CGFloat], phase: CGFloat) = ([], 0)

    /// Sets the lengths of dashes and gaps in alternation, and the distance at which the pattern begins.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dashes = (pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? [], phase)
    }

    /// The path for Core Graphics.
    open var cgPath: CGPath {
        get { path.copy() ?? CGMutablePath() }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc, and a line to the arc's start.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics' direction is meant for a y axis that points up.
        path.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Adds a line to the start of the subpath.
    open func close() { path.closeSubpath() }

    /// Adds the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.cgPath) }

    /// Removes all elements.
    open func removeAllPoints() { path = CGMutablePath() }

    /// Transforms all elements.
    open func apply(_ transform: CGAffineTransform) {
        let old = cgPath
        path = CGMutablePath()
        path.addPath(old, transform: transform)
    }

    /// Returns true if the path contains a point.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    /// True if the path has no elements.
    open var isEmpty: Bool { path.isEmpty }

    /// The smallest rectangle that contains the path.
    open var bounds: CGRect { path.boundingBoxOfPath }

    open var currentPoint: CGPoint { path.currentPoint }
}

/// The corners of a rectangle.
///
/// Mirrors [UIKit's `UIRectCorner`](https://developer.apple.com/documentation/uikit/uirectcorner).
public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// The raw bit mask.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// The distances of content from the edges of a view.
///
/// Mirrors [UIKit's `UIEdgeInsets`](https://developer.apple.com/documentation/uikit/uiedgeinsets).
public struct UIEdgeInsets: Hashable, Sendable {
    /// The distance from the top edge.
    public var top: CGFloat
    /// The distance from the left edge.
    public var left: CGFloat
    /// The distance from the bottom edge.
    public var bottom: CGFloat
    /// The distance from the right edge.
    public var right: CGFloat

    /// Creates insets of zero.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Creates insets from distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    public static let zero = UIEdgeInsets()
}

/// The space inside a rectangle's edges, for both directions of writing.
///
/// Mirrors [UIKit's `NSDirectionalEdgeInsets`](https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The space at the top.
    public var top: CGFloat
    /// The space at the edge where lines begin.
    public var leading: CGFloat
    /// The space at the bottom.
    public var bottom: CGFloat
    /// The space at the edge where lines end.
    public var trailing: CGFloat

    /// Creates insets of 0.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    public static let zero = NSDirectionalEdgeInsets()
}

extension EdgeInsets {
    /// Creates insets from UIKit's.
    public init(_ nsEdgeInsets: NSDirectionalEdgeInsets) {
        self.init(
            top: nsEdgeInsets.top, leading: nsEdgeInsets.leading, bottom: nsEdgeInsets.bottom,
            trailing: nsEdgeInsets.trailing)
    }
}

extension CGRect {
    /// Returns the rectangle without its insets.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }
}
