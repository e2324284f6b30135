import Foundation

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
        var (winding, current, start) = (0, Point.zero, Point.zero)
        func cross(_ from: Point, _ to: Point) {
            guard (from.y <= point.y) != (to.y <= point.y) else { return }
            let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
            if to.y > from.y, side > 0 { winding += 1 }
            if to.y < from.y, side < 0 { winding -= 1 }
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
        return winding
    }
}
