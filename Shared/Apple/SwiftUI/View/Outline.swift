import Foundation

/// Lines and curves: what shapes are made of.
package struct Outline: Hashable, Sendable {
    /// One step of a pen; quadratic curves are kept as the cubic ones they are.
    package enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(Point, control1: Point, control2: Point)
        case close
    }

    package private(set) var elements: [Element] = []
    /// Where the pen is; `nil` before the first step.
    package private(set) var current: Point?
    private var start: Point?

    package init() {}

    /// Whether there is nothing to draw.
    package var isEmpty: Bool { elements.isEmpty }

    package mutating func move(to point: Point) {
        elements.append(.move(point))
        (current, start) = (point, point)
    }

    /// Draws a line; begins there where there is no begin yet.
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

    /// The outline changed by a transform.
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

    /// The smallest upright rectangle around every point and control point; `nil` for an empty outline.
    package var bounds: Rect? {
        Rect(
            around: elements.lazy.flatMap { element -> [Point] in
                switch element {
                case .move(let point), .line(let point): [point]
                case .curve(let point, let first, let second): [point, first, second]
                case .close: []
                }
            })
    }

    /// Whether every coordinate is a number.
    package var isFinite: Bool {
        bounds.map { [$0.x, $0.y, $0.width, $0.height].allSatisfy(\.isFinite) } ?? true
    }
}
