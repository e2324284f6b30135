import Shared

/// A generator of mutations of valid inputs, such as a damaged disk or an attacker makes.
struct Mutator {
    /// The format of inputs, which determines the parts that can be mutated.
    enum Form: String, Sendable { case wire, text, bytes }

    private var chance: SplitMix64

    /// The maximum size of an input in bytes, which is that of documents, lines and views.
    static let sizeLimit = 1 << 20

    init(seed: UInt64) { chance = SplitMix64(seed: seed) }

    mutating func below(_ count: Int) -> Int { count < 2 ? 0 : Int(chance.next() % UInt64(count)) }

    mutating func one<Element>(of elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// Returns true with a chance of one in `count`.
    mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

    /// Returns an input with a few mutations.
    ///
    /// - Parameter others: Inputs of the same form, from which parts are copied.
    mutating func changed(_ input: [UInt8], as form: Form, others: [[UInt8]]) -> [UInt8] {
        var bytes = input
        for _ in 0...(oneIn(3) ? below(8) : below(2)) {
            switch form {
            case .wire:
                if oneIn(8) {
                    bytes = withBytesChanged(bytes, others)
                } else {
                    bytes = withFieldsChanged(bytes, others)
                }
            case .text:
                if oneIn(8) {
                    bytes = withBytesChanged(bytes, others)
                } else {
                    bytes = withTokensChanged(bytes, others)
                }
            case .bytes: bytes = withBytesChanged(bytes, others)
            }
        }
        return bytes.count > Self.sizeLimit ? Array(bytes.prefix(Self.sizeLimit)) : bytes
    }

    // MARK: Numbers and texts

    /// Numbers at the limits of types and documents.
    private static let extremes: [Int64] = [
        0, 1, -1, 2, 7, 8, 23, 24, 59, 60, 127, 128, 255, 256, 32_767, 65_535, 65_536, 2_147_483_646, 2_147_483_647,
        2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_992,
        .max, .max - 1, .min, .min + 1, -719_162, -719_163, 2_932_896, 2_932_897, 2_932_898, 31_622_400_000,
        31_622_400_001, 253_402_300_799, 253_402_300_800, 253_402_300_799_999, 253_402_300_800_000,
        -62_135_596_800, -62_135_596_801, -62_135_596_800_000, 253_402_387_200_000, 1_795_254_060, 1_795_254_060_000,
    ]

    private static let doubles: [Double] = [
        0, -0.0, 1, -1, 0.5, .nan, .signalingNaN, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude,
        .greatestFiniteMagnitude, 9.3e18, -9.3e18, 1.9e19, 1e6, -1e6, 1e15,
    ]

    private static let numerals = [
        "0", "1", "-1", "00", "-0", "1e308", "-1e308", "1e309", "1e-400", "0.1", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
        "18446744073709551616", "9007199254740993", "253402300800", "253402300800000", "1e18", "1e19", "NaN",
        "Infinity",
        "1000001", "-1000001", "10000", "99999999999999999999999999", "2147483648", "4294967296", "1E+9999", "65536",
        "-62135596801", "366", "23", "24", "60", "0x7fffffffffffffff", "999999", "1000000", "10001",
    ]

    private static let strings: [[UInt8]] = [
        [], [0], [0xFF, 0xFE], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x80, 0xAE],
        Array("../../etc/passwd".utf8), Array("/".utf8), Array(".".utf8), Array("\u{1F469}\u{200D}\u{1F469}".utf8),
        Array("e\u{301}\u{302}\u{303}".utf8), Array("\u{2028}\r\n\t\u{7F}\u{1B}[2J".utf8), Array("{}".utf8),
        Array("null".utf8), Array("6B29FC40-CA47-1067-B31D-000000000009".utf8), Array("0001-01-01T00:00:00Z".utf8),
        Array("9999-12-31T23:59:60Z".utf8), Array("10000-01-01T00:00:00+99:99".utf8), Array("%s%n%00".utf8),
        Array("http://[::1".utf8), Array("systemSmall".utf8), Array("Europe/Berlin".utf8),
    ]

    private mutating func number() -> Int64 {
        switch below(4) {
        case 0: Int64(truncatingIfNeeded: chance.next() >> UInt64(below(64)))
        case 1: Int64(truncatingIfNeeded: UInt64(1) << UInt64(below(64))) &- Int64(below(3))
        default: one(of: Self.extremes) ?? 0
        }
    }

