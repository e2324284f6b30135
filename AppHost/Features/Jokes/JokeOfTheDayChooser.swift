import Foundation
import Shared

/// Chooses the joke of a day: the same for everybody who has the same jokes, and every joke once before any returns.
///
/// Days are counted through the calendar and cut into rounds as long as there are jokes; each round is a shuffle of its own,
/// seeded by the round's number.
struct JokeOfTheDayChooser {
    /// The joke of a day; `nil` where there are none.
    ///
    /// - Parameter jokes: In any order; the choice depends on their ids alone.
    static func joke(for day: LocalDay, from jokes: [Joke]) -> Joke? {
        guard !jokes.isEmpty else { return nil }
        let sorted = jokes.sorted { $0.id < $1.id }
        let number = day.number
        let round = Int((Double(number) / Double(sorted.count)).rounded(.down))
        let position = number - round * sorted.count
        var order = shuffle(sorted.count, round: round)
        // The last of one round and the first of the next must differ.
        if order.count > 1, order[0] == shuffle(sorted.count, round: round - 1).last { order.swapAt(0, 1) }
        return sorted[order[position]]
    }

    private static func shuffle(_ count: Int, round: Int) -> [Int] {
        var generator = SplitMix64(seed: UInt64(bitPattern: Int64(round)))
        var order = Array(0..<count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            order.swapAt(index, Int(generator.next() % UInt64(index + 1)))
        }
        return order
    }
}
