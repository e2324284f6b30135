import AppIntents

/// A resolver for the days that a phrase means, such as "next Monday", relative to a given day.
struct DayReader {
    /// The meaning of a phrase.
    enum Reading: Hashable {
        case span(DaySpan)
        /// The phrase is ambiguous between two days.
        case either(CivilDay, CivilDay)
    }

    let words: [String]
    let today: CivilDay
    /// The format that defines the first weekday and the order of numeric dates.
    let format: CivilFormat
    /// True if the question is about the past.
    let isPast: Bool

    private var firstWeekday: Int { format.firstWeekday }

    /// Returns the days that a capture of the slot `day` means; `nil` for a day that doesn't exist, such as the 31st of June.
    func reading(_ capture: QuestionMatcher.Capture) -> Reading? {
        switch capture.form(as: DayForm.self) {
        case .tonight: return .span(DaySpan(today, part: .tonight))
        case .todayPart: return part(capture).map { .span(DaySpan(today, part: $0)) }
        case .span: return span(capture.inner.filter { $0.slot == .date })
        case .until: return span(from: today, to: capture.inner.first { $0.slot == .date }, isRest: true)
        case .restOfDay: return .span(DaySpan(today..<today.advanced(by: 1), name: nil, isRest: true))
        case .restOfWeek:
            return .span(DaySpan(today..<week(of: today).upperBound, name: "in the rest of this week", isRest: true))
        case .restOfMonth:
            let end = following(monthStart(of: today))
            return .span(DaySpan(today..<end, name: "in the rest of this month", isRest: true))
        case .monthDays: return monthDays(capture)
        case .weekOf:
            guard let date = capture.inner.first(where: { $0.slot == .date }), case .span(let span)? = days(date),
                let day = span.day
            else { return nil }
            return .span(DaySpan(week(of: day), name: nil))
        case .part, .whole, nil: break
        }
        guard let date = capture.inner.first(where: { $0.slot == .date }), let reading = days(date) else { return nil }
        guard let part = part(capture) else { return reading }
        // A part of several days, such as "next week in the morning", is refused. If the day itself is ambiguous, that is reported instead.
        guard case .span(let span) = reading else { return reading }
        return span.day.map { .span(DaySpan($0, part: part)) }
    }

    private func part(_ capture: QuestionMatcher.Capture) -> DaySpan.Part? {
        capture.inner.first { $0.slot == .part }.flatMap { $0.form(as: DaySpan.Part.self) }
    }

    private func days(_ capture: QuestionMatcher.Capture) -> Reading? {
        func value(_ slot: QuestionSlot) -> Int? { capture.value(of: slot, in: words) }
        let number = value(.number) ?? 1
        let week = week(of: today)
        let month = monthStart(of: today)
        switch capture.form(as: DateForm.self) {
        case .today: return one(today)
        case .tomorrow: return one(today.advanced(by: 1))
        case .yesterday: return one(today.advanced(by: -1))
        case .afterTomorrow: return one(today.advanced(by: 2))
        case .beforeYesterday: return one(today.advanced(by: -2))
        case .weekday: return value(.weekday).map { weekday($0) }
        case .thisWeekday: return value(.weekday).map { thisWeekday($0) }
        case .nextWeekday: return value(.weekday).map { nextWeekday($0) }
        case .lastWeekday: return value(.weekday).map { lastWeekday($0) }
        case .date: return date(month: value(.month), day: value(.ordinal), year: value(.year)).map(one)
        case .weekdayDate:
            let day = date(month: value(.month), day: value(.ordinal), year: value(.year))
            return day.flatMap { $0.weekday == value(.weekday) ? one($0) : nil }
        case .weekdayNumber:
            return value(.ordinal).flatMap { dayOfMonth($0) }.flatMap { $0.weekday == value(.weekday) ? one($0) : nil }
        case .written: return written(capture)
        case .weekdayWritten:
            guard case .span(let span)? = written(capture), span.day?.weekday == value(.weekday) else { return nil }
            return .span(span)
        case .daysFrom: return base(capture) { $0.advanced(by: number) }
        case .weeksFrom: return base(capture) { $0.advanced(by: number * 7) }
        case .fortnight: return base(capture) { $0.advanced(by: 14) }
        case .newYearsEve: return date(month: 12, day: 31, year: value(.year)).map(one)
        case .newYearsDay: return date(month: 1, day: 1, year: value(.year)).map(one)
        case .christmasEve: return date(month: 12, day: 24, year: value(.year)).map(one)
        case .christmas: return date(month: 12, day: 25, year: value(.year)).map(one)
        case .halloween: return date(month: 10, day: 31, year: value(.year)).map(one)
        case .valentines: return date(month: 2, day: 14, year: value(.year)).map(one)
        case .number: return value(.ordinal).flatMap { dayOfMonth($0) }.map(one)
        case .ahead: return one(today.advanced(by: number))
        case .ago: return one(today.advanced(by: -number))
        case .weeksAhead: return one(today.advanced(by: number * 7))
        case .weeksAgo: return one(today.advanced(by: -number * 7))
        case .nextDays:
            let name = number == 1 ? "in the next day" : "in the next \(number) days"
            return .span(DaySpan(today..<today.advanced(by: number + 1), name: name))
        case .weekend: return weekend(0, "this weekend")
        case .nextWeekend: return nextWeekend
        case .lastWeekend: return weekend(today.weekday == 0 ? -14 : -7, "last weekend")
        case .week: return several(week, "this week")
        case .nextWeek: return several(week.moved(by: 7), "next week")
        case .lastWeek: return several(week.moved(by: -7), "last week")
        case .month: return several(month..<following(month), "this month")
        case .nextMonth: return several(following(month)..<following(following(month)), "next month")
        case .lastMonth: return several(monthStart(of: month.advanced(by: -1))..<month, "last month")
        case .namedMonth: return value(.month).map { named(month: $0, year: value(.year)) }
        case nil: return nil
        }
    }

