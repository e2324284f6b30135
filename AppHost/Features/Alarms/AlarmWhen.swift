import Foundation
import Shared

/// The time of an alarm as a user writes it.
enum AlarmWhen: Hashable {
    /// After a number of milliseconds.
    case duration(Int64)
    /// At an instant or a time of day.
    case schedule(AlarmRecord.Schedule)
    /// Once at a time of day: 0 for today, 1 for tomorrow.
    case day(Int, hour: Int, minute: Int)

    private static let weekdays: [(names: [String], number: Int)] = [
        (["sun", "sunday"], 1), (["mon", "monday"], 2), (["tue", "tuesday"], 3), (["wed", "wednesday"], 4),
        (["thu", "thursday"], 5), (["fri", "friday"], 6), (["sat", "saturday"], 7),
    ]

    /// Reads `25m`, `in 5 minutes`, `7:30`, `7 am`, `tomorrow 8:00`, `7:30 weekdays`, `7:30 Mon-Fri` or `2026-11-21T09:41:00Z`.
    ///
    /// - Throws: ``CommandFailure``.
    init(_ text: String) throws {
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words.count > 1, words[0].lowercased() == "in" {
            words.removeFirst()
            guard Self.isDuration(words), let duration = try AlarmDuration.milliseconds(words.joined(separator: " "))
            else { throw Self.mistake(text) }
            self = .duration(duration)
            return
        }
        let day = words.firstIndex { Self.relativeDays.contains($0.lowercased()) }
            .flatMap { Self.relativeDays.firstIndex(of: words.remove(at: $0).lowercased()) }
        if words.count > 1, words[0].lowercased() == "at" { words.removeFirst() }
        guard let first = words.first else { throw Self.mistake(text) }
        if let (time, rest) = try Self.time(first, words.dropFirst()) {
            let days = try Self.days(rest)
            if let day {
                guard days.isEmpty else {
                    throw CommandFailure("'\(text)' has both a day and days of the week — leave one out")
                }
                self = .day(day, hour: time.hour, minute: time.minute)
            } else {
                self = .schedule(.relative(hour: time.hour, minute: time.minute, weekdays: days))
            }
            return
        }
        guard day == nil else { throw Self.mistake(text) }
        if Self.isDuration(words), let duration = try AlarmDuration.milliseconds(words.joined(separator: " ")) {
            self = .duration(duration)
        } else if words.count == 1 {
            self = .schedule(.fixed(try Int64(instant: Date(written: first, other: Self.mistake(text)))))
        } else {
            throw Self.mistake(text)
        }
    }

    private static let relativeDays = ["today", "tomorrow"]

    private static func mistake(_ text: String) -> CommandFailure {
        CommandFailure(
            "invalid time '\(text)' — write a duration (25m, 1h30m), a time of day (7:30, 7 am, tomorrow 8:00, "
                + "7:30 weekdays, 7:30 mon-fri) or an instant (2026-11-21T09:41:00Z)")
    }

    /// True if the words can be a duration: one word, or only words of ASCII letters, digits and points.
    private static func isDuration(_ words: [String]) -> Bool {
        words.count == 1
            || words.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == ".") } }
    }

    /// Reads `7:30`, `7:30pm`, `7:30 pm`, `7pm` or `7 pm`, and returns it with the words after it; `nil` for any other text.
    private static func time(
        _ text: String, _ rest: ArraySlice<String>
    ) throws -> (time: (hour: Int, minute: Int), rest: ArraySlice<String>)? {
        var (text, rest) = (text.lowercased(), rest)
        var half: String?
        if let found = ["am", "pm"].first(where: text.hasSuffix) {
            (half, text) = (found, String(text.dropLast(2)))
        } else if let word = rest.first?.lowercased(), ["am", "pm"].contains(word) {
            (half, rest) = (word, rest.dropFirst())
        }
        var parts = text.split(separator: ":", omittingEmptySubsequences: false)
        // A bare hour needs am or pm: a number alone is ambiguous.
        if half != nil, parts.count == 1 { parts.append("00") }
        guard parts.count == 2, !parts[0].isEmpty, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let hours = half == nil ? 0...23 : 1...12
        guard var hour = Int(parts[0]), let minute = Int(parts[1]), parts[0].count <= 2, parts[1].count == 2,
            hours.contains(hour), (0...59).contains(minute)
        else {
            throw CommandFailure(
                half.map { "invalid time '\(text) \($0)' — write 12:00 \($0) to 11:59 \($0)" }
                    ?? "invalid time '\(text)' — write 0:00 to 23:59")
        }
        if let half { hour = hour % 12 + (half == "pm" ? 12 : 0) }
        return ((hour, minute), rest)
    }

    /// Returns the days of a text such as `weekdays`, `mon, wed` or `Mon - Fri`, from 1 for Sunday to 7 for Saturday, in order.
    private static func days(_ words: ArraySlice<String>) throws -> [Int] {
        let text = words.joined(separator: " ").replacingOccurrences(of: "–", with: "-")
            .replacingOccurrences(of: " ?- ?", with: "-", options: .regularExpression)
        let numbers = try text.split { $0 == "," || $0 == " " }.flatMap { try days(String($0)) }
        return Set(numbers).sorted()
    }

    private static func days(_ word: String) throws -> [Int] {
        switch word.lowercased() {
        case "daily": return Array(1...7)
        case "weekdays": return Array(2...6)
        case "weekends": return [1, 7]
        default:
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            if parts.count == 1 { return [try day(word)] }
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw CommandFailure("invalid day range '\(word)' — write the first and the last day, such as mon-fri")
            }
            let ends = try parts.map { try day(String($0)) }
            // A range may wrap around the end of the week.
            let last = ends[1] < ends[0] ? ends[1] + 7 : ends[1]
            return (ends[0]...last).map { ($0 - 1) % 7 + 1 }
        }
    }

    private static func day(_ word: String) throws -> Int {
        guard let day = weekdays.first(where: { $0.names.contains(word.lowercased()) }) else {
            let known = ["daily", "weekdays", "weekends"] + weekdays.flatMap(\.names)
            throw CommandFailure("unknown day '\(word)' — \(suggestion(for: word.lowercased(), in: known))")
        }
        return day.number
    }
}

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
