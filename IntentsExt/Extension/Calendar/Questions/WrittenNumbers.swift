import AppIntents

/// Numbers with one kind of separator, as in written dates and times: `11/24`, `24.11.2026`, `9-5`, `15:30`, `15.30`.
struct WrittenNumbers: Hashable, Sendable {
    let parts: [Int]
    /// The number of digits of each part.
    private let widths: [Int]
    let separator: UInt8
    /// True if a point follows the last number, as in `24.11.`.
    private let endsWithPoint: Bool

    /// Parses a word; `nil` for anything but two or three numbers with one kind of separator.
    init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard let separator = bytes.first(where: { !(0x30...0x39).contains($0) }), "/-.:".utf8.contains(separator)
        else {
            return nil
        }
        var pieces = bytes.split(separator: separator, omittingEmptySubsequences: false)
        endsWithPoint = separator == UInt8(ascii: ".") && pieces.last?.isEmpty == true
        if endsWithPoint { pieces.removeLast() }
        guard (2...3).contains(pieces.count) else { return nil }
        var parts: [Int] = []
        for piece in pieces {
            guard (1...4).contains(piece.count), let number = Int(String(decoding: piece, as: UTF8.self)) else {
                return nil
            }
            parts.append(number)
        }
        (self.parts, widths, self.separator) = (parts, pieces.map(\.count), separator)
    }

    /// Returns the date that the numbers mean in the order of a region, with a `nil` year if no year is written; `nil` if they aren't a
    /// date.
    func date(_ format: CivilFormat) -> (year: Int?, month: Int, day: Int)? {
        guard separator != UInt8(ascii: ":") else { return nil }
        let year: Int?
        var rest = parts[...]
        if parts.count == 3, widths[0] == 4 {
            year = rest.removeFirst()
        } else if parts.count == 3 {
            guard widths[2] == 2 || widths[2] == 4 else { return nil }
            let last = rest.removeLast()
            year = widths[2] == 2 ? 2_000 + last : last
        } else {
            year = nil
        }
        let isMonthFirst = widths[0] == 4 || format.isMonthFirstInNumbers
        let (first, second) = (rest[rest.startIndex], rest[rest.startIndex + 1])
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        return (year, month, day)
    }

    /// The hour and minute of a time such as `15:30` or `15.30`; `nil` for other numbers.
    var clock: (hour: Int, minute: Int)? {
        guard ".:".utf8.contains(separator), parts.count == 2, !endsWithPoint, widths[0] <= 2, widths[1] == 2,
            parts[1] < 60, parts[0] < 24 || parts == [24, 0]
        else { return nil }
        return (parts[0], parts[1])
    }

    /// The first and last hour of a range such as `9-5`; `nil` for other numbers.
    var hours: (first: Int, last: Int)? {
        guard separator == UInt8(ascii: "-"), parts.count == 2, parts.allSatisfy({ (0...24).contains($0) }) else {
            return nil
        }
        return (parts[0], parts[1])
    }

    /// True if the numbers may be a date or a time. Such a question isn't answered.
    func isAmbiguous(_ format: CivilFormat) -> Bool {
        guard date(format) != nil else { return false }
        return clock != nil || hours.map { $0.first <= 12 && $0.last <= 12 } ?? false
    }
}
