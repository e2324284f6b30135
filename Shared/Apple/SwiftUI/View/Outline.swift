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
    package func applying(_ transform: Transform) -> Outline { mapping(transform.apply) }

    /// Returns the outline with every point and control point replaced.
    func mapping(_ change: (Point) -> Point) -> Outline {
        var outline = Outline()
        outline.elements = elements.map { element in
            switch element {
            case .move(let point): .move(change(point))
            case .line(let point): .line(change(point))
            case .curve(let point, let first, let second):
                .curve(change(point), control1: change(first), control2: change(second))
            case .close: .close
            }
        }
        outline.current = current.map(change)
        outline.start = start.map(change)
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

extension Outline {
    /// The smallest axis-aligned rectangle around the lines and curves, without their control points; `nil` for an empty outline.
    package var tightBounds: Rect? {
        var points: [Point] = []
        var current = Point.zero
        for element in elements {
            switch element {
            case .move(let point), .line(let point):
                points.append(point)
                current = point
            case .curve(let end, let first, let second):
                points.append(end)
                let xs = Self.extremes(current.x, first.x, second.x, end.x)
                let ys = Self.extremes(current.y, first.y, second.y, end.y)
                points += (xs + ys).map { Self.point(at: $0, from: current, first, second, to: end) }
                current = end
            case .close: break
            }
        }
        return Rect(around: points)
    }

    /// Returns the curve's parameters, between 0 and 1, at which a coordinate has its maximum or minimum.
    private static func extremes(_ start: Double, _ first: Double, _ second: Double, _ end: Double) -> [Double] {
        // The coefficients of a third of the derivative of the curve's polynomial.
        let a = end - 3 * second + 3 * first - start
        let b = 2 * (second - 2 * first + start)
        let c = first - start
        var roots: [Double] = []
        if abs(a) < 1e-12 {
            if b != 0 { roots = [-c / b] }
        } else {
            let square = b * b - 4 * a * c
            if square >= 0 { roots = [(-b + square.squareRoot()) / (2 * a), (-b - square.squareRoot()) / (2 * a)] }
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }

    private static func point(at fraction: Double, from start: Point, _ first: Point, _ second: Point, to end: Point)
        -> Point
    {
        let rest = 1 - fraction
        func mix(_ coordinate: KeyPath<Point, Double>) -> Double {
            rest * rest * rest * start[keyPath: coordinate] + 3 * rest * rest * fraction * first[keyPath: coordinate]
                + 3 * rest * fraction * fraction * second[keyPath: coordinate]
                + fraction * fraction * fraction * end[keyPath: coordinate]
        }
        return Point(x: mix(\.x), y: mix(\.y))
    }
}

extension Outline {
    /// The distance of a curve's control points from its ends, as a multiple of the radius, with which four curves approximate a circle.
    private static let circleControl = 0.5522847498307936

    /// Creates a rectangle.
    package init(rect: Rect) {
        self.init()
        move(to: Point(x: rect.x, y: rect.y))
        line(to: Point(x: rect.right, y: rect.y))
        line(to: Point(x: rect.right, y: rect.bottom))
        line(to: Point(x: rect.x, y: rect.bottom))
        close()
    }

    /// Creates an ellipse that fills a rectangle, clockwise from its rightmost point.
    package init(ellipseIn rect: Rect) {
        self.init()
        addArc(
            Transform.scale(rect.width / 2, rect.height / 2).then(.translation(rect.middle.x, rect.middle.y)), 0,
            2 * .pi)
        close()
    }

    /// Adds a line from the current point to the start of an arc of a circle, and the arc. Angles are in radians, clockwise from the right.
    package mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, isDecreasing: Bool
    ) {
        var sweep = endAngle - startAngle
        if isDecreasing {
            if sweep > 0 { sweep -= 2 * .pi * (sweep / (2 * .pi)).rounded(.up) }
            sweep = max(sweep, -2 * .pi)
        } else {
            if sweep < 0 { sweep += 2 * .pi * (-sweep / (2 * .pi)).rounded(.up) }
            sweep = min(sweep, 2 * .pi)
        }
        guard sweep.isFinite, startAngle.isFinite, radius.isFinite else { return }
        addArc(
            Transform.scale(radius, radius).then(.translation(center.x, center.y)), startAngle, startAngle + sweep)
    }

    /// Adds a line towards a corner, then an arc that rounds the corner and ends on the line from the corner to another point.
    ///
    /// Adds only a line to the corner if the radius isn't above 0, or if the lines to and from the corner don't form an angle.
    package mutating func addArc(corner: Point, towards end: Point, radius: Double) {
        guard let from = current else { return move(to: corner) }
        func direction(_ to: Point) -> (x: Double, y: Double, length: Double) {
            let (x, y) = (to.x - corner.x, to.y - corner.y)
            let length = (x * x + y * y).squareRoot()
            return (x / length, y / length, length)
        }
        let (incoming, outgoing) = (direction(from), direction(end))
        let cosine = incoming.x * outgoing.x + incoming.y * outgoing.y
        guard incoming.length > 0, outgoing.length > 0, radius > 0, abs(cosine) < 1 - 1e-12 else {
            return line(to: corner)
        }
        let half = acos(cosine) / 2
        let (reach, distance) = (radius / tan(half), radius / sin(half))
        let middle = (x: incoming.x + outgoing.x, y: incoming.y + outgoing.y)
        let length = (middle.x * middle.x + middle.y * middle.y).squareRoot()
        let center = Point(x: corner.x + middle.x / length * distance, y: corner.y + middle.y / length * distance)
        func angle(_ side: (x: Double, y: Double, length: Double)) -> Double {
            atan2(corner.y + side.y * reach - center.y, corner.x + side.x * reach - center.x)
        }
        let (start, stop) = (angle(incoming), angle(outgoing))
        // The shorter of the two arcs.
        let isDecreasing = incoming.x * outgoing.y - incoming.y * outgoing.x > 0
        addArc(center: center, radius: radius, startAngle: start, endAngle: stop, isDecreasing: isDecreasing)
    }

    /// Adds a transformed arc of the unit circle.
    private mutating func addArc(_ transform: Transform, _ start: Double, _ end: Double) {
        func point(_ angle: Double) -> Point { Point(x: cos(angle), y: sin(angle)) }
        line(to: transform.apply(point(start)))
        // A curve of no length would be drawn as a dot if the line has round ends.
        guard end != start else { return }
        let pieces = max(Int(saturating: (abs(end - start) / (.pi / 2) - 1e-9).rounded(.up)), 1)
        // A full turn has four pieces.
        reserve(min(pieces, 4) + 1)
        let step = (end - start) / Double(pieces)
        // The length of the tangents with which the middle of each piece lies on the circle.
        let control = 4 / 3 * tan(step / 4)
        for piece in 0..<pieces {
            let (from, to) = (start + step * Double(piece), start + step * Double(piece + 1))
            let (first, last) = (point(from), point(to))
            curve(
                to: transform.apply(last),
                control1: transform.apply(Point(x: first.x - control * first.y, y: first.y + control * first.x)),
                control2: transform.apply(Point(x: last.x + control * last.y, y: last.y - control * last.x)))
        }
    }

    /// The radii of a rectangle's corners, in points.
    package struct Corners: Hashable, Sendable {
        package var topLeft: Size
        package var topRight: Size
        package var bottomRight: Size
        package var bottomLeft: Size

        /// Creates four corners of the same radius.
        package init(radius: Double) { self.init(size: Size(width: radius, height: radius)) }

        /// Creates four corners of the same size.
        package init(size: Size) { (topLeft, topRight, bottomRight, bottomLeft) = (size, size, size, size) }

        /// Creates four corners with separate radii.
        package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
            self.topLeft = Size(width: topLeft, height: topLeft)
            self.topRight = Size(width: topRight, height: topRight)
            self.bottomRight = Size(width: bottomRight, height: bottomRight)
            self.bottomLeft = Size(width: bottomLeft, height: bottomLeft)
        }
    }

    /// Creates a rectangle with rounded corners, clockwise from the start of the upper right corner.
    ///
    /// A radius is at most half of the shorter side; a corner of two different lengths takes at most half of each side. Circular corners are
    /// quarter ellipses. Continuous corners start 1.53 radii before the corner, a distance that PaintCode's authors measured on iOS. On a side that
    /// is too short for this distance, the corner becomes more circular.
    package init(roundedRect rect: Rect, corners: Corners, isContinuous: Bool) {
        self.init()
        let limit = Size(width: rect.width / 2, height: rect.height / 2)
        func limited(_ size: Size) -> Size {
            guard size.width != size.height else {
                let radius = min(max(size.width, 0), limit.width, limit.height)
                return Size(width: radius, height: radius)
            }
            return Size(width: min(max(size.width, 0), limit.width), height: min(max(size.height, 0), limit.height))
        }
        // For each corner: its point, its size, and the directions of the sides before and after it.
        let all: [(corner: Point, size: Size, incoming: Point, outgoing: Point)] = [
            (Point(x: rect.right, y: rect.y), limited(corners.topRight), Point(x: 1, y: 0), Point(x: 0, y: 1)),
            (Point(x: rect.right, y: rect.bottom), limited(corners.bottomRight), Point(x: 0, y: 1), Point(x: -1, y: 0)),
            (Point(x: rect.x, y: rect.bottom), limited(corners.bottomLeft), Point(x: -1, y: 0), Point(x: 0, y: -1)),
            (Point(x: rect.x, y: rect.y), limited(corners.topLeft), Point(x: 0, y: -1), Point(x: 1, y: 0)),
        ]
        for corner in all {
            let radius =
                corner.incoming.y == 0 ? corner.size : Size(width: corner.size.height, height: corner.size.width)
            let sides = corner.incoming.y == 0 ? limit : Size(width: limit.height, height: limit.width)
            func at(_ before: Double, _ after: Double) -> Point {
                Point(
                    x: corner.corner.x - corner.incoming.x * before + corner.outgoing.x * after,
                    y: corner.corner.y - corner.incoming.y * before + corner.outgoing.y * after)
            }
            guard radius.width > 0, radius.height > 0 else {
                line(to: corner.corner)
                continue
            }
            if isContinuous, radius.width == radius.height {
                addContinuousCorner(at, radius.width, room: sides)
            } else {
                let free = 1 - Self.circleControl
                line(to: at(radius.width, 0))
                curve(
                    to: at(0, radius.height), control1: at(radius.width * free, 0),
                    control2: at(0, radius.height * free))
            }
        }
        close()
    }

    /// Adds a continuous corner. `at` returns the corner, moved back along the side before it by the first distance, and on along the side after it
    /// by the second.
    ///
    /// - Parameter room: Half of the side before the corner, as the width, and half of the side after it.
    private mutating func addContinuousCorner(_ at: (Double, Double) -> Point, _ radius: Double, room: Size) {
        // A continuous corner extends 1.528665 radii along each side. On a side with less space it is blended with a circular corner.
        func blend(_ room: Double) -> (Double, Double) -> Double {
            let smooth = min(max((room / radius - 1) / 0.52866483, 0), 1)
            return { circular, continuous in (circular + (continuous - circular) * smooth) * radius }
        }
        let (before, after) = (blend(room.width), blend(room.height))
        // The circular corner is split into three arcs of 30°.
        let (sine, cosine) = (0.5, 0.8660254037844386)
        let control = 4.0 / 3 * tan(Double.pi / 24)
        let (near, far) = (1 - cosine, 1 - sine)
        line(to: at(before(1, 1.52866483), 0))
        curve(
            to: at(before(far, 0.63149399), before(near, 0.07491100)),
            control1: at(before(1 - control, 1.08849323), 0),
            control2: at(before(far + control * cosine, 0.86840689), before(near - control * sine, 0)))
        curve(
            to: at(after(near, 0.07491100), after(far, 0.63149399)),
            control1: at(before(far - control * cosine, 0.37282392), before(near + control * sine, 0.16905899)),
            control2: at(after(near + control * sine, 0.16905899), after(far - control * cosine, 0.37282392)))
        curve(
            to: at(0, after(1, 1.52866483)),
            control1: at(after(near - control * sine, 0), after(far + control * cosine, 0.86840689)),
            control2: at(0, after(1 - control, 1.08849323)))
    }
}