    private func one(_ day: CivilDay) -> Reading { .span(DaySpan(day)) }

    private func several(_ days: Range<CivilDay>, _ name: String) -> Reading { .span(DaySpan(days, name: name)) }

    // MARK: Weekdays

    /// Returns the nearest day with the given weekday; ambiguous if today has that weekday.
    private func weekday(_ weekday: Int) -> Reading {
        let ahead = (weekday - today.weekday + 7) % 7
        if ahead == 0 { return .either(today, today.advanced(by: isPast ? -7 : 7)) }
        return one(today.advanced(by: isPast ? ahead - 7 : ahead))
    }

    /// Returns the given weekday in this week. Ambiguous if that day is past and the question is about the future, or vice versa.
    private func thisWeekday(_ weekday: Int) -> Reading {
        let day = week(of: today).lowerBound.advanced(by: (weekday - firstWeekday + 7) % 7)
        if day == today { return one(today) }
        if (day > today) != isPast { return one(day) }
        return .either(day, day.advanced(by: isPast ? -7 : 7))
    }

    /// Returns the next day with the given weekday. Ambiguous if that day isn't in next week, either for weeks that begin on Sunday or for
    /// weeks that begin on Monday.
    private func nextWeekday(_ weekday: Int) -> Reading {
        let coming = today.advanced(by: (weekday - today.weekday + 6) % 7 + 1)
        let others = [0, 1].map { first in
            week(of: today, from: first).upperBound.advanced(by: (weekday - first + 7) % 7)
        }
        return others.first { $0 != coming }.map { .either(coming, $0) } ?? one(coming)
    }

    /// Returns the last day with the given weekday. Ambiguous if that day isn't in last week, either for weeks that begin on Sunday or for
    /// weeks that begin on Monday.
    private func lastWeekday(_ weekday: Int) -> Reading {
        let last = today.advanced(by: -((today.weekday - weekday + 6) % 7 + 1))
        let others = [0, 1].map { first in
            week(of: today, from: first).lowerBound.advanced(by: (weekday - first + 7) % 7 - 7)
        }
        return others.first { $0 != last }.map { .either(last, $0) } ?? one(last)
    }

    private func week(of day: CivilDay, from first: Int? = nil) -> Range<CivilDay> {
        let start = day.advanced(by: -((day.weekday - (first ?? firstWeekday) + 7) % 7))
        return start..<start.advanced(by: 7)
    }

    /// Returns the current or next weekend, moved by a number of days.
    private func weekend(_ days: Int, _ name: String) -> Reading {
        let saturday = today.weekday == 0 ? today.advanced(by: -1) : today.advanced(by: 6 - today.weekday)
        return several((saturday..<saturday.advanced(by: 2)).moved(by: days), name)
    }

    /// On a weekend, the weekend after it; on other days, ambiguous between the next two weekends.
    private var nextWeekend: Reading {
        guard today.weekday != 0, today.weekday != 6 else { return weekend(7, "next weekend") }
        let saturday = today.advanced(by: 6 - today.weekday)
        return .either(saturday, saturday.advanced(by: 7))
    }

    // MARK: Dates

    /// Returns a date. Without a year, it is the nearest such date in the past or the future, as the question requires.
    private func date(month: Int?, day: Int?, year: Int?) -> CivilDay? {
        guard let month, let day else { return nil }
        if let year { return existing(year, month, day) }
        let year = today.parts.year
        // The next 29 February may be eight years away.
        for distance in 0...8 {
            guard let found = existing(isPast ? year - distance : year + distance, month, day) else { continue }
            if isPast ? found <= today : found >= today { return found }
        }
        return nil
    }

