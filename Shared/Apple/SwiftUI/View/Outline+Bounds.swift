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
