import Foundation

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
