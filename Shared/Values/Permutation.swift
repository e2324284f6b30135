/// A random permutation of the numbers below a count. Any element can be computed without computing the others.
///
/// It uses a Feistel network over the next power of four. The network is applied again until the number is below the count.
package struct Permutation: Sendable {
    private let count: UInt64
    private let halfBits: UInt64
    private let seed: UInt64

    /// Creates the permutation for a seed; `count` is at least 1.
    package init(count: Int, seed: UInt64) {
        precondition(count > 0, "a permutation has at least one element")
        self.count = UInt64(count)
        self.seed = seed
        let bits = max(UInt64(UInt64.bitWidth - (UInt64(count) - 1).leadingZeroBitCount), 2)
        halfBits = (bits + 1) / 2
    }

    /// The number at a position below the count.
    package subscript(at position: Int) -> Int {
        var number = UInt64(position)
        repeat { number = shuffled(number) } while number >= count
        return Int(number)
    }

    private func shuffled(_ number: UInt64) -> UInt64 {
        let mask: UInt64 = (1 << halfBits) - 1
        var (left, right) = (number >> halfBits, number & mask)
        for round in 0..<6 as Range<UInt64> {
            var mixer = SplitMix64(seed: seed &+ round &* 0x9E37_79B9_7F4A_7C15 ^ right &* 0xD6E8_FEB8_6659_FD93)
            (left, right) = (right, (left ^ mixer.next()) & mask)
        }
        return left << halfBits | right
    }
}

/// Sebastiano Vigna's SplitMix64: a small generator whose sequence never changes.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
