/// A participant in the division of a length.
struct LengthShare {
    /// The length it takes when offered nothing.
    var least: Double
    /// The length it takes when offered unlimited space.
    var most: Double
    /// The layout priority; higher ones come first.
    var priority = 0.0

    /// The range of lengths it can take; 0 if it is infinite even when offered nothing.
    private var flexibility: Double { most > least ? most - least : 0 }

    /// Divides a length as SwiftUI's stacks do.
    ///
    /// The algorithm, as reverse-engineered by the OpenSwiftUI project: highest priority first and, within a priority, least flexible
    /// first, each participant is offered an equal share of the remaining length, less the minimum that lower priorities need; the length
    /// it takes is subtracted.
    ///
    /// - Parameters:
    ///   - available: The length to divide, without spacing.
    ///   - take: Offers a share to the participant with an index and returns the length it takes.
    static func divide(_ available: Double, among shares: [LengthShare], take: (Int, Double) -> Double) {
        let leasts = Dictionary(grouping: shares, by: \.priority).mapValues { $0.reduce(0) { $0 + $1.least } }
        var rest = available
        for priority in leasts.keys.sorted(by: >) {
            let group = shares.indices.filter { shares[$0].priority == priority }.sorted { first, second in
                let (left, right) = (shares[first], shares[second])
                if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
                return left.least == right.least ? first < second : left.least > right.least
            }
            let lower = leasts.reduce(0) { $0 + ($1.key < priority ? $1.value : 0) }
            for (position, index) in group.enumerated() {
                let share = left(of: rest, less: lower) / Double(group.count - position)
                rest = left(of: rest, less: take(index, max(share, 0)))
            }
        }
    }

    /// Returns the remaining length; an infinite one stays infinite, which avoids NaN.
    private static func left(of length: Double, less taken: Double) -> Double {
        length == .infinity || taken.isNaN ? length : length - taken
    }
}