    /// Returns the nearest date with the given day of the month.
    private func dayOfMonth(_ number: Int) -> CivilDay? {
        var month = monthStart(of: today)
        for _ in 0..<12 {
            let (year, name, _) = month.parts
            if let day = existing(year, name, number), isPast ? day <= today : day >= today { return day }
            month = isPast ? monthStart(of: month.advanced(by: -1)) : following(month)
        }
        return nil
    }

    /// Returns a numeric date, read in the order of the region.
    private func written(_ capture: QuestionMatcher.Capture) -> Reading? {
        if let word = capture.inner.first(where: { $0.slot == .written }) {
            guard let found = WrittenNumbers(words[word.words.lowerBound])?.date(format) else { return nil }
            return date(month: found.month, day: found.day, year: found.year).map(one)
        }
        let numbers = capture.inner.filter { $0.slot == .number }.compactMap {
            QuestionSlot.number.value(of: words[$0.words.lowerBound])
        }
        guard let year = capture.value(of: .year, in: words), numbers.count == 2 else { return nil }
        return existing(year, numbers[0], numbers[1]).map(one)
    }

    // MARK: From a day to another

    /// Returns the days from one date to another, including both dates.
    private func span(_ dates: [QuestionMatcher.Capture]) -> Reading? {
        guard dates.count == 2, let first = days(dates[0]) else { return nil }
        guard case .span(let span) = first else { return first }
        return self.span(from: span.days.lowerBound, to: dates[1])
    }

    /// Returns the days from `first` to a date. A date that is ambiguous or before `first` is resolved again, relative to `first`.
    private func span(from first: CivilDay, to date: QuestionMatcher.Capture?, isRest: Bool = false) -> Reading? {
        guard let date else { return nil }
        var last = days(date)
        if case .span(let span)? = last, span.days.lowerBound >= first {
        } else {
            last = DayReader(words: words, today: first, format: format, isPast: false).days(date)
        }
        if isRest, case .either(_, let later)? = last { last = one(later) }
        guard case .span(let span)? = last else { return last }
        guard span.days.lowerBound >= first else { return nil }
        return .span(DaySpan(first..<span.days.upperBound, name: nil, isRest: isRest))
    }

    /// Returns days of one month, such as `December 1 to 3`.
    private func monthDays(_ capture: QuestionMatcher.Capture) -> Reading? {
        var numbers = capture.inner.filter { $0.slot == .ordinal }.compactMap {
            QuestionSlot.ordinal.value(of: words[$0.words.lowerBound])
        }
        if let word = capture.inner.first(where: { $0.slot == .hours }),
            let found = WrittenNumbers(words[word.words.lowerBound])?.hours
        {
            numbers = [found.first, found.last]
        }
        guard numbers.count == 2, let month = capture.value(of: .month, in: words),
            let first = date(month: month, day: numbers[0], year: capture.value(of: .year, in: words)),
            let last = existing(first.parts.year, month, numbers[1]), last > first
        else { return nil }
        return .span(DaySpan(first..<last.advanced(by: 1), name: nil))
    }

    /// Returns a day that is counted from a named day, or from today if the phrase names none.
    private func base(_ capture: QuestionMatcher.Capture, _ move: (CivilDay) -> CivilDay) -> Reading? {
        guard let base = capture.inner.first(where: { $0.slot == .base }) else { return one(move(today)) }
        switch days(base) {
        case .span(let span)?: return span.day.map { one(move($0)) }
        case .either(let first, let other)?: return .either(move(first), move(other))
        case nil: return nil
        }
    }

    private func named(month: Int, year: Int?) -> Reading {
        let (thisYear, thisMonth, _) = today.parts
        let near =
            isPast ? (month <= thisMonth ? thisYear : thisYear - 1) : (month >= thisMonth ? thisYear : thisYear + 1)
        let start = CivilDay(year: year ?? near, month: month, day: 1)
        let name = "in \(CivilFormat.months[month - 1])" + ((year ?? near) == thisYear ? "" : " \(year ?? near)")
        return several(start..<following(start), name)
    }

    /// Returns a date; `nil` if it doesn't exist, such as the 31st of June.
    private func existing(_ year: Int, _ month: Int, _ day: Int) -> CivilDay? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let found = CivilDay(year: year, month: month, day: day)
        return found.parts.month == month ? found : nil
    }

    private func monthStart(of day: CivilDay) -> CivilDay { day.advanced(by: 1 - day.parts.day) }

    private func following(_ start: CivilDay) -> CivilDay { monthStart(of: start.advanced(by: 31)) }
}

extension QuestionMatcher.Capture {
    /// Returns the number that a nested slot captured; `nil` if there is none.
    func value(of slot: QuestionSlot, in words: [String]) -> Int? {
        inner.first { $0.slot == slot }.flatMap { slot.value(of: words[$0.words.lowerBound]) }
    }
}

extension Range<CivilDay> {
    fileprivate func moved(by days: Int) -> Range<CivilDay> {
        lowerBound.advanced(by: days)..<upperBound.advanced(by: days)
    }
}

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
