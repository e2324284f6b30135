import Shared

/// A recurrence rule of an event.
///
/// Some parts are evaluated here and not passed to libical: parts that only filter times (such as `BYMONTH` of a daily rule), positions in
/// a period (`BYSETPOS`), and week numbers. libical would step through every second of centuries for a day that never occurs, and it
/// numbers weeks wrongly. Without these parts each of its steps is short, and steps can be counted.
struct RecurrenceRule: Hashable, Sendable {
    /// In libical's order.
    enum Frequency: String, CaseIterable, Sendable {
        case secondly, minutely, hourly, daily, weekly, monthly, yearly

        /// True if the periods have the same length and are shorter than a day.
        fileprivate var isShort: Bool { self == .secondly || self == .minutely || self == .hourly }
    }

    /// A part that filters or adds times, in the order of `airlock_ical_part`.
    enum Part: Int, CaseIterable, Sendable {
        case second, minute, hour
        /// Weekdays from 1 for Sunday, with a multiple of 8 for a position as in `2MO`.
        case day
        case monthDay, yearDay, month, week, position

        fileprivate var range: ClosedRange<Int>? {
            switch self {
            case .second: 0...60
            case .minute: 0...59
            case .hour: 0...23
            case .day: nil
            case .month: 1...12
            case .monthDay: -31...31
            case .yearDay, .position: -366...366
            case .week: -53...53
            }
        }
    }

    private(set) var frequency: Frequency
    /// The interval in periods, at least 1: with 2, every second period counts.
    private(set) var interval: Int
    /// The first day of the week; 0 for Sunday.
    let weekStart: Int
    /// The values of each part.
    var parts: [Part: [Int]]
    /// The total number of occurrences, including the start; `nil` for no limit.
    let count: Int?
    /// The last possible time; `nil` for no end.
    let until: ICalTime?
    /// The values that a time must match, by part; for ``Part/day``, weekdays from 0 for Sunday.
    private(set) var filters: [Part: Set<Int>] = [:]

    /// The positions of the selected times in each period, from 1, or from -1 backwards; empty for all times.
    var positions: [Int] { parts[.position] ?? [] }

    /// The rule that libical expands: without ``filters`` and ``positions``. For week numbers, every day is generated and then filtered.
    var generated: RecurrenceRule {
        var rule = self
        rule.parts = parts.filter { filters[$0.key] == nil && $0.key != .position }
        if parts[.week] != nil { (rule.frequency, rule.interval) = (.daily, 1) }
        return rule
    }

    /// - Parameter text: The rule in errors.
    /// - Throws: ``CalendarError`` for an invalid or unsupported rule.
    init(
        _ frequency: Frequency, interval: Int, weekStart: Int, parts: [Part: [Int]], count: Int?, until: ICalTime?,
        text: String
    ) throws(CalendarError) {
        (self.frequency, self.interval, self.weekStart) = (frequency, interval, weekStart)
        (self.parts, self.count, self.until) = (parts, count, until)
        let (hasWeeks, hasPositions) = (parts[.week] != nil, parts[.position] != nil)
        if frequency.isShort, hasPositions || hasWeeks {
            let name = frequency.rawValue.uppercased()
            throw CalendarError(event: "repeats \(name) by weeks or positions, which isn't supported")
        }
        if hasWeeks, frequency != .yearly { throw Self.unreadable(text) }
        if hasWeeks, hasPositions {
            throw CalendarError(event: "repeats by positions in weeks of years, which isn't supported")
        }
        for (part, values) in parts {
            if let range = part.range, !values.allSatisfy(range.contains) { throw Self.unreadable(text) }
            guard isFilter(part) else { continue }
            let allowed = part == .day ? values.compactMap(ICalIterator.weekday) : values
            guard allowed.count == values.count else { throw Self.unreadable(text) }
            filters[part] = Set(allowed)
        }
    }

    /// Returns true if a part limits the times of the other parts rather than expanding them (RFC 5545, 3.3.10).
    private func isFilter(_ part: Part) -> Bool {
        let (hasWeeks, hasYearDays) = (parts[.week] != nil, parts[.yearDay] != nil)
        switch part {
        case .week: return frequency == .yearly
        case .month: return frequency != .yearly || hasWeeks || hasYearDays
        case .yearDay: return frequency.isShort || hasWeeks
        case .monthDay:
            return frequency.isShort || frequency == .daily || parts[.day] != nil || hasWeeks || hasYearDays
        case .day: return frequency.isShort || frequency == .daily || hasWeeks || hasYearDays
        case .hour: return frequency.isShort
        case .minute: return frequency == .secondly || frequency == .minutely
        case .second: return frequency == .secondly
        case .position: return false
        }
    }

