import Shared

/// An iterator over the unfolded lines of iCalendar data, with one line in memory at a time.
///
/// libical unfolds lines, too, but neither numbers them nor limits their length.
struct ICalLines {
    /// An unfolded line.
    struct Line {
        /// The number of its first line in the file, from 1.
        let number: Int
        /// The property's name in capital letters.
        let name: String
        /// The bytes without the line's end, at most ``limit``.
        let bytes: ArraySlice<UInt8>
        /// The start of the value; `nil` for a line without a colon outside quotes.
        let valueStart: Int?
        let isTooLong: Bool

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The text after the colon.
        var value: String { valueStart.map { String(decoding: bytes[$0...], as: UTF8.self) } ?? "" }
    }

    /// The maximum length of a line, in bytes; longer lines are truncated.
    static let limit = 65_536

    private let bytes: [UInt8]
    private var position: Int
    private var number = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte-order mark is skipped: the data is UTF-8 anyway.
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Returns the next line that isn't empty; `nil` at the end.
    mutating func next() -> Line? {
        while position < bytes.count {
            let start = number
            var range = physical()
            var folded: [UInt8]?
            var isTooLong = false
            while position < bytes.count, bytes[position] == 0x20 || bytes[position] == 0x09 {
                let more = physical()
                if folded == nil { folded = Array(bytes[range].prefix(Self.limit)) }
                let room = Self.limit - (folded?.count ?? 0)
                isTooLong = isTooLong || more.count - 1 > room
                folded?.append(contentsOf: bytes[(more.lowerBound + 1)..<more.upperBound].prefix(max(room, 0)))
            }
            if range.count > Self.limit {
                isTooLong = true
                range = range.lowerBound..<(range.lowerBound + Self.limit)
            }
            let line = folded.map { $0[...] } ?? bytes[range]
            if line.isEmpty { continue }
            return Self.line(line, number: start, isTooLong: isTooLong)
        }
        return nil
    }

    /// Returns the range of the next physical line, without its end.
    private mutating func physical() -> Range<Int> {
        let start = position
        var end = start
        bytes.withUnsafeBufferPointer { bytes in
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        }
        position = min(end + 1, bytes.count)
        number += 1
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    private static func line(_ bytes: ArraySlice<UInt8>, number: Int, isTooLong: Bool) -> Line {
        var (nameEnd, valueStart): (Int?, Int?)
        var isQuoted = false
        bytes.withUnsafeBufferPointer { buffer in
            for (offset, byte) in buffer.enumerated() {
                switch byte {
                case UInt8(ascii: "\"") where nameEnd != nil: isQuoted.toggle()
                case UInt8(ascii: ";") where nameEnd == nil: nameEnd = offset
                case UInt8(ascii: ":") where !isQuoted:
                    if nameEnd == nil { nameEnd = offset }
                    valueStart = offset + 1
                    return
                default: break
                }
            }
        }
        let name = bytes.prefix(min(nameEnd ?? bytes.count, 64))
        return Line(
            number: number,
            name: String(decoding: name.map { (0x61...0x7A).contains($0) ? $0 - 32 : $0 }, as: UTF8.self),
            bytes: bytes, valueStart: valueStart.map { bytes.startIndex + $0 }, isTooLong: isTooLong)
    }
}

extension ICalLines.Line {
    /// The properties whose escapes are repaired.
    private static let texts: Set<String> = ["UID", "SUMMARY", "LOCATION", "X-WR-CALNAME", "NAME", "TZID"]

    /// The line for libical, without faults that libical would refuse or read wrongly, although the line's sense is clear. An invalid rule
    /// that libical would read as another one has no value.
    var repaired: [UInt8] {
        var line: [UInt8]
        switch name {
        case "RRULE", "EXRULE": line = Array(Self.rule(name, value).utf8)
        case "ATTENDEE": line = attendeeLine
        // libical reads 4294967297 as 1.
        case "SEQUENCE" where (Int(value) ?? 0) > Int32.max: line = Array("SEQUENCE:\(Int32.max)".utf8)
        case _ where Self.texts.contains(name): line = textLine
        default: line = Array(bytes)
        }
        // A null byte would end the line.
        for index in line.indices where line[index] == 0 { line[index] = UInt8(ascii: " ") }
        return line
    }

    /// libical reads a backslash before a letter that needs none as a blank: `C:\Users` as `C: sers`. It reads `X-WR-CALNAME;VALUE=TEXT:a, b`
    /// as two names; the parameters of texts aren't used.
    private var textLine: [UInt8] {
        guard let valueStart else { return Array(bytes) }
        var line = Array("\(name):".utf8)
        var isEscaped = false
        for byte in bytes[valueStart...] {
            if byte == UInt8(ascii: "\\"), !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped, "\\;,nN".utf8.contains(byte) { line.append(UInt8(ascii: "\\")) }
            line.append(byte)
            isEscaped = false
        }
        return line
    }

