import Shared

/// An iterator over the unfolded lines of iCalendar data, with one line in memory at a time.
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

        /// The text after the colon.
        var value: String { valueStart.map { String(decoding: bytes[$0...], as: UTF8.self) } ?? "" }

        /// Returns the values of a parameter, without quotes; names are compared case-insensitively.
        func parameters(_ name: String) -> [String] {
            guard let valueStart else { return [] }
            var isQuoted = false
            let parts = bytes[..<(valueStart - 1)].split { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ";") && !isQuoted
            }
            return parts.dropFirst().compactMap { part in
                let text = String(decoding: part, as: UTF8.self)
                guard let equals = text.firstIndex(of: "="), text[..<equals].uppercased() == name else { return nil }
                return text[text.index(after: equals)...].filter { $0 != "\"" }
            }
        }
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
            let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
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

    /// Returns a text value without its escapes, as one line; `nil` if it is blank.
    static func plain(_ value: String) -> String? {
        var text = ""
        var isEscaped = false
        for character in value {
            if isEscaped {
                text.append(character == "n" || character == "N" ? " " : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                text.append(character)
            }
        }
        let line = line(text)
        return line.isEmpty ? nil : line
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

/// A time in an iCalendar file.
enum ICalTime: Hashable, Sendable {
    /// A day in any time zone.
    case day(CivilDay)
    /// A local time in a time zone, in seconds since 1970 as if it were UTC; `nil` for the user's zone.
    case local(Int64, zone: String?)
    /// An instant, in seconds since 1970.
    case utc(Int64)

    var isDay: Bool { if case .day = self { true } else { false } }

    /// The local time, in seconds since 1970 as if it were UTC.
    var seconds: Int64 {
        switch self {
        case .day(let day): Int64(day.number) * 86_400
        case .local(let seconds, _), .utc(let seconds): seconds
        }
    }

    /// Returns the same kind of time with other seconds.
    func at(_ seconds: Int64) -> ICalTime {
        switch self {
        case .day: .day(CivilDay(number: Int32(clamping: seconds.floored(by: 86_400))))
        case .local(_, let zone): .local(seconds, zone: zone)
        case .utc: .utc(seconds)
        }
    }
}

extension CivilZone {
    /// Returns the instant of a local time, both in seconds since 1970.
    func instant(ofWallClock seconds: Int64) -> Int64 {
        let day = seconds.floored(by: 86_400)
        let time = (seconds - day * 86_400) * 1_000
        return instant(on: CivilDay(number: Int32(clamping: day)), milliseconds: time).floored(by: 1_000)
    }

    /// Returns the local time at an instant, both in seconds since 1970.
    func localTime(at instant: Int64) -> Int64 { instant + offset(at: instant * 1_000) / 1_000 }
}
