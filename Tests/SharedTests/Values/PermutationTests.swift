import Shared
import Testing

struct PermutationTests {
    // Requirements: J-065
    @Test(
        "A permutation contains every number exactly once, for any count and seed",
        arguments: [1, 2, 3, 4, 5, 15, 16, 17, 132, 1_000, 4_097])
    func everyNumberOnce(count: Int) {
        for seed: UInt64 in [0, 1, 42, .max] {
            let order = Permutation(count: count, seed: seed)
            #expect(Set((0..<count).map { order[at: $0] }) == Set(0..<count))
        }
    }

    @Test("The same seed gives the same order, another seed gives a different one")
    func seededOrder() {
        func order(_ seed: UInt64) -> [Int] { (0..<132).map { Permutation(count: 132, seed: seed)[at: $0] } }
        #expect(order(7) == order(7))
        #expect(order(7) != order(8))
        #expect(order(7) != Array(0..<132))
    }

    /// Over many seeds, every number is first about equally often.
    @Test("The first number of a permutation is evenly distributed over 10,000 seeds")
    func evenDistribution() {
        var counts = [Int](repeating: 0, count: 10)
        for seed in 0..<10_000 as Range<UInt64> { counts[Permutation(count: 10, seed: seed)[at: 0]] += 1 }
        #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }
}