    /// libical refuses a parameter without a value.
    private var attendeeLine: [UInt8] {
        guard let valueStart else { return Array(bytes) }
        var isQuoted = false
        let parts = bytes[..<(valueStart - 1)].split { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ";") && !isQuoted
        }
        let parameters = parts.dropFirst().filter { $0.contains(UInt8(ascii: "=")) }
        return Array(([Array(name.utf8)[...]] + parameters).joined(separator: ";".utf8) + bytes[(valueStart - 1)...])
    }

    private static func rule(_ name: String, _ value: String) -> String {
        var values: [String: Substring] = [:]
        var parts: [Substring] = []
        // libical refuses blanks, and ends at an empty part: `FREQ=DAILY;;COUNT=2` wouldn't end.
        for part in value.uppercased().filter({ !$0.isWhitespace }).split(separator: ";") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[1].isEmpty else { return "\(name):" }
            let key = String(sides[0])
            // libical refuses extensions.
            if key.hasPrefix("X-") { continue }
            values[key] = sides[1]
            // libical reads INTERVAL=70000 as 4464.
            if let limit = ["INTERVAL": 32_767, "COUNT": 1_000_000][key] {
                guard let number = Int(sides[1]), (1...limit).contains(number) else { return "\(name):" }
            }
            // It reads UNTIL=2026423T140000Z as a day of the 42nd month.
            if key == "UNTIL", !isDay(sides[1].prefix(8)) { return "\(name):" }
            guard key.hasPrefix("BY") else {
                parts.append(part)
                continue
            }
            // libical reads BYHOUR=9, as 9,0, and refuses BYDAY=MO, and more values than there are hours, days or months.
            var known: Set<Substring> = []
            let items = sides[1].split(separator: ",").filter { known.insert($0).inserted }
            guard !items.isEmpty else { return "\(name):" }
            parts.append("\(key)=\(items.joined(separator: ","))")
        }
        // libical refuses a rule with two ends, of which the earlier counts.
        guard let count = values["COUNT"], values["UNTIL"] != nil else {
            return "\(name):\(parts.joined(separator: ";"))"
        }
        parts.removeAll { $0.hasPrefix("COUNT=") }
        return "\(name);X-COUNT=\(count):\(parts.joined(separator: ";"))"
    }

    /// Returns true for eight digits with a month and a day of the month, which needn't exist in the month.
    private static func isDay(_ text: Substring) -> Bool {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let month = Int(text.dropFirst(4).prefix(2)), let day = Int(text.suffix(2))
        else { return false }
        return (1...12).contains(month) && (1...31).contains(day)
    }
}

/// Makes untrusted texts of calendars safe for widgets and terminals.
enum ICalText {
    /// The maximum length of a text, in characters.
    static let limit = 500

    /// Returns a text as one line without control characters, truncated if it is too long.
    static func line(_ text: String) -> String {
        var words = String.UnicodeScalarView()
        var isGap = true
        var count = 0
        for scalar in text.unicodeScalars {
            let isBlank =
                scalar.isASCII
                ? scalar.value <= 0x20 || scalar.value == 0x7F
                : scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
            if isBlank {
                if !isGap { words.append(" ") }
                isGap = true
                continue
            }
            // Bidirectional controls would affect text beyond the title.
            if (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) { continue }
            words.append(scalar)
            isGap = false
            count += 1
            if count > limit * 4 { break }
        }
        var line = String(words)
        while line.last == " " { line.removeLast() }
        return line.count > limit ? String(line.prefix(limit - 1)) + "…" : line
    }
}

/// Parses the colours of calendars.
enum CalendarColor {
    /// Returns the form `#RRGGBB` of a hexadecimal colour, dropping its alpha, or of a basic CSS colour name; `nil` for any other text.
    static func normalised(_ text: String) -> String? {
        let text = text.lowercased().filter { !$0.isWhitespace }
        if let named = names[text] { return named }
        let digits = text.dropFirst()
        guard text.hasPrefix("#"), digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else { return nil }
        switch digits.count {
        case 3: return "#" + digits.map { "\($0)\($0)" }.joined().uppercased()
        case 6, 8: return "#" + digits.prefix(6).uppercased()
        default: return nil
        }
    }

    private static let names = [
        "black": "#000000", "silver": "#C0C0C0", "gray": "#808080", "white": "#FFFFFF", "maroon": "#800000",
        "red": "#FF0000", "purple": "#800080", "fuchsia": "#FF00FF", "green": "#008000", "lime": "#00FF00",
        "olive": "#808000", "yellow": "#FFFF00", "navy": "#000080", "blue": "#0000FF", "teal": "#008080",
        "aqua": "#00FFFF", "orange": "#FFA500",
    ]
}
