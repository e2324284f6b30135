import Foundation

extension Path {
    /// Whether a point lies in the path; parts that aren't closed are taken as if they were.
    ///
    /// - Parameter eoFill: Whether what lies in an even number of turns is outside.
    public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
        let turns = outline.turns(around: Point(p))
        return eoFill ? turns % 2 != 0 : turns != 0
    }
}

extension Outline {
    /// How often the outline runs around a point; curves are taken as 64 lines each.
    package func turns(around point: Point) -> Int {
        var (turns, current, start) = (0, Point.zero, Point.zero)
        func cross(_ from: Point, _ to: Point) {
            guard (from.y <= point.y) != (to.y <= point.y) else { return }
            let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
            if to.y > from.y, side > 0 { turns += 1 }
            if to.y < from.y, side < 0 { turns -= 1 }
        }
        for element in elements {
            switch element {
            case .move(let end):
                cross(current, start)
                (current, start) = (end, end)
            case .line(let end):
                cross(current, end)
                current = end
            case .curve(let end, let first, let second):
                let from = current
                for step in 1...64 {
                    let (t, s) = (Double(step) / 64, 1 - Double(step) / 64)
                    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    let next = Point(
                        x: a * from.x + b * first.x + c * second.x + d * end.x,
                        y: a * from.y + b * first.y + c * second.y + d * end.y)
                    cross(current, next)
                    current = next
                }
            case .close:
                cross(current, start)
                current = start
            }
        }
        cross(current, start)
        return turns
    }
}