extension Outline {
    /// Returns the part of the outline between two fractions of its length, from 0 to 1.
    ///
    /// A curve's length is measured over 32 segments: the error is far below a pixel at a widget's size.
    package func trimmed(from: Double, to: Double) -> Outline {
        let (from, to) = (min(max(from, 0), 1), min(max(to, 0), 1))
        guard from < to else { return Outline() }
        if from == 0, to == 1 { return self }
        let pieces = segments
        let total = pieces.reduce(0) { $0 + $1.length }
        guard total > 0, total.isFinite else { return Outline() }
        let (start, end) = (from * total, to * total)
        var outline = Outline()
        var position = 0.0
        for piece in pieces {
            defer { position += piece.length }
            let (first, last) = (max(start - position, 0), min(end - position, piece.length))
            guard first < last else { continue }
            piece.part(from: first, to: last).draw(into: &outline)
        }
        return outline
    }

    private var segments: [Segment] {
        var (pieces, current, start): ([Segment], Point, Point) = ([], .zero, .zero)
        for element in elements {
            switch element {
            case .move(let point): (current, start) = (point, point)
            case .line(let point):
                pieces.append(Segment(line: current, point))
                current = point
            case .curve(let point, let first, let second):
                pieces.append(Segment(current, first, second, point))
                current = point
            case .close:
                if current != start { pieces.append(Segment(line: current, start)) }
                current = start
            }
        }
        return pieces
    }
}

