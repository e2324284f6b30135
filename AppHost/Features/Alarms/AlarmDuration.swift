import Shared

/// Durations as people write them: `90s`, `25m`, `1h30m`, `1.5h`, `1 h 30 min`, `25 minutes`.
enum AlarmDuration {
    private static let units: [(letter: String, names: Set<String>, milliseconds: Int64)] = [
        ("d", ["d", "day", "days"], 86_400_000), ("h", ["h", "hr", "hrs", "hour", "hours"], 3_600_000),
        ("m", ["m", "min", "mins", "minute", "minutes"], 60_000),
        ("s", ["s", "sec", "secs", "second", "seconds"], 1_000),
    ]
    /// The maximum duration, in milliseconds.
    private static let longest: Int64 = 366 * 86_400_000

    /// Returns the milliseconds of a duration; `nil` if the text doesn't begin like a duration.
    ///
    /// - Throws: ``CommandFailure`` if it begins like a duration and is invalid.
    static func milliseconds(_ text: String) throws(CommandFailure) -> Int64? {
        guard let first = text.first, first.isASCII, first.isNumber, text.last.map({ $0.isLetter }) == true,
            !text.contains(where: { $0 == ":" || $0 == "-" })
        else { return nil }
        let mistake = invalid(text)
        var (total, rest): (Int64, ArraySlice) = (0, units[...])
        var left = text.lowercased().filter { !$0.isWhitespace }[...]
        while !left.isEmpty {
            let digits = left.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            let name = left.dropFirst(digits.count).prefix { $0.isLetter }
            left = left.dropFirst(digits.count + name.count)
            // Each unit may occur once, larger units come first, and only the last number may have a fraction.
            guard let count = count(digits), count.rounded() == count || left.isEmpty,
                let index = rest.firstIndex(where: { $0.names.contains(String(name)) }),
                count <= Double(longest / rest[index].milliseconds)
            else { throw mistake }
            total += Int64((count * Double(rest[index].milliseconds)).rounded())
            rest = rest[(index + 1)...]
        }
        guard total > 0, total <= longest else { throw mistake }
        return total
    }

    /// Returns the error for a text that isn't a duration.
    static func invalid(_ text: String) -> CommandFailure {
        CommandFailure("invalid duration '\(text)' — write it as 90s, 25m, 1h30m or 2d, at most 366d")
    }

    /// Returns a number such as `5` or `1.5`; `nil` for any other text.
    private static func count(_ digits: Substring) -> Double? {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2 && parts.allSatisfy { !$0.isEmpty } ? Double(digits) : nil
    }

    /// Returns a duration in the format of the examples, in whole seconds, rounded up unless `down` is true.
    static func text(_ milliseconds: Int64, down: Bool = false) -> String {
        var rest = down ? milliseconds / 1_000 * 1_000 : (milliseconds + 999) / 1_000 * 1_000
        var parts: [String] = []
        for unit in units {
            let count = rest / unit.milliseconds
            if count > 0 { parts.append("\(count)\(unit.letter)") }
            rest -= count * unit.milliseconds
        }
        return parts.isEmpty ? "0s" : parts.joined()
    }
}
