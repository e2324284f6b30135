import AppIntents

/// The days a question is about, and which part of them.
struct DaySpan: Hashable, Sendable {
    /// A part of a day, in minutes after midnight.
    enum Part: String, Sendable {
        case morning, noon, afternoon, evening, night, tonight
        case afterLunch = "after-lunch", beforeLunch = "before-lunch"

        /// From when to when it is.
        var minutes: Range<Int> {
            switch self {
            case .morning, .beforeLunch: 240..<720
            case .afterLunch: 780..<1_440
            case .noon: 690..<840
            case .afternoon: 720..<1_080
            case .evening, .night, .tonight: 1_080..<1_440
            }
        }

        /// Whether its hours are those after noon.
        var isAfterNoon: Bool { self != .morning && self != .beforeLunch }
    }

    /// From a day up to one it isn't about any more.
    var days: Range<CivilDay>
    /// The part of the day; `nil` for all of it.
    var part: Part?
    /// What several days together are called, such as `next week`; `nil` for one day, and for days that are named by the first and the last.
    var name: String?
    /// A Boolean value that indicates whether what is over doesn't count.
    var isRest = false

    /// One day, or a part of it.
    init(_ day: CivilDay, part: Part? = nil) { (days, self.part) = (day..<day.advanced(by: 1), part) }

    /// Several days, perhaps with a name.
    init(_ days: Range<CivilDay>, name: String?, isRest: Bool = false) {
        (self.days, self.name, self.isRest) = (days, name, isRest)
    }

    /// The day, where it is about one.
    var day: CivilDay? { name == nil && days.count == 1 ? days.lowerBound : nil }

    /// Its instants, in milliseconds since 1970.
    func instants(in zone: CivilZone) -> Range<Int64> {
        let start = zone.instant(on: days.lowerBound)
        guard let part else { return start..<max(zone.instant(on: days.upperBound), start) }
        return zone.instants(of: days.lowerBound, minutes: part.minutes)
    }
}

extension CivilZone {
    /// The instants of a part of a day, given in minutes after midnight by the clock.
    func instants(of day: CivilDay, minutes: Range<Int>) -> Range<Int64> {
        let start = instant(on: day, minutes: minutes.lowerBound)
        return start..<max(instant(on: day, minutes: minutes.upperBound), start)
    }

    /// The instant a clock shows so many minutes after midnight, 1,440 for the next midnight.
    func instant(on day: CivilDay, minutes: Int) -> Int64 {
        minutes >= 1_440
            ? instant(on: day.advanced(by: 1), milliseconds: Int64(minutes - 1_440) * 60_000)
            : instant(on: day, milliseconds: Int64(minutes) * 60_000)
    }
}