/// A line or curve, with the lengths along it.
private struct Segment {
    private var points: (Point, Point, Point, Point)
    private let isLine: Bool
    /// The length of the curve up to each of the equal steps of its parameter; for a line only the whole length.
    private let lengths: [Double]

    private static let steps = 32

    var length: Double { lengths[lengths.count - 1] }

    init(line from: Point, _ to: Point) {
        points = (from, from, to, to)
        isLine = true
        lengths = [from.distance(to: to)]
    }

    init(_ from: Point, _ first: Point, _ second: Point, _ to: Point) {
        points = (from, first, second, to)
        isLine = false
        var (sum, last, lengths) = (0.0, from, [Double]())
        for step in 1...Self.steps {
            let point = Self.point((from, first, second, to), Double(step) / Double(Self.steps))
            sum += last.distance(to: point)
            lengths.append(sum)
            last = point
        }
        self.lengths = lengths
    }

    private static func point(_ points: (Point, Point, Point, Point), _ fraction: Double) -> Point {
        let first = points.0.towards(points.1, fraction)
        let second = points.1.towards(points.2, fraction)
        let third = points.2.towards(points.3, fraction)
        return first.towards(second, fraction).towards(second.towards(third, fraction), fraction)
    }

    /// Returns the curve's parameter at a distance from its start.
    private func parameter(at distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        guard distance < length else { return 1 }
        if isLine { return distance / length }
        let index = lengths.firstIndex { $0 >= distance } ?? lengths.count - 1
        let before = index == 0 ? 0 : lengths[index - 1]
        let within = lengths[index] > before ? (distance - before) / (lengths[index] - before) : 0
        return (Double(index) + within) / Double(Self.steps)
    }

