import Shared

/// Durations as people write them: `90s`, `25m`, `1h30m`.
enum AlarmDuration {
    private static let units: [(letter: Character, milliseconds: Int64)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000),
    ]
    /// The longest, in milliseconds.
    private static let longest: Int64 = 366 * 86_400_000

    /// The milliseconds of a text; `nil` for one that doesn't begin like a duration.
    ///
    /// - Throws: ``UsageError`` for one that does and is none.
    static func milliseconds(_ text: String) throws -> Int64? {
        guard let first = text.first, first.isASCII, first.isNumber, text.last.map({ $0.isLetter }) == true,
            !text.contains(where: { $0 == ":" || $0 == "-" || $0 == " " })
        else { return nil }
        let mistake = UsageError("'\(text)' is no duration — write it as 90s, 25m, 1h30m or 2d, at most 366d")
        var (total, number, rest): (Int64, Int64?, ArraySlice) = (0, nil, units[...])
        for character in text.lowercased() {
            if let digit = character.isASCII ? character.wholeNumberValue : nil {
                let next = (number ?? 0) * 10 + Int64(digit)
                guard next <= longest else { throw mistake }
                number = next
            } else {
                // Each unit once, the larger before the smaller.
                guard let count = number, let index = rest.firstIndex(where: { $0.letter == character }) else {
                    throw mistake
                }
                total += min(count, longest) * rest[index].milliseconds
                (number, rest) = (nil, rest[(index + 1)...])
                guard total <= longest else { throw mistake }
            }
        }
        guard number == nil, total > 0 else { throw mistake }
        return total
    }

    /// A duration in the same form, its two largest units; of what remains up to the next second unless `down`.
    static func text(_ milliseconds: Int64, down: Bool = false) -> String {
        var rest = down ? milliseconds / 1_000 * 1_000 : (milliseconds + 999) / 1_000 * 1_000
        var parts: [String] = []
        for unit in units where parts.count < 2 {
            let count = rest / unit.milliseconds
            if count > 0 { parts.append("\(count)\(unit.letter)") }
            rest -= count * unit.milliseconds
        }
        return parts.isEmpty ? "0s" : parts.joined()
    }
}
