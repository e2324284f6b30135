import Foundation
import Shared

/// A line through points, drawn with an interpolation method.
struct CurveOutline {
    let points: [Point]
    let method: InterpolationMethod

    /// Adds the line to `outline`. If `joins` is true, a straight line first connects the current point to the line's start.
    func draw(into outline: inout Outline, joins: Bool = false) {
        guard let first = points.first else { return }
        if joins { outline.line(to: first) } else { outline.move(to: first) }
        switch method.storage {
        case .linear: for point in points.dropFirst() { outline.line(to: point) }
        case .stepStart, .stepCenter, .stepEnd: steps(into: &outline)
        case .monotone: monotone(into: &outline)
        case .cardinal(let tension):
            let tension = tension.isFinite ? min(max(tension, 0), 1) : 0
            curve(into: &outline) { before, from, to, after in
                let factor = (1 - tension) / 6
                return (
                    Point(x: from.x + (to.x - before.x) * factor, y: from.y + (to.y - before.y) * factor),
                    Point(x: to.x - (after.x - from.x) * factor, y: to.y - (after.y - from.y) * factor)
                )
            }
        case .catmullRom(let alpha):
            let alpha = alpha.isFinite ? min(max(alpha, 0), 1) : 0.5
            curve(into: &outline) { Self.catmullRom($0, $1, $2, $3, alpha: alpha) }
        }
    }

    private func steps(into outline: inout Outline) {
        for (from, to) in zip(points, points.dropFirst()) {
            let x: Double =
                switch method.storage {
                case .stepStart: from.x
                case .stepEnd: to.x
                default: (from.x + to.x) / 2
                }
            outline.line(to: Point(x: x, y: from.y))
            outline.line(to: Point(x: x, y: to.y))
            outline.line(to: to)
        }
    }

    private func curve(into outline: inout Outline, _ controls: (Point, Point, Point, Point) -> (Point, Point)) {
        for index in points.indices.dropLast() {
            let (from, to) = (points[index], points[index + 1])
            let (first, second) = controls(
                points[max(index - 1, 0)], from, to, points[min(index + 2, points.count - 1)])
            outline.curve(to: to, control1: first, control2: second)
        }
    }

    private static func catmullRom(
        _ before: Point, _ from: Point, _ to: Point, _ after: Point, alpha: Double
    ) -> (Point, Point) {
        func distance(_ a: Point, _ b: Point) -> Double { pow(hypot(a.x - b.x, a.y - b.y), alpha) }
        let (first, middle, last) = (distance(before, from), distance(from, to), distance(to, after))
        func control(_ near: Point, _ far: Point, _ outer: Point, _ side: Double) -> Point {
            guard side > 1e-9, middle > 1e-9 else { return near }
            let weight = 2 * side * side + 3 * side * middle + middle * middle
            let divisor = 3 * side * (side + middle)
            func mix(_ near: Double, _ far: Double, _ outer: Double) -> Double {
                (near * weight - outer * middle * middle + far * side * side) / divisor
            }
            return Point(x: mix(near.x, far.x, outer.x), y: mix(near.y, far.y, outer.y))
        }
        return (control(from, to, before, first), control(to, from, after, last))
    }

    /// Interpolates with the slopes of Fritsch and Carlson, with which the curve is monotone between neighbouring points.
    private func monotone(into outline: inout Outline) {
        guard points.count > 2 else { return points.dropFirst().forEach { outline.line(to: $0) } }
        let secants = zip(points, points.dropFirst()).map { from, to -> Double in
            to.x == from.x ? 0 : (to.y - from.y) / (to.x - from.x)
        }
        var slopes = [secants[0]]
        for index in 1..<secants.count {
            let (before, after) = (secants[index - 1], secants[index])
            slopes.append(before * after <= 0 ? 0 : 2 / (1 / before + 1 / after))
        }
        slopes.append(secants[secants.count - 1])
        for index in points.indices.dropLast() {
            let (from, to) = (points[index], points[index + 1])
            let third = (to.x - from.x) / 3
            outline.curve(
                to: to, control1: Point(x: from.x + third, y: from.y + slopes[index] * third),
                control2: Point(x: to.x - third, y: to.y - slopes[index + 1] * third))
        }
    }
}
