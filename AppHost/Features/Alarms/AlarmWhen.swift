import Foundation
import Shared

/// When an alarm is to fire, as people write it.
enum AlarmWhen: Hashable {
    /// After so many milliseconds.
    case duration(Int64)
    /// At an instant or a time of day.
    case schedule(AlarmRecord.Schedule)

    private static let weekdays: [(names: [String], number: Int)] = [
        (["sun", "sunday"], 1), (["mon", "monday"], 2), (["tue", "tuesday"], 3), (["wed", "wednesday"], 4),
        (["thu", "thursday"], 5), (["fri", "friday"], 6), (["sat", "saturday"], 7),
    ]

    /// Reads `25m`, `1 h 30 min`, `7:30`, `7:30 pm`, `7:30 weekdays`, `7:30 mon, wed` or `2026-11-21T09:41:00Z`.
    ///
    /// - Throws: ``UsageError``.
    init(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw Self.mistake(text) }
        if let (time, rest) = try Self.time(first, words.dropFirst()) {
            let days = try rest.flatMap { $0.split(separator: ",") }.flatMap { try Self.days(String($0)) }
            self = .schedule(
                .relative(hour: time.hour, minute: time.minute, weekdays: Array(Set(days)).sorted()))
            return
        }
        if Self.isDuration(words), let duration = try AlarmDuration.milliseconds(words.joined(separator: " ")) {
            self = .duration(duration)
        } else if words.count == 1 {
            let date: Date
            do throws(InstantFault) {
                date = try Date(written: first)
            } catch {
                guard error != .form else { throw Self.mistake(text) }
                throw UsageError(error.message(first, form: ""))
            }
            self = .schedule(.fixed(try Int64(instant: date)))
        } else {
            throw Self.mistake(text)
        }
    }

    private static func mistake(_ text: String) -> UsageError {
        UsageError(
            "'\(text)' says no time — a duration (25m, 1h30m), a time of day (7:30, 7:30 weekdays, 7:30 mon,wed) "
                + "or an instant (2026-11-21T09:41:00Z)")
    }

    /// Whether numbers and what they count come in turns, or one word has them all.
    private static func isDuration(_ words: [String]) -> Bool {
        words.count == 1 || words.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) } }
    }

    /// `7:30`, `7:30pm` or `7:30 pm`, with the words after it; `nil` for what doesn't look like it.
    private static func time(
        _ text: String, _ rest: ArraySlice<String>
    ) throws -> (time: (hour: Int, minute: Int), rest: ArraySlice<String>)? {
        var (text, rest) = (text.lowercased(), rest)
        var half: String?
        if text.contains(":"), let found = ["am", "pm"].first(where: text.hasSuffix) {
            (half, text) = (found, String(text.dropLast(2)))
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        if half == nil, let word = rest.first?.lowercased(), ["am", "pm"].contains(word) {
            (half, rest) = (word, rest.dropFirst())
        }
        let hours = half == nil ? 0...23 : 1...12
        guard var hour = Int(parts[0]), let minute = Int(parts[1]), parts[0].count <= 2, parts[1].count == 2,
            hours.contains(hour), (0...59).contains(minute)
        else {
            throw UsageError(
                half.map { "no half of a day has the time '\(text) \($0)' — from 12:00 \($0) to 11:59 \($0)" }
                    ?? "no day has the time '\(text)' — from 0:00 to 23:59")
        }
        if let half { hour = hour % 12 + (half == "pm" ? 12 : 0) }
        return ((hour, minute), rest)
    }

    private static func days(_ word: String) throws -> [Int] {
        switch word.lowercased() {
        case "daily": return Array(1...7)
        case "weekdays": return Array(2...6)
        case "weekends": return [1, 7]
        default:
            guard let day = weekdays.first(where: { $0.names.contains(word.lowercased()) }) else {
                let known = ["daily", "weekdays", "weekends"] + weekdays.flatMap(\.names)
                throw UsageError("'\(word)' is no day — \(suggestion(for: word.lowercased(), in: known))")
            }
            return [day.number]
        }
    }

    /// The days of a schedule in words; `nil` for once.
    static func text(of weekdays: [Int]) -> String? {
        switch Set(weekdays) {
        case []: nil
        case Set(1...7): "daily"
        case Set(2...6): "weekdays"
        case [1, 7]: "weekends"
        default:
            // Weeks are written from Monday on.
            (weekdays.filter { $0 > 1 } + weekdays.filter { $0 == 1 }).compactMap { number in
                Self.weekdays.first { $0.number == number }?.names.first
            }.joined(separator: ",")
        }
    }
}
