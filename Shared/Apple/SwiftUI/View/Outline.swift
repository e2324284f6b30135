import Foundation

/// The lines and curves of a shape.
package struct Outline: Hashable, Sendable {
    /// An element of an outline; quadratic curves are stored as cubic curves.
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, control1: Point, control2: Point)
        case close
    }

    package private(set) var elements: [Element] = []
    /// The current point; `nil` for an empty outline.
    package private(set) var current: Point?
    private var start: Point?

    package init() {}

    /// True if the outline has no elements.
    package var isEmpty: Bool { elements.isEmpty }

    /// Makes room for a number of further elements.
    mutating func reserve(_ count: Int) { elements.reserveCapacity(elements.count + count) }

    package mutating func move(to point: Point) {
        elements.append(.move(point))
        (current, start) = (point, point)
    }

    /// Adds a line to a point; if the outline is empty, only moves to the point.
    package mutating func line(to point: Point) {
        guard current != nil else { return move(to: point) }
        elements.append(.line(point))
        current = point
    }

    package mutating func curve(to point: Point, control1: Point, control2: Point) {
        if current == nil { move(to: control1) }
        elements.append(.curve(point, control1: control1, control2: control2))
        current = point
    }

    package mutating func quadratic(to point: Point, control: Point) {
        let from = current ?? control
        func third(_ end: Point) -> Point {
            Point(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        }
        curve(to: point, control1: third(from), control2: third(point))
    }

    package mutating func close() {
        guard current != nil, elements.last != .close else { return }
        elements.append(.close)
        current = start
    }

    package mutating func append(_ other: Outline) {
        elements += other.elements
        (current, start) = (other.current ?? current, other.start ?? start)
    }

    /// Returns the outline with a transform applied.
    package func applying(_ transform: Transform) -> Outline {
        var outline = Outline()
        outline.elements = elements.map { element in
            switch element {
            case .move(let point): .move(transform.apply(point))
            case .line(let point): .line(transform.apply(point))
            case .curve(let point, let first, let second):
                .curve(transform.apply(point), control1: transform.apply(first), control2: transform.apply(second))
            case .close: .close
            }
        }
        outline.current = current.map(transform.apply)
        outline.start = start.map(transform.apply)
        return outline
    }

    /// The smallest axis-aligned rectangle around every point and control point; `nil` for an empty outline.
    package var bounds: Rect? {
        var bounds: (left: Double, right: Double, top: Double, bottom: Double)?
        func add(_ point: Point) {
            guard let known = bounds else { return bounds = (point.x, point.x, point.y, point.y) }
            bounds = (
                min(known.left, point.x), max(known.right, point.x), min(known.top, point.y), max(known.bottom, point.y)
            )
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .curve(let point, let first, let second):
                add(point)
                add(first)
                add(second)
            case .close: break
            }
        }
        return bounds.map {
            Rect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
        }
    }

    /// True if every coordinate is finite.
    package var isFinite: Bool {
        bounds.map { $0.x.isFinite && $0.y.isFinite && $0.width.isFinite && $0.height.isFinite } ?? true
    }
}
