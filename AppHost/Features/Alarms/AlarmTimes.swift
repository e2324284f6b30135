import Foundation

/// The instants of a time of day in a time zone.
///
/// A time that the clocks skip occurs at the first instant after the gap. A time that the clocks show twice occurs the first time.
struct AlarmTimes: Hashable, Sendable {
    /// From 0 to 23.
    let hour: Int
    /// From 0 to 59.
    let minute: Int
    /// From 1 for Sunday to 7 for Saturday; empty for every day.
    let weekdays: [Int]
    let zone: TimeZone

    private static let day: Int64 = 86_400

    /// Returns the first instant after `instant`, both in milliseconds since 1970.
    func next(after instant: Int64) -> Int64? {
        let days = Self.floored(localTime(Self.floored(instant, 1_000)), Self.day)
        // The days of a week, and spare days for a zone that moves across the date line.
        return (days - 1...days + 9).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .first { $0 > instant }
    }

    /// Returns the last instant in `start...instant`, in milliseconds since 1970; `nil` if there is none.
    func last(notAfter instant: Int64, from start: Int64) -> Int64? {
        let days = Self.floored(localTime(Self.floored(instant, 1_000)), Self.day)
        return (days - 9...days + 1).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .filter { $0 <= instant && $0 >= start }.max()
    }

    /// True if a day, counted from 1 January 1970, is on one of the weekdays.
    private func has(_ day: Int64) -> Bool {
        // 1 January 1970 was a Thursday.
        weekdays.isEmpty || weekdays.contains(Int((day % 7 + 11) % 7) + 1)
    }

    /// Returns the instant on a local day, in seconds since 1970.
    private func instant(onDay day: Int64) -> Int64 {
        let local = day * Self.day + Int64(hour) * 3_600 + Int64(minute) * 60
        let (before, after) = (offset(at: local - Self.day), offset(at: local + Self.day))
        let found = [before, after].map { local - $0 }.filter { localTime($0) == local }.min()
        if let found { return found }
        // The time is skipped: a binary search finds the end of the gap.
        var (low, high) = (local - Self.day, local + Self.day)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if localTime(middle) > local { high = middle } else { low = middle }
        }
        return high
    }

    /// Returns the local time at an instant, in seconds as if it were UTC.
    private func localTime(_ seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }

    private static func floored(_ value: Int64, _ unit: Int64) -> Int64 {
        let quotient = value / unit
        return value % unit < 0 ? quotient - 1 : quotient
    }
}
