import Shared

/// A recurrence rule of an event.
///
/// Some parts are evaluated here and not passed to libical: parts that only filter times (such as `BYMONTH` of a daily rule), positions in
/// a period (`BYSETPOS`), and week numbers. libical would step through every second of centuries for a day that never occurs, and it
/// numbers weeks wrongly. Without these parts each of its steps is short, and steps can be counted.
struct RecurrenceRule: Hashable, Sendable {
    enum Frequency: String, Sendable {
        case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
        case monthly = "MONTHLY", yearly = "YEARLY"
    }

    /// A part that filters or adds times.
    enum Part: String, Sendable {
        case second = "BYSECOND", minute = "BYMINUTE", hour = "BYHOUR", day = "BYDAY", monthDay = "BYMONTHDAY"
        case yearDay = "BYYEARDAY", month = "BYMONTH", week = "BYWEEKNO"
    }

    let frequency: Frequency
    /// The interval in periods, at least 1: with 2, every second period counts.
    let interval: Int
    /// The total number of occurrences, including the start; `nil` for no limit.
    let count: Int?
    /// The last possible time; `nil` for no end.
    let until: ICalTime?
    /// The rule that libical expands: without its end and without ``filters``.
    let generated: String
    /// The values that a time must match, by part.
    let filters: [Part: Set<Int>]
    /// The positions of the selected times in each period, from 1, or from -1 backwards; empty for all times.
    let positions: [Int]
    /// The first day of the week; 0 for Sunday.
    let weekStart: Int
    /// The keys of all parts.
    let parts: Set<String>

    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Parses a rule.
    ///
    /// - Throws: ``CalendarError`` for an invalid or unsupported rule.
    init(_ text: String) throws(CalendarError) {
        var values: [(key: String, value: String)] = []
        for part in text.uppercased().split(separator: ";") {
            let sides = part.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[1].isEmpty else { throw Self.unreadable(text) }
            values.append((String(sides[0].filter { !$0.isWhitespace }), String(sides[1].filter { !$0.isWhitespace })))
        }
        func value(_ key: String) -> String? { values.first { $0.key == key }?.value }
        guard let frequency = value("FREQ").flatMap(Frequency.init) else { throw Self.unreadable(text) }
        self.frequency = frequency
        parts = Set(values.map(\.key))
        guard parts.count == values.count else { throw Self.unreadable(text) }
        if let scale = value("RSCALE"), scale != "GREGORIAN" {
            throw CalendarError(event: "repeats by the calendar \(scale.prefix(40)), which isn't supported")
        }
        count = try value("COUNT").map { value throws(CalendarError) in try Self.number(value, 1...1_000_000, text) }
        interval =
            try value("INTERVAL").map { value throws(CalendarError) in try Self.number(value, 1...32_767, text) } ?? 1
        until = try value("UNTIL").map { value throws(CalendarError) in
            guard let time = Self.time(value) else { throw Self.unreadable(text) }
            return time
        }
        let first = value("WKST") ?? "MO"
        guard let weekStart = Self.weekdays.firstIndex(of: first) else { throw Self.unreadable(text) }
        self.weekStart = weekStart
        var filters: [Part: Set<Int>] = [:]
        var generatedParts: [String] = []
        var positions: [Int] = []
        let hasWeeks = parts.contains("BYWEEKNO")
        for (key, value) in values where !["FREQ", "INTERVAL", "COUNT", "UNTIL", "RSCALE", "SKIP"].contains(key) {
            if let part = Part(rawValue: key), Self.isFilter(part, frequency, parts) {
                filters[part] = try Self.numbers(value, part, text)
            } else if key == "BYSETPOS" {
                positions = try value.split(separator: ",").map { part throws(CalendarError) in
                    try Self.number(String(part), -366...366, text)
                }
            } else if ["BYHOUR", "BYMINUTE", "BYSECOND", "BYMONTH"].contains(key), let part = Part(rawValue: key) {
                // libical doesn't sort these values.
                generatedParts.append(
                    "\(key)=\(try Self.numbers(value, part, text).sorted().map(String.init).joined(separator: ","))")
            } else if key == "WKST" || key.hasPrefix("BY") {
                generatedParts.append("\(key)=\(value)")
            } else if !key.hasPrefix("X-") {
                throw Self.unreadable(text)
            }
        }
        let isShort = [.secondly, .minutely, .hourly].contains(frequency)
        if isShort, !positions.isEmpty || hasWeeks || hasWeeks && frequency != .yearly {
            throw CalendarError(event: "repeats \(frequency.rawValue) by weeks or positions, which isn't supported")
        }
        if hasWeeks, frequency != .yearly { throw Self.unreadable(text) }
        if hasWeeks, !positions.isEmpty {
            throw CalendarError(event: "repeats by positions in weeks of years, which isn't supported")
        }
        // For week numbers, every day is generated and then filtered.
        generatedParts.insert(hasWeeks ? "FREQ=DAILY" : "FREQ=\(frequency.rawValue);INTERVAL=\(interval)", at: 0)
        self.filters = filters
        self.positions = positions
        generated = generatedParts.joined(separator: ";")
        guard ICalIterator.accepts(generated) else { throw Self.unreadable(text) }
    }

