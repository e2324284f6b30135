import Shared

/// A rule by which an event repeats.
///
/// What only narrows a rule (`BYMONTH` of a daily one), counts in a period (`BYSETPOS`) or names weeks is looked at here and never
/// handed to libical, which would go through every second of centuries for a day that never comes, and takes weeks for others than they
/// are. So each step is short, and steps can be counted.
struct RecurrenceRule: Hashable, Sendable {
    enum Frequency: String, Sendable {
        case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
        case monthly = "MONTHLY", yearly = "YEARLY"
    }

    /// What narrows a rule.
    enum Part: String, Sendable {
        case second = "BYSECOND", minute = "BYMINUTE", hour = "BYHOUR", day = "BYDAY", monthDay = "BYMONTHDAY"
        case yearDay = "BYYEARDAY", month = "BYMONTH", week = "BYWEEKNO"
    }

    let frequency: Frequency
    /// Every how many periods.
    let interval: Int
    /// How often it comes true in all, the start counted; `nil` for no end.
    let count: Int?
    /// The last time it may come true; `nil` for no end.
    let until: ICalTime?
    /// What libical works out: the rule without its end and without what only narrows it.
    let generated: String
    /// What has to be so, too.
    let filters: [Part: Set<Int>]
    /// Which of a period's times it is, from 1, or from -1 backwards; empty for all.
    let positions: [Int]
    /// The day weeks begin with: 0 for Sunday.
    let weekStart: Int
    /// The parts it has, whoever looks at them.
    let parts: Set<String>

    private static let weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"]

    /// Reads a rule.
    ///
    /// - Throws: ``ICalFault`` for what is none, and for what isn't worked out.
    init(_ text: String) throws(ICalFault) {
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
            throw ICalFault(reason: "repeats by the calendar \(scale.prefix(40)), which isn't worked out")
        }
        count = try value("COUNT").map { value throws(ICalFault) in try Self.number(value, 1...1_000_000, text) }
        interval =
            try value("INTERVAL").map { value throws(ICalFault) in try Self.number(value, 1...32_767, text) } ?? 1
        until = try value("UNTIL").map { value throws(ICalFault) in
            guard let time = Self.time(value) else { throw Self.unreadable(text) }
            return time
        }
        let first = value("WKST") ?? "MO"
        guard let weekStart = Self.weekdays.firstIndex(of: first) else { throw Self.unreadable(text) }
        self.weekStart = weekStart
        var filters: [Part: Set<Int>] = [:]
        var kept: [String] = []
        var positions: [Int] = []
        let hasWeeks = parts.contains("BYWEEKNO")
        for (key, value) in values where !["FREQ", "INTERVAL", "COUNT", "UNTIL", "RSCALE", "SKIP"].contains(key) {
            if let part = Part(rawValue: key), Self.isNarrowing(part, frequency, parts) {
                filters[part] = try Self.numbers(value, part, text)
            } else if key == "BYSETPOS" {
                positions = try value.split(separator: ",").map { part throws(ICalFault) in
                    try Self.number(String(part), -366...366, text)
                }
            } else if ["BYHOUR", "BYMINUTE", "BYSECOND", "BYMONTH"].contains(key), let part = Part(rawValue: key) {
                // libical takes them in the order they are written.
                kept.append(
                    "\(key)=\(try Self.numbers(value, part, text).sorted().map(String.init).joined(separator: ","))")
            } else if key == "WKST" || key.hasPrefix("BY") {
                kept.append("\(key)=\(value)")
            } else if !key.hasPrefix("X-") {
                throw Self.unreadable(text)
            }
        }
        let isShort = [.secondly, .minutely, .hourly].contains(frequency)
        if isShort, !positions.isEmpty || hasWeeks || hasWeeks && frequency != .yearly {
            throw ICalFault(reason: "repeats \(frequency.rawValue) by weeks or positions, which isn't worked out")
        }
        if hasWeeks, frequency != .yearly { throw Self.unreadable(text) }
        if hasWeeks, !positions.isEmpty {
            throw ICalFault(reason: "repeats by positions in weeks of years, which isn't worked out")
        }
        // Of weeks, every day is looked at.
        kept.insert(hasWeeks ? "FREQ=DAILY" : "FREQ=\(frequency.rawValue);INTERVAL=\(interval)", at: 0)
        self.filters = filters
        self.positions = positions
        generated = kept.joined(separator: ";")
        guard ICalIterator.takes(generated) else { throw Self.unreadable(text) }
    }

    /// Whether a part takes times away, rather than adding some, beside the others (RFC 5545, 3.3.10).
    private static func isNarrowing(_ part: Part, _ frequency: Frequency, _ parts: Set<String>) -> Bool {
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

    /// Whether a time it came to is one it may come true at.
    ///
    /// - Parameters:
    ///   - seconds: The time, as clocks show it.
    ///   - start: The first one, the same way.
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

    /// The number of a day's week in the year most of it is in, and of that year's weeks.
    private static func week(of day: CivilDay, beginningOn first: Int) -> (number: Int, total: Int) {
        func number(_ day: CivilDay) -> (year: Int, number: Int) {
            let middle = day.advanced(by: 3 - (day.weekday - first + 7) % 7)
            let year = middle.parts.year
            return (year, Int(middle.number - CivilDay(year: year, month: 1, day: 1).number) / 7 + 1)
        }
        let own = number(day)
        // 28 December is always in a year's last week.
        return (own.number, number(CivilDay(year: own.year, month: 12, day: 28)).number)
    }

    // MARK: Reading

    private static func unreadable(_ text: String) -> ICalFault {
        ICalFault(reason: "has a rule that can't be read, '\(ICalText.line(text).prefix(200))'")
    }

    private static func number(_ text: String, _ range: ClosedRange<Int>, _ rule: String) throws(ICalFault) -> Int {
        guard let number = Int(text), range.contains(number) else { throw unreadable(rule) }
        return number
    }

    private static func numbers(_ text: String, _ part: Part, _ rule: String) throws(ICalFault) -> Set<Int> {
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

    /// `20261121`, `20261121T094100` or `20261121T094100Z`; `nil` for another text.
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
        guard bytes.count == 16 else { return .wall(seconds, zone: nil) }
        return bytes[15] == UInt8(ascii: "Z") ? .utc(seconds) : nil
    }
}