    /// Returns true if a generated time passes the filters.
    ///
    /// - Parameters:
    ///   - local: The local time, in milliseconds since 1970.
    ///   - start: The local time of the series' start.
    func allows(_ local: Int64, start: Int64) -> Bool {
        guard !filters.isEmpty else { return true }
        let day = CivilDay(ofLocalTime: local)
        let time = Int(local - day.localTime) / 1_000
        let (year, month, dayOfMonth) = day.parts
        func hasAny(_ allowed: Set<Int>, _ ordinal: Int, of total: Int) -> Bool {
            allowed.contains(ordinal) || allowed.contains(ordinal - total - 1)
        }
        return filters.allSatisfy { part, allowed in
            switch part {
            case .second: return allowed.contains(time % 60)
            case .minute: return allowed.contains(time / 60 % 60)
            case .hour: return allowed.contains(time / 3_600)
            case .day: return allowed.contains(day.weekday)
            case .week:
                let first = CivilDay(ofLocalTime: start)
                let (number, total) = Self.week(of: day, beginningOn: weekStart)
                return (year - first.parts.year) % interval == 0 && hasAny(allowed, number, of: total)
                    && (parts[.day] != nil || day.weekday == first.weekday)
            case .month: return allowed.contains(month)
            case .monthDay:
                let next = CivilDay(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
                return hasAny(allowed, dayOfMonth, of: next.advanced(by: -1).parts.day)
            case .yearDay:
                let start = CivilDay(year: year, month: 1, day: 1)
                let length = Int(CivilDay(year: year + 1, month: 1, day: 1).number - start.number)
                return hasAny(allowed, Int(day.number - start.number) + 1, of: length)
            case .position: return true
            }
        }
    }

    /// Returns the number of a day's week in its week-based year, and the number of weeks in that year.
    private static func week(of day: CivilDay, beginningOn first: Int) -> (number: Int, total: Int) {
        func number(_ day: CivilDay) -> (year: Int, number: Int) {
            let middle = day.advanced(by: 3 - (day.weekday - first + 7) % 7)
            let year = middle.parts.year
            return (year, Int(middle.number - CivilDay(year: year, month: 1, day: 1).number) / 7 + 1)
        }
        let own = number(day)
        // 28 December is always in the last week of its year.
        return (own.number, number(CivilDay(year: own.year, month: 12, day: 28)).number)
    }

    /// Returns the error for an invalid rule.
    static func unreadable(_ text: String) -> CalendarError {
        CalendarError(event: "has an invalid rule '\(ICalText.line(text).prefix(200))'")
    }
}

/// The local times of a recurrence rule.
struct RecurrenceTimes {
    let rule: RecurrenceRule
    /// The start of the series, a local time in milliseconds since 1970.
    let start: Int64
    let isDay: Bool
    /// The last possible time, in the same unit; `nil` for no end.
    let until: Int64?

    /// Returns the times from `from` up to `before`, in order; `nil` if no steps are left. The start is among the times only if the rule
    /// generates it.
    ///
    /// A rule with a count is expanded from its start, which counts as the first time; any other rule is expanded from `from`.
    ///
    /// - Parameter steps: The number of steps left, which is reduced by those taken.
    func times(from: Int64, before: Int64, steps: inout Int) -> [Int64]? {
        let end = min(before, until.map { $0 == .max ? $0 : $0 + 1 } ?? before)
        guard start < end else { return [] }
        guard rule.positions.isEmpty else { return positioned(from: from, before: end, steps: &steps) }
        let first = rule.count == nil ? from : start
        guard let skipped = skipped(to: first, before: end, steps) else { return nil }
        guard let iterator = iterator(from: first, skipped) else { return [] }
        var times: [Int64] = []
        var count = 1
        while let time = iterator.next(), time < end {
            steps -= 1
            if steps < 0 { return nil }
            guard time >= start, rule.allows(time, start: start) else { continue }
            if time > start { count += 1 }
            if let limit = rule.count, count > limit { break }
            if time >= from, times.last.map({ $0 < time }) ?? true { times.append(time) }
        }
        return times
    }