    /// Returns the part of the segment between two distances from its start.
    func part(from: Double, to: Double) -> Segment {
        let (first, last) = (parameter(at: from), parameter(at: to))
        if isLine { return Segment(line: points.0.towards(points.3, first), points.0.towards(points.3, last)) }
        let rest = split(points, first).1
        let fraction = first < 1 ? (last - first) / (1 - first) : 1
        let part = split(rest, fraction).0
        return Segment(part.0, part.1, part.2, part.3)
    }

    private func split(
        _ points: (Point, Point, Point, Point), _ fraction: Double
    ) -> ((Point, Point, Point, Point), (Point, Point, Point, Point)) {
        let (first, middle) = (points.0.towards(points.1, fraction), points.1.towards(points.2, fraction))
        let last = points.2.towards(points.3, fraction)
        let (left, right) = (first.towards(middle, fraction), middle.towards(last, fraction))
        let centre = left.towards(right, fraction)
        return ((points.0, first, left, centre), (centre, right, last, points.3))
    }

    func draw(into outline: inout Outline) {
        if outline.current != points.0 { outline.move(to: points.0) }
        if isLine {
            outline.line(to: points.3)
        } else {
            outline.curve(to: points.3, control1: points.1, control2: points.2)
        }
    }
}

extension Point {
    fileprivate func distance(to other: Point) -> Double { hypot(other.x - x, other.y - y) }

    fileprivate func towards(_ other: Point, _ fraction: Double) -> Point {
        Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
    }
}
