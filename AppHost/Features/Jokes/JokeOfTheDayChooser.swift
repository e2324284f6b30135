import Shared

/// Chooses the joke of a day: the same for all users with the same jokes, and each joke once before any repeats.
///
/// Days are divided into cycles of as many days as there are jokes. Each cycle is a shuffle seeded with the cycle's number.
struct JokeOfTheDayChooser {
    /// Returns the joke of a day; `nil` if there are no jokes.
    ///
    /// - Parameter jokes: The jokes in any order; the choice depends only on their ids.
    static func joke(for day: LocalDay, from jokes: [Joke]) -> Joke? {
        guard !jokes.isEmpty else { return nil }
        let sorted = jokes.sorted { $0.id < $1.id }
        let number = day.number
        let cycle = Int((Double(number) / Double(sorted.count)).rounded(.down))
        let position = number - cycle * sorted.count
        var order = shuffle(sorted.count, cycle: cycle)
        // The last joke of a cycle and the first of the next must differ.
        if order.count > 1, order[0] == shuffle(sorted.count, cycle: cycle - 1).last { order.swapAt(0, 1) }
        return sorted[order[position]]
    }

    private static func shuffle(_ count: Int, cycle: Int) -> [Int] {
        var generator = SplitMix64(seed: UInt64(bitPattern: Int64(cycle)))
        var order = Array(0..<count)
        for index in stride(from: count - 1, to: 0, by: -1) {
            order.swapAt(index, Int(generator.next() % UInt64(index + 1)))
        }
        return order
    }
}
