import Foundation

/// The instants at which a time of day comes, in a time zone.
///
/// Where the clocks skip the time, it comes at the first instant after the gap; where they show it twice, the first one counts.
struct AlarmTimes: Hashable, Sendable {
    /// From 0 to 23.
    let hour: Int
    /// From 0 to 59.
    let minute: Int
    /// From 1 for Sunday to 7 for Saturday; none for every day.
    let weekdays: [Int]
    let zone: TimeZone

    private static let day: Int64 = 86_400

    /// The first after an instant. Both in milliseconds since 1970.
    func next(after instant: Int64) -> Int64? {
        let days = Self.floored(wall(Self.floored(instant, 1_000)), Self.day)
        // A week, and a day for a zone that moves across the date line.
        return (days - 1...days + 9).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .first { $0 > instant }
    }

    /// The last one that isn't after an instant, from another on; `nil` for none.
    func last(notAfter instant: Int64, from start: Int64) -> Int64? {
        let days = Self.floored(wall(Self.floored(instant, 1_000)), Self.day)
        return (days - 9...days + 1).lazy.filter(has).map { self.instant(onDay: $0) * 1_000 }
            .filter { $0 <= instant && $0 >= start }.max()
    }

    /// Whether a day, counted from 1 January 1970, is one of its days.
    private func has(_ day: Int64) -> Bool {
        // That day was a Thursday.
        weekdays.isEmpty || weekdays.contains(Int((day % 7 + 11) % 7) + 1)
    }

    /// The instant on a day that the calendar on the wall shows, in seconds since 1970.
    private func instant(onDay day: Int64) -> Int64 {
        let shown = day * Self.day + Int64(hour) * 3_600 + Int64(minute) * 60
        let (before, after) = (offset(at: shown - Self.day), offset(at: shown + Self.day))
        let found = [before, after].map { shown - $0 }.filter { wall($0) == shown }.min()
        if let found { return found }
        // Skipped: the instant of the change is between.
        var (low, high) = (shown - Self.day, shown + Self.day)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if wall(middle) > shown { high = middle } else { low = middle }
        }
        return high
    }

    /// What the clock on the wall shows, in seconds as if it were in Greenwich.
    private func wall(_ seconds: Int64) -> Int64 { seconds + offset(at: seconds) }

    private func offset(at seconds: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
    }

    private static func floored(_ value: Int64, _ unit: Int64) -> Int64 {
        let quotient = value / unit
        return value % unit < 0 ? quotient - 1 : quotient
    }
}
