import AppIntents

/// The days that a question is about, or a part of a day.
struct DaySpan: Hashable, Sendable {
    /// A part of a day.
    enum Part: String, Sendable {
        case morning, noon, afternoon, evening, night, tonight
        case afterLunch = "after-lunch", beforeLunch = "before-lunch"

        /// The hours of the part of the day, in minutes after midnight.
        var minutes: Range<Int> {
            switch self {
            case .morning, .beforeLunch: 240..<720
            case .afterLunch: 780..<1_440
            case .noon: 690..<840
            case .afternoon: 720..<1_080
            case .evening, .night, .tonight: 1_080..<1_440
            }
        }

        /// True if the part is after noon.
        var isAfterNoon: Bool { self != .morning && self != .beforeLunch }
    }

    /// The days; the upper bound isn't included.
    var days: Range<CivilDay>
    /// The part of the day; `nil` for the whole day.
    var part: Part?
    /// The name of several days, such as `next week`; `nil` for one day, and for a range given by its first and last day.
    var name: String?
    /// True if past events are left out.
    var isRest = false

    /// Creates a span of one day, or a part of it.
    init(_ day: CivilDay, part: Part? = nil) { (days, self.part) = (day..<day.advanced(by: 1), part) }

    /// Creates a span of several days, with an optional name.
    init(_ days: Range<CivilDay>, name: String?, isRest: Bool = false) {
        (self.days, self.name, self.isRest) = (days, name, isRest)
    }

    /// The day of a span of one day; `nil` for a span of several days.
    var day: CivilDay? { name == nil && days.count == 1 ? days.lowerBound : nil }

    /// Returns the instants of the span in milliseconds since 1970.
    func instants(in zone: CivilZone) -> Range<Int64> {
        let start = zone.instant(on: days.lowerBound)
        guard let part else { return start..<max(zone.instant(on: days.upperBound), start) }
        return zone.instants(of: days.lowerBound, minutes: part.minutes)
    }
}

extension CivilZone {
    /// Returns the instants of a part of a day, given in clock minutes after midnight.
    func instants(of day: CivilDay, minutes: Range<Int>) -> Range<Int64> {
        let start = instant(on: day, minutes: minutes.lowerBound)
        return start..<max(instant(on: day, minutes: minutes.upperBound), start)
    }

    /// Returns the instant at which a clock shows a time, in minutes after midnight; 1,440 is the next midnight.
    func instant(on day: CivilDay, minutes: Int) -> Int64 {
        minutes >= 1_440
            ? instant(on: day.advanced(by: 1), milliseconds: Int64(minutes - 1_440) * 60_000)
            : instant(on: day, milliseconds: Int64(minutes) * 60_000)
    }
}
