import Shared

/// The local times of a recurrence rule.
struct RecurrenceTimes {
    /// An error for a rule that exceeds its step limit.
    struct StepLimitExceeded: Error {}

    let rule: RecurrenceRule
    /// The start of the series, in local seconds since 1970.
    let start: Int64
    let isDay: Bool
    /// The last possible time, in the same unit; `nil` for no end.
    let until: Int64?

    /// Returns the times from `from` up to `before`, in order. The start is among them only if the rule generates it.
    ///
    /// A rule with a count is expanded from its start, which counts as the first time; any other rule is expanded from `from`.
    ///
    /// - Parameter steps: The number of steps left, which is reduced by those taken.
    /// - Throws: ``StepLimitExceeded`` if no steps are left.
    func times(from: Int64, before: Int64, steps: inout Int) throws(StepLimitExceeded) -> [Int64] {
        let end = min(before, until.map { $0 == .max ? $0 : $0 + 1 } ?? before)
        guard start < end else { return [] }
        guard rule.positions.isEmpty else { return try positioned(from: from, before: end, steps: &steps) }
        guard let iterator = try iterator(from: rule.count == nil ? from : start, before: end, steps) else { return [] }
        var times: [Int64] = []
        var count = 1
        while let time = iterator.next(), time < end {
            steps -= 1
            if steps < 0 { throw StepLimitExceeded() }
            guard time >= start, rule.allows(time, start: start) else { continue }
            if time > start { count += 1 }
            if let limit = rule.count, count > limit { break }
            if time >= from, times.last.map({ $0 < time }) ?? true { times.append(time) }
        }
        return times
    }

    /// Returns libical's iterator from a time or shortly before it; `nil` for a rule without times.
    private func iterator(from: Int64, before end: Int64, _ steps: Int) throws(StepLimitExceeded) -> ICalIterator? {
        let unit: Int64
        switch rule.frequency {
        case .secondly: unit = 1
        case .minutely: unit = 60
        case .hourly: unit = 3_600
        case .daily, .weekly, .monthly, .yearly:
            return ICalIterator(rule.generated, start: start, isDay: isDay, from: from)
        }
        // Short periods have equal lengths, so the number of skipped periods is computed here. If libical began later than the start, it
        // would lose the alignment of the periods.
        let period = unit * Int64(rule.interval)
        let skipped = max((from - start).floored(by: period) - 1, 0) * period
        if rule.count == nil, (end - start - skipped) / period > Int64(steps) { throw StepLimitExceeded() }
        return ICalIterator(rule.generated, start: start + skipped, isDay: isDay)
    }

    /// Returns the times at the rule's positions in each period. Periods are expanded whole, because positions count from their start.
    private func positioned(from: Int64, before end: Int64, steps: inout Int) throws(StepLimitExceeded) -> [Int64] {
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
            if steps < 0 { throw StepLimitExceeded() }
            if let last = group.last, period(of: last) != period(of: time), !close() { return times }
            if group.isEmpty, period(of: time) * 86_400 >= end { return times }
            if self.rule.allows(time, start: start) { group.append(time) }
        }
        _ = close()
        return times
    }
}
