import Shared

/// A worker's share of the snapshots, so that several processes can lint in parallel.
///
/// The snapshots are divided into units, in an order that depends only on the command line. Of `of` workers, each takes every `of`-th unit,
/// beginning with the unit at its `number`.
struct LintPart: Hashable, Sendable {
    /// The worker's number; the first is 1.
    var number = 1
    var of = 1

    /// The maximum number of workers, including those that the host starts for a single case.
    static let most = 65_536
    /// The maximum number of snapshots in a unit.
    static let snapshots = 40

    /// The share of a single worker, which is all units.
    static let whole = LintPart()

    /// True if a unit belongs to this worker's share.
    func holds(unit: Int) -> Bool { unit % of == number - 1 }
}

extension LintPart {
    /// Creates a share from text such as `2/3`.
    ///
    /// - Throws: ``CommandFailure`` for anything else.
    init(_ text: String) throws {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let number = numbers[0], let count = numbers[1], (1...Self.most).contains(count),
            (1...count).contains(number)
        else {
            throw CommandFailure(
                "invalid part '\(text)' — write I/N, such as 2/3, with I from 1 to N and N at most \(Self.most)")
        }
        (self.number, of) = (number, count)
    }
}
