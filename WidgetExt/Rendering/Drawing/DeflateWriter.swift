/// A writer of a compressed stream in the deflate format (RFC 1951).
///
/// The caller finds the repetitions. The writer collects the symbols of a block, then writes them with the shortest codes for their
/// frequencies.
struct DeflateWriter {
    /// The distance back to the earliest byte that a match can repeat.
    static let window = 32_768

    /// A symbol of the block: a match has its distance in the bits from 32 and its length in the bits from 48; other symbols are literals.
    private var symbols: [UInt64] = []
    private var lengthCounts = [Int](repeating: 0, count: 286)
    private var distanceCounts = [Int](repeating: 0, count: 30)
    private var bytes: [UInt8] = []
    /// The bits that don't fill a byte yet, the first bit lowest.
    private var bits: UInt64 = 0
    private var bitCount: UInt64 = 0

    /// The maximum number of symbols of a block. A symbol has up to four codes of at most 15 bits.
    private static let blockLimit = 16_384
    private static let endOfBlock = 256
    /// The mark of a symbol that is a single byte. It is longer than any match.
    private static let byteMark: UInt64 = 0xFFFF << 48

    init() { symbols.reserveCapacity(Self.blockLimit) }

    mutating func write(byte: UInt8) {
        lengthCounts[Int(byte)] += 1
        add(Self.byteMark | UInt64(byte))
    }

    /// Writes four bytes, the lowest first.
    mutating func write(pixel: UInt32) {
        lengthCounts[Int(pixel & 0xFF)] += 1
        lengthCounts[Int(pixel >> 8 & 0xFF)] += 1
        lengthCounts[Int(pixel >> 16 & 0xFF)] += 1
        lengthCounts[Int(pixel >> 24)] += 1
        add(UInt64(pixel))
    }

    /// Repeats bytes.
    ///
    /// - Parameters:
    ///   - length: The number of bytes, which is at least 3.
    ///   - distance: The distance back to the repeated bytes, which is at most ``window``.
    mutating func write(match length: Int, distance: Int) {
        var rest = length
        while rest > 0 {
            // No part is shorter than 3 bytes.
            let part = rest > 258 && rest < 261 ? 255 : min(rest, 258)
            lengthCounts[Self.code(ofLength: part).symbol] += 1
            distanceCounts[Self.code(ofDistance: distance).symbol] += 1
            add(UInt64(part) << 48 | UInt64(distance) << 32)
            rest -= part
        }
    }

    /// Ends the stream and returns it.
    consuming func finish() -> [UInt8] {
        writeBlock(isLast: true)
        put(0, 7)
        return bytes
    }

    private mutating func add(_ symbol: UInt64) {
        symbols.append(symbol)
        if symbols.count == Self.blockLimit { writeBlock(isLast: false) }
    }

    // MARK: Blocks

    private mutating func writeBlock(isLast: Bool) {
        lengthCounts[Self.endOfBlock] += 1
        let lengths = PrefixCode(counts: lengthCounts, limit: 15)
        let distances = PrefixCode(counts: distanceCounts, limit: 15)
        put(isLast ? 1 : 0, 1)
        put(2, 2)
        writeLengths(lengths, distances)
        for symbol in symbols {
            let match = Int(symbol >> 48)
            if symbol >= Self.byteMark {
                put(lengths[Int(symbol & 0xFF)])
            } else if match == 0 {
                put(lengths[Int(symbol & 0xFF)])
                put(lengths[Int(symbol >> 8 & 0xFF)])
                put(lengths[Int(symbol >> 16 & 0xFF)])
                put(lengths[Int(symbol >> 24 & 0xFF)])
            } else {
                let length = Self.code(ofLength: match)
                let distance = Self.code(ofDistance: Int(symbol >> 32 & 0xFFFF))
                put(lengths[length.symbol])
                put(UInt64(length.extra), UInt64(length.extraBits))
                put(distances[distance.symbol])
                put(UInt64(distance.extra), UInt64(distance.extraBits))
            }
        }
        put(lengths[Self.endOfBlock])
        symbols.removeAll(keepingCapacity: true)
        for index in lengthCounts.indices { lengthCounts[index] = 0 }
        for index in distanceCounts.indices { distanceCounts[index] = 0 }
    }

