/// An element that takes part in the division of a length.
struct LengthShare {
    /// The length that the element takes if a length of 0 is offered.
    var least: Double
    /// The length that the element takes if unlimited space is offered.
    var most: Double
    /// The layout priority; higher priorities are served first.
    var priority = 0.0

    /// The difference between the largest and the smallest length; 0 if both are infinite.
    private var flexibility: Double { most > least ? most - least : 0 }

    /// Divides a length in the same way as SwiftUI's stacks.
    ///
    /// The OpenSwiftUI project found the algorithm by reverse engineering. Elements with a higher priority are served first and, within a
    /// priority, less flexible ones. Each is offered an equal share of the remaining length, minus the minimum that lower priorities need.
    /// The length that it takes is then subtracted from the remaining length.
    ///
    /// - Parameters:
    ///   - available: The length to divide, without spacing.
    ///   - take: Offers a share to the element with an index and returns the length that the element takes.
    static func divide(_ available: Double, among shares: [LengthShare], take: (Int, Double) -> Double) {
        let order = shares.indices.sorted { first, second in
            let (left, right) = (shares[first], shares[second])
            if left.priority != right.priority { return left.priority > right.priority }
            if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
            return left.least == right.least ? first < second : left.least > right.least
        }
        var (rest, start) = (available, 0)
        while start < order.count {
            let priority = shares[order[start]].priority
            let end = order[(start + 1)...].firstIndex { shares[$0].priority != priority } ?? order.count
            let lower = shares.reduce(0) { $0 + ($1.priority < priority ? $1.least : 0) }
            for position in start..<end {
                let share = left(of: rest, less: lower) / Double(end - position)
                rest = left(of: rest, less: take(order[position], max(share, 0)))
            }
            start = end
        }
    }

    /// Returns the remaining length. If it is infinite, it stays infinite, because subtracting infinity would result in NaN.
    private static func left(of length: Double, less taken: Double) -> Double {
        length == .infinity || taken.isNaN ? length : length - taken
    }
}
