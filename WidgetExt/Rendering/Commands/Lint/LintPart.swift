import Shared

/// One of several shares of the work, so that several processes can do it.
///
/// The snapshots are cut into units in an order that depends on nothing but the call; of `of` workers the one with the number
/// `number` takes every `of`-th.
struct LintPart: Hashable, Sendable {
    /// From 1 on.
    var number = 1
    var of = 1

    /// The most workers there can be.
    static let most = 256
    /// The most snapshots of a unit.
    static let snapshots = 40

    /// All of the work.
    static let whole = LintPart()

    /// Whether a unit is this worker's.
    func holds(unit: Int) -> Bool { unit % of == number - 1 }
}

extension LintPart {
    /// Reads `2/3`.
    ///
    /// - Throws: ``UsageError`` for anything else.
    init(_ text: String) throws {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], (1...Self.most).contains(count),
            (1...count).contains(number)
        else { throw UsageError("'\(text)' is no part of the work — such as 2/3, of at most \(Self.most)") }
        (self.number, of) = (number, count)
    }
}
