/// One thing that takes a share of a length.
struct LengthShare {
    /// What it takes of nothing.
    var least: Double
    /// What it takes of everything.
    var most: Double
    /// Higher ranks come first.
    var priority = 0.0

    private var flexibility: Double { most - least }

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
        var remaining = available - shares.reduce(0) { $0 + $1.least }
        for priority in Set(shares.map(\.priority)).sorted(by: >) {
            let group = shares.indices.filter { shares[$0].priority == priority }.sorted { first, second in
                let (left, right) = (shares[first], shares[second])
                if left.flexibility != right.flexibility { return left.flexibility < right.flexibility }
                return left.least == right.least ? first < second : left.least > right.least
            }
            remaining += group.reduce(0) { $0 + shares[$1].least }
            for (position, index) in group.enumerated() {
                remaining -= take(index, max(remaining / Double(group.count - position), 0))
            }
        }
    }
}
