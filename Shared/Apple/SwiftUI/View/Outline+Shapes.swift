import Foundation

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
    /// A corner takes at most half of each side. Circular corners are quarter ellipses. Continuous corners start 1.53 radii before the corner, a
    /// distance that PaintCode's authors measured on iOS. If a side is too short for this distance, the corner becomes more circular.
    package init(roundedRect rect: Rect, corners: Corners, isContinuous: Bool) {
        self.init()
        let limit = Size(width: rect.width / 2, height: rect.height / 2)
        func limited(_ size: Size) -> Size {
            Size(width: min(max(size.width, 0), limit.width), height: min(max(size.height, 0), limit.height))
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
                addContinuousCorner(at, radius.width, room: min(sides.width, sides.height))
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
    private mutating func addContinuousCorner(_ at: (Double, Double) -> Point, _ radius: Double, room: Double) {
        // A continuous corner extends 1.528665 radii along each side. With less space it is blended with a circular corner.
        let smooth = min(max((room / radius - 1) / 0.52866483, 0), 1)
        func mix(_ circular: Double, _ continuous: Double) -> Double {
            (circular + (continuous - circular) * smooth) * radius
        }
        // The circular corner is split into three arcs of 30°.
        let (sine, cosine) = (0.5, 0.8660254037844386)
        let control = 4.0 / 3 * tan(Double.pi / 24)
        let (near, far) = (1 - cosine, 1 - sine)
        line(to: at(mix(1, 1.52866483), 0))
        curve(
            to: at(mix(far, 0.63149399), mix(near, 0.07491100)),
            control1: at(mix(1 - control, 1.08849323), 0),
            control2: at(mix(far + control * cosine, 0.86840689), mix(near - control * sine, 0)))
        curve(
            to: at(mix(near, 0.07491100), mix(far, 0.63149399)),
            control1: at(mix(far - control * cosine, 0.37282392), mix(near + control * sine, 0.16905899)),
            control2: at(mix(near + control * sine, 0.16905899), mix(far - control * cosine, 0.37282392)))
        curve(
            to: at(0, mix(1, 1.52866483)),
            control1: at(mix(near - control * sine, 0), mix(far + control * cosine, 0.86840689)),
            control2: at(0, mix(1 - control, 1.08849323)))
    }
}