    private mutating func text() -> [UInt8] {
        switch below(8) {
        case 0: return (0..<below(40)).map { _ in UInt8(truncatingIfNeeded: chance.next()) }
        case 1 where oneIn(400):
            let part = one(of: Self.strings) ?? []
            let count = 1 << below(18)
            return Array(
                repeatElement(part.isEmpty ? [0x41] : part, count: max(count / max(part.count, 1), 1)).joined())
        default: return one(of: Self.strings) ?? []
        }
    }

    // MARK: Bytes

    private mutating func range(in count: Int) -> Range<Int> {
        let start = below(count + 1)
        return start..<(start + below(min(count - start, oneIn(4) ? count : 16) + 1))
    }

    private mutating func withBytesChanged(_ input: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
        var bytes = input
        let range = range(in: bytes.count)
        switch below(9) {
        case 0 where !bytes.isEmpty: bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
        case 1 where !bytes.isEmpty: bytes[below(bytes.count)] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF][below(6)]
        case 2: bytes.removeSubrange(range)
        case 3: bytes.removeSubrange(range.lowerBound...)
        case 4:
            let part = Array(bytes[range])
            let times = oneIn(400) ? min(1 << below(16), Self.sizeLimit / max(part.count, 1)) : below(4)
            bytes.insert(contentsOf: repeatElement(part, count: times).joined(), at: range.lowerBound)
        case 5: bytes.insert(contentsOf: text(), at: range.lowerBound)
        case 6:
            let number = UInt64(bitPattern: number())
            let size = [1, 2, 4, 8][below(4)]
            let isBig = oneIn(2)
            for index in 0..<size where range.lowerBound + index < bytes.count {
                let shift = UInt64(isBig ? size - 1 - index : index) * 8
                bytes[range.lowerBound + index] = UInt8(truncatingIfNeeded: number >> shift)
            }
        case 7:
            let other = one(of: others) ?? []
            bytes.replaceSubrange(range, with: other[self.range(in: other.count)])
        default:
            for index in range { bytes[index] = UInt8(truncatingIfNeeded: chance.next()) }
        }
        return bytes
    }

    // MARK: Wire format

    private mutating func withFieldsChanged(_ input: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
        var tree = WireTree(input) ?? WireTree((0..<below(4)).map { _ in field() })
        let other = one(of: others).flatMap { WireTree($0) }
        change(&tree, other?.fields ?? [])
        return tree.bytes
    }

    /// Returns a random field that no encoder wrote.
    private mutating func field() -> WireTree.Field {
        let number = oneIn(8) ? [15, 16, 99, 536_870_911, 536_870_912][below(5)] : 1 + below(17)
        var field = WireTree.Field(number: number, type: .varint)
        switch below(5) {
        case 0, 1: field.bits = zigzag(self.number())
        case 2: (field.type, field.bits) = (.fixed64, (one(of: Self.doubles) ?? 0).bitPattern)
        case 3: (field.type, field.bytes) = (.lengthDelimited, text())
        default:
            field.type = .lengthDelimited
            field.message = WireTree(oneIn(3) ? [] : (0...below(3)).map { _ in self.field() })
        }
        return field
    }

    private func zigzag(_ number: Int64) -> UInt64 { UInt64(bitPattern: (number << 1) ^ (number >> 63)) }

    private mutating func change(_ tree: inout WireTree, _ others: [WireTree.Field]) {
        guard !tree.fields.isEmpty else {
            tree.fields.append(field())
            return
        }
        let index = below(tree.fields.count)
        if var message = tree.fields[index].message, !oneIn(4) {
            change(&message, others)
            tree.fields[index].message = message
            return
        }
        switch below(12) {
        case 0: tree.fields.remove(at: index)
        case 1: tree.fields.insert(field(), at: index)
        case 2:
            let count =
                oneIn(300)
                ? min(1 << below(18), Self.sizeLimit / max(WireTree([tree.fields[index]]).bytes.count, 1)) : 1
            tree.fields.insert(contentsOf: repeatElement(tree.fields[index], count: count), at: index)
        case 3: tree.fields.swapAt(index, below(tree.fields.count))
        case 4: tree.fields[index].number = 1 + below(18)
        case 5: if let other = one(of: others) { tree.fields.insert(other, at: index) }
        case 6 where tree.fields[index].type == .lengthDelimited:
            tree.fields[index].statedLength = UInt64(bitPattern: number())
        case 7 where oneIn(4):
            // Nested messages.
            var field = tree.fields[index]
            for _ in 0..<(1 << below(oneIn(4) ? 10 : 5)) {
                field = WireTree.Field(number: field.number, type: .lengthDelimited, bytes: WireTree([field]).bytes)
            }
            tree.fields[index] = field
        default: replaceContent(of: &tree.fields[index])
        }
    }

    private mutating func replaceContent(of field: inout WireTree.Field) {
        switch field.type {
        case .varint:
            let number = number()
            field.bits = oneIn(3) ? UInt64(bitPattern: number) : zigzag(number)
            if oneIn(4) { field.bits = field.bits &+ UInt64(below(3)) &- 1 }
        case .fixed64:
            field.bits = oneIn(2) ? (one(of: Self.doubles) ?? 0).bitPattern : UInt64(bitPattern: number())
        case .fixed32: field.bits = chance.next()
        case .lengthDelimited:
            if field.message == nil, oneIn(2) {
                field.bytes = withTokensChanged(field.bytes, [])
            } else {
                (field.message, field.bytes) = (nil, text())
            }
        }
    }

    // MARK: Texts

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
            || byte == 0x2D || byte == 0x2E || byte == 0x5F
    }

    /// Returns the ranges of words and numbers, and of the bytes between them.
    private static func tokens(_ bytes: [UInt8]) -> [Range<Int>] {
        var tokens: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            var end = start + 1
            if isWord(bytes[start]) { while end < bytes.count, isWord(bytes[end]) { end += 1 } }
            tokens.append(start..<end)
            start = end
        }
        return tokens
    }

    private static let openings = [
        "[", "{\"a\":", "<a>", "<array>", "<dict><key>a</key>", "BEGIN:VEVENT\r\n", "(", "\"",
    ]

    private mutating func withTokensChanged(_ input: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
        // Long texts are mutated by bytes: finding their words takes longer than reading them.
        guard input.count < 65_536 else { return withBytesChanged(input, others) }
        let tokens = Self.tokens(input)
        guard let token = one(of: tokens) else { return text() }
        var bytes = input
        switch below(12) {
        case 0, 1, 2:
            let numbers = tokens.filter { (0x30...0x39).contains(input[$0.lowerBound]) || input[$0.lowerBound] == 0x2D }
            bytes.replaceSubrange(one(of: numbers) ?? token, with: Array((one(of: Self.numerals) ?? "0").utf8))
        case 3:
            let words = tokens.filter { Self.isWord(input[$0.lowerBound]) }
            bytes.replaceSubrange(one(of: words) ?? token, with: text())
        case 4: bytes.removeSubrange(token)
        case 5: bytes.replaceSubrange(token, with: input[one(of: tokens) ?? token])
        case 6:
            let other = one(of: others) ?? []
            if other.count < 65_536, let part = one(of: Self.tokens(other)) {
                bytes.replaceSubrange(token, with: other[part])
            }
        case 7:
            // Moves or repeats a sequence of tokens.
            let first = below(tokens.count)
            let last = min(first + below(40), tokens.count - 1)
            let part = Array(input[tokens[first].lowerBound..<tokens[last].upperBound])
            let times = oneIn(300) ? min(1 << below(16), Self.sizeLimit / part.count) : 1
            bytes.insert(contentsOf: repeatElement(part, count: times).joined(), at: token.lowerBound)
        case 8:
            var lines = input.split(separator: 0x0A, omittingEmptySubsequences: false)
            let index = below(lines.count)
            let line = lines.remove(at: index)
            for _ in 0..<below(3) { lines.insert(line, at: below(lines.count + 1)) }
            if let other = one(of: others), oneIn(2), let line = one(of: other.split(separator: 0x0A)) {
                lines.insert(line, at: min(index, lines.count))
            }
            bytes = Array(lines.joined(separator: [0x0A]))
        case 9 where oneIn(60):
            let opening = Array((one(of: Self.openings) ?? "[").utf8)
            bytes.insert(contentsOf: repeatElement(opening, count: 1 << below(16)).joined(), at: token.lowerBound)
        case 10: bytes.insert(contentsOf: text(), at: token.lowerBound)
        default: bytes = withBytesChanged(input, others)
        }
        return bytes
    }
}
