import AppIntents

/// A formatter for days, times and events in English sentences, with the region's clock format.
struct CalendarSpeech: Sendable {
    let zone: CivilZone
    let today: CivilDay
    let format: CivilFormat

    // MARK: Days

    /// Returns the name of a day: `today`, a weekday such as `Monday` within the next six days, or the date.
    func name(_ day: CivilDay) -> String {
        switch Int(day.number) - Int(today.number) {
        case -1: "yesterday"
        case 0: "today"
        case 1: "tomorrow"
        case 2...6: CivilFormat.weekdays[day.weekday]
        default: format.day(day, seenFrom: today)
        }
    }

    /// Returns a day for use in a sentence: `today`, `on Monday`.
    func on(_ day: CivilDay) -> String {
        (-1...1).contains(Int(day.number) - Int(today.number)) ? name(day) : "on \(name(day))"
    }

    /// Returns days for use in a sentence: `tomorrow morning`, `next week`.
    func on(_ span: DaySpan) -> String {
        guard let day = span.day else {
            let (first, last) = (span.days.lowerBound, span.days.upperBound.advanced(by: -1))
            return span.name ?? (first == last ? on(first) : "from \(name(first)) to \(name(last))")
        }
        guard let part = span.part else { return on(day) }
        let name = part == .noon ? "at lunchtime" : part.rawValue
        switch (Int(day.number) - Int(today.number), part) {
        case (_, .afterLunch): return "\(on(day)) after lunch"
        case (_, .beforeLunch): return "\(on(day)) before lunch"
        case (0, .tonight), (0, .night): return "tonight"
        case (0, .noon), (_, .noon): return "\(on(day)) \(name)"
        case (0, _): return "this \(name)"
        case (-1...6, _): return "\(on(day)) \(name)"
        default: return "\(on(day)) in the \(name)"
        }
    }

    /// Returns days for use in a sentence, and adds the dates to a name without dates: `next week, Monday 30 March to Sunday 5 April`.
    func dated(_ span: DaySpan) -> String {
        guard span.day == nil, span.name != nil, span.days.count > 2 else { return on(span) }
        let last = span.days.upperBound.advanced(by: -1)
        return
            "\(on(span)), \(format.day(span.days.lowerBound, seenFrom: today)) to \(format.day(last, seenFrom: today))"
    }

    // MARK: Times

    /// Returns a time of day: `9:05 AM`.
    func time(_ instant: Int64) -> String { format.time(at: instant, in: zone) }

    /// Returns a day and a time: `on Monday at 9:05 AM`.
    func moment(_ instant: Int64) -> String { "\(on(zone.day(at: instant))) at \(time(instant))" }

    /// Returns a time range: `from 9:05 AM to 10:00 AM on Monday`, `from Monday at 10:00 PM to Tuesday at 6:00 AM`.
    func span(_ instants: Range<Int64>) -> String {
        let (first, last) = (zone.day(at: instants.lowerBound), zone.day(at: instants.upperBound))
        guard !instants.isEmpty else { return "\(on(first)) at \(time(instants.lowerBound))" }
        // A range that ends at midnight ends on the first day, not on the next.
        let endsAtMidnight = last == first.advanced(by: 1) && zone.instant(on: last) == instants.upperBound
        if first == last || endsAtMidnight {
            return
                "from \(time(instants.lowerBound)) to \(endsAtMidnight ? "midnight" : time(instants.upperBound)) \(on(first))"
        }
        return "from \(name(first)) at \(time(instants.lowerBound)) to \(name(last)) at \(time(instants.upperBound))"
    }

    /// Returns a time range without a day: `between 8:00 AM and 8:00 PM`.
    func hours(_ instants: Range<Int64>) -> String {
        "between \(time(instants.lowerBound)) and \(time(instants.upperBound))"
    }

    /// Returns an end time for use after "until". The day is included unless it is the day of `instant`.
    func ending(_ end: Int64, onDayOf instant: Int64? = nil) -> String {
        let day = zone.day(at: end)
        return instant.map { zone.day(at: $0) == day } ?? false ? time(end) : "\(name(day)) at \(time(end))"
    }

    /// Returns the time between two instants: hours and minutes if it is less than a day, calendar days if it is longer.
    func wait(from: Int64, to: Int64) -> String {
        let minutes = max(to - from, 0) / 60_000
        guard minutes >= 1_440 else { return minutes == 0 ? "less than a minute" : Self.length(minutes) }
        let days = Int(zone.day(at: to).number) - Int(zone.day(at: from).number)
        return Self.count(days, "day")
    }

    /// Returns a number of minutes as hours and minutes.
    static func length(_ minutes: Int64) -> String {
        let (hours, rest) = (Int(minutes / 60), Int(minutes % 60))
        if hours == 0 { return count(rest, "minute") }
        return rest == 0 ? count(hours, "hour") : "\(count(hours, "hour")) and \(count(rest, "minute"))"
    }

    // MARK: Events

    /// Returns a number with a noun: `1 event`, `no events`.
    static func count(_ number: Int, _ thing: String) -> String {
        "\(number == 0 ? "no" : "\(number)") \(thing)\(number == 1 ? "" : "s")"
    }

    /// Returns the title of an event.
    func title(_ occurrence: CalendarOccurrence) -> String { occurrence.displayTitle() }

    /// Returns a comma and the place of an event; an empty string if the event has no place.
    func place(_ occurrence: CalendarOccurrence) -> String {
        occurrence.displayPlace().map { ", at \($0)" } ?? ""
    }

    /// Returns the time of an event: `today at 9:05 AM`, `tomorrow, all day`, `from Monday to Wednesday, all day`.
    func when(_ occurrence: CalendarOccurrence) -> String {
        let days = occurrence.days(in: zone)
        switch occurrence.time {
        case .timed(let start, _): return moment(start)
        case .allDay where days.count == 1: return "\(on(days.lowerBound)), all day"
        case .allDay: return "from \(name(days.lowerBound)) to \(name(days.upperBound.advanced(by: -1))), all day"
        }
    }

    /// Returns an event as a list item, such as `Choir at 6:30 PM`.
    ///
    /// - Parameters:
    ///   - withDay: True to include the event's day.
    ///   - beginning: The start of the range that the list covers. An event that began earlier is listed with its end instead of its start.
    func item(_ occurrence: CalendarOccurrence, withDay: Bool, from beginning: Int64 = .min) -> String {
        switch occurrence.time {
        case .timed(let start, let end) where start < beginning:
            return "\(title(occurrence)) until \(ending(end, onDayOf: withDay ? nil : beginning))"
        case .timed(let start, _):
            return "\(title(occurrence)) \(withDay ? moment(start) : "at \(time(start))")"
        case .allDay:
            guard withDay else { return "\(title(occurrence)) all day" }
            let days = occurrence.days(in: zone)
            return days.count == 1
                ? "\(title(occurrence)) \(on(days.lowerBound))"
                : "\(title(occurrence)) from \(name(days.lowerBound)) to \(name(days.upperBound.advanced(by: -1)))"
        }
    }

    /// Returns the items as a list in a sentence: `a, b and c`.
    static func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().dropFirst().reduce(items[0]) { "\($0), \($1)" } + " and \(last)"
    }
}

extension String {
    /// The string with a capital first letter.
    var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

extension Range<CivilDay> {
    /// The number of days.
    var count: Int { Int(upperBound.number) - Int(lowerBound.number) }
}
