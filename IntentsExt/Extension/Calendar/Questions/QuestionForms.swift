/// The forms of the slot `day`.
enum DayForm: String, CaseIterable {
    case span, until, part, tonight, whole
    case restOfDay = "rest-of-day", restOfWeek = "rest-of-week", restOfMonth = "rest-of-month",
        monthDays = "month-days", weekOf = "week-of", todayPart = "today-part"
}

/// The forms of the slot `date`; the slot `base` has some of them.
enum DateForm: String, CaseIterable {
    case today, tomorrow, yesterday, weekday, date, written, number, ahead, ago, fortnight, weekend, week, month,
        christmas, halloween, valentines
    case afterTomorrow = "after-tomorrow", beforeYesterday = "before-yesterday", thisWeekday = "this-weekday",
        nextWeekday = "next-weekday", lastWeekday = "last-weekday", weekdayDate = "weekday-date",
        weekdayNumber = "weekday-number", weekdayWritten = "weekday-written", daysFrom = "days-from",
        weeksAhead = "weeks-ahead", weeksFrom = "weeks-from", weeksAgo = "weeks-ago", nextDays = "next-days",
        nextWeekend = "next-weekend", lastWeekend = "last-weekend", nextWeek = "next-week", lastWeek = "last-week",
        nextMonth = "next-month", lastMonth = "last-month", namedMonth = "named-month", newYearsEve = "new-years-eve",
        newYearsDay = "new-years-day", christmasEve = "christmas-eve"
}

/// The forms of the slot `time`.
enum TimeForm: String, CaseIterable {
    case now, noon, midnight, half, minute, clock, hour
    case quarterPast = "quarter-past", quarterTo = "quarter-to", inHours = "in-hours", inMinutes = "in-minutes",
        inHalfHour = "in-half-hour"
}

/// The forms of the slot `range`.
enum RangeForm: String, CaseIterable {
    case between, hours, after, before, until
}

/// The forms of the slot `half`.
enum DayHalf: String, CaseIterable {
    case am, pm
}

extension QuestionMatcher.Capture {
    /// Returns the form of the slot as a value of `type`; `nil` if the slot has no forms of this type.
    func form<Form: RawRepresentable<String>>(as type: Form.Type) -> Form? { Form(rawValue: formName) }
}