    /// Returns true if a part limits the times of the other parts rather than expanding them (RFC 5545, 3.3.10).
    private static func isFilter(_ part: Part, _ frequency: Frequency, _ parts: Set<String>) -> Bool {
        let isShort = [.secondly, .minutely, .hourly].contains(frequency)
        let (hasWeeks, hasYearDays) = (parts.contains("BYWEEKNO"), parts.contains("BYYEARDAY"))
        switch part {
        case .week: return frequency == .yearly
        case .month: return frequency != .yearly || hasWeeks || hasYearDays
        case .yearDay: return isShort || hasWeeks
        case .monthDay: return isShort || frequency == .daily || parts.contains("BYDAY") || hasWeeks || hasYearDays
        case .day: return isShort || frequency == .daily || hasWeeks || hasYearDays
        case .hour: return isShort
        case .minute: return frequency == .secondly || frequency == .minutely
        case .second: return frequency == .secondly
        }
    }

    /// Returns true if a generated time passes the filters.
    ///
    /// - Parameters:
    ///   - seconds: The time, in local seconds since 1970.
    ///   - start: The start of the series, in the same unit.
    func allows(_ seconds: Int64, start: Int64) -> Bool {
        guard !filters.isEmpty else { return true }
        let number = seconds.floored(by: 86_400)
        let time = Int(seconds - number * 86_400)
        let day = CivilDay(number: Int32(clamping: number))
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
                let first = CivilDay(number: Int32(clamping: start.floored(by: 86_400)))
                let (number, total) = Self.week(of: day, beginningOn: weekStart)
                return (year - first.parts.year) % interval == 0 && hasAny(allowed, number, of: total)
                    && (parts.contains("BYDAY") || day.weekday == first.weekday)
            case .month: return allowed.contains(month)
            case .monthDay:
                let next = CivilDay(year: month == 12 ? year + 1 : year, month: month == 12 ? 1 : month + 1, day: 1)
                return hasAny(allowed, dayOfMonth, of: next.advanced(by: -1).parts.day)
            case .yearDay:
                let start = CivilDay(year: year, month: 1, day: 1)
                let length = Int(CivilDay(year: year + 1, month: 1, day: 1).number - start.number)
                return hasAny(allowed, Int(day.number - start.number) + 1, of: length)
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

    // MARK: Reading

    private static func unreadable(_ text: String) -> CalendarError {
        CalendarError(event: "has an invalid rule '\(ICalText.line(text).prefix(200))'")
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>, _ rule: String) throws(CalendarError) -> Int {
        guard let number = Int(text), range.contains(number) else { throw unreadable(rule) }
        return number
    }

    private static func numbers(_ text: String, _ part: Part, _ rule: String) throws(CalendarError) -> Set<Int> {
        let range: ClosedRange<Int>
        switch part {
        case .second: range = 0...60
        case .minute: range = 0...59
        case .hour: range = 0...23
        case .month: range = 1...12
        case .monthDay: range = -31...31
        case .yearDay: range = -366...366
        case .week: range = -53...53
        case .day:
            var days: Set<Int> = []
            for name in text.split(separator: ",") {
                guard let day = weekdays.firstIndex(of: String(name)) else { throw unreadable(rule) }
                days.insert(day)
            }
            return days
        }
        var numbers: Set<Int> = []
        for word in text.split(separator: ",") { numbers.insert(try number(String(word), range, rule)) }
        return numbers
    }

    /// Parses `20261121`, `20261121T094100` or `20261121T094100Z`; returns `nil` for any other text.
    private static func time(_ text: String) -> ICalTime? {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard [8, 15, 16].contains(bytes.count), let year = number(0..<4), let month = number(4..<6),
            let dayOfMonth = number(6..<8), (1...12).contains(month), (1...31).contains(dayOfMonth)
        else { return nil }
        let day = CivilDay(year: year, month: month, day: dayOfMonth)
        guard bytes.count > 8 else { return .day(day) }
        guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
            let second = number(13..<15), hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = Int64(day.number) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        guard bytes.count == 16 else { return .local(seconds, zone: nil) }
        return bytes[15] == UInt8(ascii: "Z") ? .utc(seconds) : nil
    }
}

/// The local times of a recurrence rule.
struct RecurrenceTimes {
    let rule: RecurrenceRule
    /// The start of the series, in local seconds since 1970.
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
        let begin = rule.count == nil ? from : start
        if let most = periods(from: begin, before: end), most > Int64(steps) { return nil }
        guard let iterator = iterator(from: begin) else { return [] }
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

