import Shared

/// When a rule comes true, as clocks show it.
struct RecurrenceTimes {
    /// The rule needs more steps than it may take.
    struct TooMany: Error {}

    let rule: RecurrenceRule
    /// The first time, in seconds as clocks show them.
    let start: Int64
    let isDay: Bool
    /// The last time it may come true, the same way; `nil` for no end.
    let until: Int64?

    /// The times from one up to another, in order; the start isn't among them unless the rule comes to it.
    ///
    /// A rule that counts is gone through from its start on, whose time counts as the first, another at once from where it matters.
    ///
    /// - Parameter steps: How many steps are left, of which those taken are taken off.
    /// - Throws: ``TooMany`` where they don't suffice.
    func times(from: Int64, before: Int64, steps: inout Int) throws(TooMany) -> [Int64] {
        let end = min(before, until.map { $0 == .max ? $0 : $0 + 1 } ?? before)
        guard start < end else { return [] }
        guard rule.positions.isEmpty else { return try positioned(from: from, before: end, steps: &steps) }
        guard let iterator = try iterator(from: rule.count == nil ? from : start, before: end, steps) else { return [] }
        var times: [Int64] = []
        var count = 1
        while let time = iterator.next(), time < end {
            steps -= 1
            if steps < 0 { throw TooMany() }
            guard time >= start, rule.allows(time, start: start) else { continue }
            if time > start { count += 1 }
            if let limit = rule.count, count > limit { break }
            if time >= from, times.last.map({ $0 < time }) ?? true { times.append(time) }
        }
        return times
    }

    /// libical's, from a time on or somewhat before it; `nil` for a rule that never comes true.
    private func iterator(from: Int64, before end: Int64, _ steps: Int) throws(TooMany) -> ICalIterator? {
        let unit: Int64
        switch rule.frequency {
        case .secondly: unit = 1
        case .minutely: unit = 60
        case .hourly: unit = 3_600
        case .daily, .weekly, .monthly, .yearly:
            return ICalIterator(rule.generated, start: start, isDay: isDay, from: from)
        }
        // Short periods are all alike, so how many steps they take is known, and where they are: libical loses their beat where it is
        // to begin later than the start.
        let period = unit * Int64(rule.interval)
        let skipped = max((from - start).floored(by: period) - 1, 0) * period
        if rule.count == nil, (end - start - skipped) / period > Int64(steps) { throw TooMany() }
        return ICalIterator(rule.generated, start: start + skipped, isDay: isDay)
    }

    /// Of each period only the times at some positions. A period is looked at whole, as the positions count from its begin.
    private func positioned(from: Int64, before end: Int64, steps: inout Int) throws(TooMany) -> [Int64] {
        func period(of seconds: Int64) -> Int64 {
            let day = CivilDay(number: Int32(clamping: seconds.floored(by: 86_400)))
            switch self.rule.frequency {
            case .weekly: return Int64(day.advanced(by: -((day.weekday - self.rule.weekStart + 7) % 7)).number)
            case .monthly: return Int64(CivilDay(year: day.parts.year, month: day.parts.month, day: 1).number)
            case .yearly: return Int64(CivilDay(year: day.parts.year, month: 1, day: 1).number)
            default: return Int64(day.number)
            }
        }
        // The rule is begun at its first period's begin, with what the start says about day and time written out.
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
        /// Takes what is wanted of a whole period; whether there may be more.
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
            if steps < 0 { throw TooMany() }
            if let last = group.last, period(of: last) != period(of: time), !close() { return times }
            if group.isEmpty, period(of: time) * 86_400 >= end { return times }
            if self.rule.allows(time, start: start) { group.append(time) }
        }
        _ = close()
        return times
    }
}
