import Shared

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