    /// The length of the rule's periods, in seconds, if all have the same length; `nil` for days and longer periods.
    private var period: Int64? {
        switch rule.frequency {
        case .secondly: Int64(rule.interval)
        case .minutely: 60 * Int64(rule.interval)
        case .hourly: 3_600 * Int64(rule.interval)
        case .daily, .weekly, .monthly, .yearly: nil
        }
    }

    /// The time from the start to the beginning of the last period before `from`, for periods of this length.
    private func skipped(_ period: Int64, to from: Int64) -> Int64 {
        max((from - start).floored(by: period) - 1, 0) * period
    }

    /// Returns the number of periods in a span; `nil` if it isn't known without expanding the rule.
    private func periods(from: Int64, before end: Int64) -> Int64? {
        guard let period, rule.count == nil else { return nil }
        return (end - start - skipped(period, to: from)) / period
    }

    /// Returns libical's iterator from a time or shortly before it; `nil` for a rule without times.
    private func iterator(from: Int64) -> ICalIterator? {
        // Short periods have equal lengths, so the number of skipped periods is computed here. If libical began later than the start, it
        // would lose the alignment of the periods.
        guard let period else { return ICalIterator(rule.generated, start: start, isDay: isDay, from: from) }
        return ICalIterator(rule.generated, start: start + skipped(period, to: from), isDay: isDay)
    }

    /// Returns the times at the rule's positions in each period; `nil` if no steps are left. Periods are expanded whole, because positions count from their start.
    private func positioned(from: Int64, before end: Int64, steps: inout Int) -> [Int64]? {
        func period(of seconds: Int64) -> Int64 {
            let day = CivilDay(number: Int32(clamping: seconds.floored(by: 86_400)))
            switch self.rule.frequency {
            case .weekly: return Int64(day.advanced(by: -((day.weekday - self.rule.weekStart + 7) % 7)).number)
            case .monthly: return Int64(CivilDay(year: day.parts.year, month: day.parts.month, day: 1).number)
            case .yearly: return Int64(CivilDay(year: day.parts.year, month: 1, day: 1).number)
            default: return Int64(day.number)
            }
        }
        // libical begins with the first period and not at the start, so the day and time that the start implies are added to the rule.
        var rule = self.rule.generated
        let startDay = CivilDay(number: Int32(clamping: start.floored(by: 86_400)))
        func lacks(_ parts: String...) -> Bool { self.rule.parts.isDisjoint(with: parts) }
        switch self.rule.frequency {
        case .weekly where lacks("BYDAY"):
            rule += ";BYDAY=\(["SU", "MO", "TU", "WE", "TH", "FR", "SA"][startDay.weekday])"
        case .monthly where lacks("BYDAY", "BYMONTHDAY"): rule += ";BYMONTHDAY=\(startDay.parts.day)"
        case .yearly where lacks("BYDAY", "BYMONTHDAY", "BYYEARDAY"):
            if lacks("BYMONTH") { rule += ";BYMONTH=\(startDay.parts.month)" }
            rule += ";BYMONTHDAY=\(startDay.parts.day)"
        default: break
        }
        let clock = start - Int64(startDay.number) * 86_400
        if !isDay {
            if lacks("BYHOUR") { rule += ";BYHOUR=\(clock / 3_600)" }
            if lacks("BYMINUTE") { rule += ";BYMINUTE=\(clock / 60 % 60)" }
            if lacks("BYSECOND") { rule += ";BYSECOND=\(clock % 60)" }
        }
        let begin = period(of: start) * 86_400
        let skip = self.rule.count == nil ? max(period(of: from) * 86_400, begin) : begin
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
            if group.isEmpty, period(of: time) * 86_400 >= end { return times }
            if self.rule.allows(time, start: start) { group.append(time) }
        }
        _ = close()
        return times
    }
}
