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

    /// Reads `25m`, `7:30`, `7:30 weekdays`, `7:30 mon,wed` or `2026-11-21T09:41:00Z`.
    ///
    /// - Throws: ``UsageError``.
    init(_ text: String) throws {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { throw Self.mistake(text) }
        if let time = try Self.time(first) {
            let days = try words.dropFirst().flatMap { try Self.days($0) }
            self = .schedule(
                .relative(hour: time.hour, minute: time.minute, weekdays: Array(Set(days)).sorted()))
            return
        }
        guard words.count == 1 else { throw Self.mistake(text) }
        if let duration = try AlarmDuration.milliseconds(first) {
            self = .duration(duration)
        } else if let date = try? Date(first, strategy: .iso8601) {
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

    /// `7:30`; `nil` for what doesn't look like it.
    private static func time(_ text: String) throws -> (hour: Int, minute: Int)? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
        guard let hour = Int(parts[0]), let minute = Int(parts[1]), parts[0].count <= 2, parts[1].count == 2,
            (0...23).contains(hour), (0...59).contains(minute)
        else { throw UsageError("no day has the time '\(text)' — from 0:00 to 23:59") }
        return (hour, minute)
    }

    private static func days(_ text: String) throws -> [Int] {
        switch text.lowercased() {
        case "daily": return Array(1...7)
        case "weekdays": return Array(2...6)
        case "weekends": return [1, 7]
        default:
            return try text.lowercased().split(separator: ",", omittingEmptySubsequences: false).map { word in
                guard let day = weekdays.first(where: { $0.names.contains(String(word)) }) else {
                    let known = ["daily", "weekdays", "weekends"] + weekdays.flatMap(\.names)
                    throw UsageError("'\(word)' is no day — \(suggestion(for: String(word), in: known))")
                }
                return day.number
            }
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
