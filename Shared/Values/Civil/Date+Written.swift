import FoundationEssentials

/// The reason why a string isn't a valid instant.
package enum InstantFault: Error, Hashable {
    /// The string doesn't have the format of an instant.
    case form
    /// The day doesn't exist in the month.
    case day
    /// The time of day doesn't exist.
    case time
}

extension Date {
    /// Parses a text such as `2026-11-21T09:41:00Z` or `2026-11-21T09:41:00.250+01:00`.
    ///
    /// - Throws: ``InstantFault``; days and times that don't exist aren't normalised.
    package init(written text: String) throws(InstantFault) {
        var rest = Substring(text).utf8
        func digits(_ count: Int) throws(InstantFault) -> Int {
            var number = 0
            for _ in 0..<count {
                guard let byte = rest.popFirst(), (0x30...0x39).contains(byte) else { throw .form }
                number = number * 10 + Int(byte - 0x30)
            }
            return number
        }
        func take(_ character: Unicode.Scalar) throws(InstantFault) {
            guard rest.popFirst() == UInt8(ascii: character) else { throw .form }
        }
        let year = try digits(4)
        try take("-")
        let month = try digits(2)
        try take("-")
        let day = try digits(2)
        try take("T")
        let hour = try digits(2)
        try take(":")
        let minute = try digits(2)
        try take(":")
        let second = try digits(2)
        var fraction = 0.0
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            var unit = 0.1
            guard let first = rest.first, (0x30...0x39).contains(first) else { throw .form }
            while let byte = rest.first, (0x30...0x39).contains(byte) {
                fraction += unit * Double(byte - 0x30)
                unit /= 10
                rest.removeFirst()
            }
        }
        var offset = 0
        switch rest.popFirst() {
        case UInt8(ascii: "Z"): break
        case let sign? where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
            let hours = try digits(2)
            if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
            let minutes = rest.isEmpty ? 0 : try digits(2)
            guard hours < 24, minutes < 60 else { throw .time }
            offset = (hours * 3_600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
        default: throw .form
        }
        guard rest.isEmpty else { throw .form }
        guard let civil = CivilDay(existing: year, month, day) else { throw .day }
        guard hour < 24, minute < 60, second < 60 else { throw .time }
        let seconds = Int(civil.number) * 86_400 + hour * 3_600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(seconds) + fraction)
    }
}

extension CivilDay {
    /// Creates a day from a year, month and day of the month; `nil` if the day doesn't exist.
    package init?(existing year: Int, _ month: Int, _ day: Int) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(year: year, month: month, day: day)
        guard parts == (year, month, day) else { return nil }
    }
}

extension InstantFault {
    /// Returns a message about a string that isn't a valid instant.
    ///
    /// - Parameter form: The remedy for a string that doesn't have the format of an instant.
    package func message(_ text: String, form: String) -> String {
        switch self {
        case .form: "'\(text.shortened)' is not an instant — \(form)"
        case .day: "'\(text.shortened)' has a day that its month doesn't have — write another day"
        case .time: "'\(text.shortened)' has an invalid time of day — write 00:00:00 to 23:59:59"
        }
    }
}

extension Date {
    /// The instant in milliseconds since 1 January 1970, rounded down and clamped to the range of the type.
    package var milliseconds: Int64 { Int64(Int(saturating: (timeIntervalSince1970 * 1_000).rounded(.down))) }

    /// The instant in UTC as ``init(written:)`` parses it, rounded to a millisecond.
    package var written: String {
        let milliseconds = Int(saturating: (timeIntervalSince1970 * 1_000).rounded())
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        let fraction = milliseconds - seconds * 1_000
        let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
        guard fraction > 0 else { return text }
        let digits = "\(fraction)"
        return text.dropLast() + "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"
    }

    /// Creates the instant that is `milliseconds` after 1 January 1970.
    package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
