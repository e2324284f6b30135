/// One thing that takes a share of a length.
struct LengthShare {
    /// What it takes of nothing.
    var least: Double
    /// What it takes of everything.
    var most: Double
    /// Higher ranks come first.
    var priority = 0.0

    /// Nothing for what is endless already of nothing.
    private var flexibility: Double { most > least ? most - least : 0 }

    /// Divides a length as SwiftUI's stacks do.
    ///
    /// The rule, as reverse-engineered by the OpenSwiftUI project: things are asked by priority, highest first, and within a
    /// priority from the least to the most flexible; each is offered an equal share of what is left, less the minimum that
    /// lower priorities need, and what it takes is subtracted.
    ///
    /// - Parameters:
    ///   - available: What there is; distances are taken off already.
    ///   - take: Offers a share to the thing with an index, and answers with what it takes.
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

    /// What is left of a length: of an endless one always as much, so that nothing is asked about what isn't a number.
    private static func left(of length: Double, less taken: Double) -> Double {
        length == .infinity || taken.isNaN ? length : length - taken
    }
}