    /// Writes the lengths of the codes, which are themselves written with a code.
    private mutating func writeLengths(_ lengths: PrefixCode, _ distances: PrefixCode) {
        let all = (lengths.codes + distances.codes).map { Int($0.length) }
        var counts = [Int](repeating: 0, count: 19)
        for length in all { counts[length] += 1 }
        let code = PrefixCode(counts: counts, limit: 7)
        put(UInt64(lengths.codes.count - 257), 5)
        put(UInt64(distances.codes.count - 1), 5)
        put(19 - 4, 4)
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            put(code.codes[symbol].length, 3)
        }
        for length in all { put(code[length]) }
    }

    private mutating func put(_ code: PrefixCode.Code) { put(code.bits, code.length) }

    private mutating func put(_ value: UInt64, _ count: UInt64) {
        bits |= value << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }

    // MARK: Matches

    /// Returns the symbol of a match's length from 3 to 258, and the bits after it.
    private static func code(ofLength length: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
        let value = length - 3
        if length == 258 { return (285, 0, 0) }
        if value < 4 { return (257 + value, 0, 0) }
        let extraBits = Int.bitWidth - 3 - value.leadingZeroBitCount
        return (
            261 + 4 * extraBits + (value >> extraBits & 3), value & (1 << extraBits - 1), extraBits
        )
    }

    /// Returns the symbol of a distance, and the bits after it.
    private static func code(ofDistance distance: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
        let value = distance - 1
        if value < 2 { return (value, 0, 0) }
        let extraBits = Int.bitWidth - 2 - value.leadingZeroBitCount
        return (
            2 + 2 * extraBits + (value >> extraBits & 1), value & (1 << extraBits - 1), extraBits
        )
    }
}

/// A prefix code, in which frequent symbols have short codes.
struct PrefixCode {
    struct Code {
        /// The bits of the code, the first bit lowest.
        var bits: UInt64 = 0
        /// The number of bits; 0 for a symbol that doesn't occur.
        var length: UInt64 = 0
    }

    private(set) var codes: [Code]

    subscript(symbol: Int) -> Code { codes[symbol] }

    /// Creates the code for symbols that occur a number of times.
    ///
    /// - Parameter limit: The maximum length of a code.
    init(counts: [Int], limit: Int) {
        codes = [Code](repeating: Code(), count: counts.count)
        var used = counts.indices.filter { counts[$0] > 0 }
        // A decoder may reject a code of fewer than two symbols.
        for symbol in 0..<2 where used.count < 2 && !used.contains(symbol) { used.append(symbol) }
        used.sort { (counts[$0], $0) < (counts[$1], $1) }
        var weights = used.map { max(counts[$0], 1) }
        var lengths = Self.lengths(of: weights)
        while lengths.contains(where: { $0 > limit }) {
            // Frequencies that differ less have codes whose lengths differ less.
            weights = weights.map { $0 / 2 + 1 }
            lengths = Self.lengths(of: weights)
        }
        for (symbol, length) in zip(used, lengths) { codes[symbol].length = UInt64(length) }
        var next: UInt64 = 0
        for length in 1...UInt64(limit) {
            for symbol in codes.indices where codes[symbol].length == length {
                let reversed = (0..<length).reduce(UInt64(0)) { $0 << 1 | (next >> $1 & 1) }
                codes[symbol].bits = reversed
                next += 1
            }
            next <<= 1
        }
    }

    /// Returns the lengths of the codes of Huffman's algorithm.
    ///
    /// - Parameter weights: The frequencies in ascending order, of which there are at least two.
    private static func lengths(of weights: [Int]) -> [Int] {
        let count = weights.count
        // The nodes of the tree: the symbols, then the inner nodes, whose weights are in ascending order, too.
        var all = weights
        var parents = [Int](repeating: 0, count: 2 * count - 1)
        var (leaf, inner) = (0, count)
        for parent in count..<2 * count - 1 {
            var weight = 0
            for _ in 0..<2 {
                let child: Int
                if leaf < count, inner >= parent || all[leaf] <= all[inner] {
                    (child, leaf) = (leaf, leaf + 1)
                } else {
                    (child, inner) = (inner, inner + 1)
                }
                weight += all[child]
                parents[child] = parent
            }
            all.append(weight)
        }
        var depths = [Int](repeating: 0, count: 2 * count - 1)
        for node in (0..<2 * count - 2).reversed() { depths[node] = depths[parents[node]] + 1 }
        return Array(depths[..<count])
    }
}
