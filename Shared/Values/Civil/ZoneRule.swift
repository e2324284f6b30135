/// The rule that a zone follows after its last known change, in POSIX format: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Hashable, Sendable {
    /// The beginning or end of summer time.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// A weekday (0 for Sunday) in a week of a month; week 5 is the last week with that weekday.
            case weekday(month: Int, week: Int, weekday: Int)
            /// A day of the year from 1 to 365, never 29 February.
            case julian(Int)
            /// A day of the year from 0 to 365.
            case ordinal(Int)
        }

        var day: Day
        /// The time of the change in seconds after midnight, in the local time that applies before it. May be negative or exceed a day.
        var seconds: Int

        /// Returns the change in a year, in seconds since 1970 in the local time that applies before it.
        func local(in year: Int) -> Int64 {
            let start = CivilDay(year: year, month: 1, day: 1)
            let isLeap = CivilDay(year: year, month: 2, day: 29).parts.month == 2
            let day: CivilDay
            switch self.day {
            case .julian(let number): day = start.advanced(by: number - 1 + (isLeap && number >= 60 ? 1 : 0))
            case .ordinal(let number): day = start.advanced(by: number)
            case .weekday(let month, let week, let weekday):
                let first = CivilDay(year: year, month: month, day: 1)
                let next =
                    month == 12
                    ? CivilDay(year: year + 1, month: 1, day: 1) : CivilDay(year: year, month: month + 1, day: 1)
                var found = first.advanced(by: (weekday - first.weekday + 7) % 7 + (week - 1) * 7)
                while found >= next { found = found.advanced(by: -7) }
                day = found
            }
            return Int64(day.number) * 86_400 + Int64(seconds)
        }
    }

    /// The UTC offset in seconds.
    var standard: Int
    /// The UTC offset of summer time in seconds, and its beginning and end; `nil` without summer time.
    var summer: (offset: Int, begins: Change, ends: Change)?

    static func == (left: Self, right: Self) -> Bool {
        left.standard == right.standard && left.summer?.offset == right.summer?.offset
            && left.summer?.begins == right.summer?.begins && left.summer?.ends == right.summer?.ends
    }

    func hash(into hasher: inout Hasher) { hasher.combine(standard) }

    /// Returns the UTC offset in seconds at an instant in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilDay(number: Int32(clamping: (instant + Int64(standard)).floored(by: 86_400))).parts.year
        let begins = summer.begins.local(in: year) - Int64(standard)
        let ends = summer.ends.local(in: year) - Int64(summer.offset)
        let isSummer =
            begins < ends ? (begins..<ends).contains(instant) : !(ends..<begins).contains(instant)
        return isSummer ? summer.offset : standard
    }

    /// Parses a rule; `nil` if it isn't valid.
    init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8)[...])
        guard reader.name(), let standard = reader.time() else { return nil }
        self.standard = -standard
        guard !reader.bytes.isEmpty else { return }
        guard reader.name() else { return nil }
        var offset = self.standard + 3_600
        if reader.bytes.first != UInt8(ascii: ",") {
            guard let written = reader.time() else { return nil }
            offset = -written
        }
        guard let begins = reader.change(), let ends = reader.change(), reader.bytes.isEmpty else { return nil }
        summer = (offset, begins, ends)
    }

    /// Reads the parts of a rule from its bytes.
    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(ascii: character) else { return false }
            bytes.removeFirst()
            return true
        }

        /// Skips a name of three letters or more, or of any characters in angle brackets; returns false if there is none.
        mutating func name() -> Bool {
            if take("<") {
                guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return false }
                bytes = bytes[(end + 1)...]
                return true
            }
            let length = bytes.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }.count
            bytes.removeFirst(length)
            return length >= 3
        }

        mutating func number(upTo limit: Int) -> Int? {
            let digits = bytes.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, digits.count <= 4 else { return nil }
            bytes.removeFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return value <= limit ? value : nil
        }

        /// Reads `[+-]hh[:mm[:ss]]` and returns it in seconds.
        mutating func time() -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(upTo: 167).map({ $0 * 3_600 }) else { return nil }
            for unit in [60, 1] where take(":") {
                guard let value = number(upTo: 59) else { return nil }
                seconds += value * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard take(",") else { return nil }
            let day: Change.Day
            if take("M") {
                guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1,
                    take("."),
                    let weekday = number(upTo: 6)
                else { return nil }
                day = .weekday(month: month, week: week, weekday: weekday)
            } else if take("J") {
                guard let number = number(upTo: 365), number >= 1 else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(upTo: 365) else { return nil }
                day = .ordinal(number)
            }
            guard take("/") else { return Change(day: day, seconds: 7_200) }
            guard let seconds = time() else { return nil }
            return Change(day: day, seconds: seconds)
        }
    }
}

extension Int64 {
    /// Returns the quotient rounded down, for a divisor above 0.
    package func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
