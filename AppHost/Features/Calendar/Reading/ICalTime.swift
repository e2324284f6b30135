import Shared

/// A time as an iCalendar file has it.
enum ICalTime: Hashable, Sendable {
    /// A day, wherever one is.
    case day(CivilDay)
    /// What clocks show in a zone, in seconds since 1970 as if they were Greenwich's; `nil` is wherever one is.
    case wall(Int64, zone: String?)
    /// Seconds since 1970.
    case utc(Int64)

    var isDay: Bool { if case .day = self { true } else { false } }

    /// The time as clocks there show it: seconds since 1970 as if they were Greenwich's.
    var seconds: Int64 {
        switch self {
        case .day(let day): Int64(day.number) * 86_400
        case .wall(let seconds, _), .utc(let seconds): seconds
        }
    }

    /// The same kind of time at other seconds.
    func at(_ seconds: Int64) -> ICalTime {
        switch self {
        case .day: .day(CivilDay(number: Int32(clamping: seconds.floored(by: 86_400))))
        case .wall(_, let zone): .wall(seconds, zone: zone)
        case .utc: .utc(seconds)
        }
    }
}

extension CivilZone {
    /// The instant the clocks show a time, in seconds since 1970.
    func instant(ofSandbox seconds: Int64) -> Int64 {
        let day = seconds.floored(by: 86_400)
        let time = (seconds - day * 86_400) * 1_000
        return instant(on: CivilDay(number: Int32(clamping: day)), milliseconds: time).floored(by: 1_000)
    }

    /// What the clocks show at an instant, both in seconds since 1970.
    func wall(at instant: Int64) -> Int64 { instant + offset(at: instant * 1_000) / 1_000 }
}