    /// The length of a period that is shorter than a day; `nil` for longer ones, whose lengths differ.
    private var period: Int64? {
        switch rule.frequency {
        case .secondly: 1_000 * Int64(rule.interval)
        case .minutely: 60_000 * Int64(rule.interval)
        case .hourly: 3_600_000 * Int64(rule.interval)
        case .daily, .weekly, .monthly, .yearly: nil
        }
    }

    /// Returns the length of the short periods before a time, which are skipped, because libical would lose their alignment if it began
    /// later than the start; `nil` if those up to the end take too many steps.
    private func skipped(to from: Int64, before end: Int64, _ steps: Int) -> Int64? {
        guard let period else { return 0 }
        let skipped = max((from - start).floored(by: period) - 1, 0) * period
        return rule.count == nil && (end - start - skipped) / period > Int64(steps) ? nil : skipped
    }

    /// Returns libical's iterator from a time or shortly before it; `nil` for a rule without times.
    private func iterator(from: Int64, _ skipped: Int64) -> ICalIterator? {
        period == nil
            ? ICalIterator(rule.generated, start: start, isDay: isDay, from: from)
            : ICalIterator(rule.generated, start: start + skipped, isDay: isDay)
    }

    /// Returns the times at the rule's positions in each period. Periods are expanded whole, because positions count from their start.
    private func positioned(from: Int64, before end: Int64, steps: inout Int) -> [Int64]? {
        func period(of local: Int64) -> CivilDay {
            let day = CivilDay(ofLocalTime: local)
            switch self.rule.frequency {
            case .weekly: return day.advanced(by: -((day.weekday - self.rule.weekStart + 7) % 7))
            case .monthly: return CivilDay(year: day.parts.year, month: day.parts.month, day: 1)
            case .yearly: return CivilDay(year: day.parts.year, month: 1, day: 1)
            default: return day
            }
        }
        // libical begins with the first period and not at the start, so the day and time that the start implies are added to the rule.
        var rule = self.rule.generated
        let startDay = CivilDay(ofLocalTime: start)
        func lacks(_ parts: RecurrenceRule.Part...) -> Bool { parts.allSatisfy { self.rule.parts[$0] == nil } }
        switch self.rule.frequency {
        case .weekly where lacks(.day): rule.parts[.day] = [startDay.weekday + 1]
        case .monthly where lacks(.day, .monthDay): rule.parts[.monthDay] = [startDay.parts.day]
        case .yearly where lacks(.day, .monthDay, .yearDay):
            if lacks(.month) { rule.parts[.month] = [startDay.parts.month] }
            rule.parts[.monthDay] = [startDay.parts.day]
        default: break
        }
        let clock = Int(start - startDay.localTime) / 1_000
        if !isDay {
            if lacks(.hour) { rule.parts[.hour] = [clock / 3_600] }
            if lacks(.minute) { rule.parts[.minute] = [clock / 60 % 60] }
            if lacks(.second) { rule.parts[.second] = [clock % 60] }
        }
        let begin = period(of: start).localTime
        let skip = self.rule.count == nil ? max(period(of: from).localTime, begin) : begin
        guard let iterator = ICalIterator(rule, start: begin, isDay: isDay, from: skip) else { return [] }
        var (times, count): ([Int64], Int) = ([], 1)
        var group: [Int64] = []
        /// Appends the selected times of a complete period; returns false if no later time is needed.
        func close() -> Bool {
            let chosen = Set(
                self.rule.positions.compactMap { position in
                    let index = position > 0 ? position - 1 : group.count + position
                    return group.indices.contains(index) ? group[index] : nil
                })
            for time in chosen.sorted() where time >= start {
                guard time < end else { return false }
                if time > start { count += 1 }
                if let limit = self.rule.count, count > limit { return false }
                if time >= from { times.append(time) }
            }
            group = []
            return true
        }
        while let time = iterator.next() {
            steps -= 1
            if steps < 0 { return nil }
            if let last = group.last, period(of: last) != period(of: time), !close() { return times }
            if group.isEmpty, period(of: time).localTime >= end { return times }
            if self.rule.allows(time, start: start) { group.append(time) }
        }
        _ = close()
        return times
    }
}
