import AppIntents

/// A resolver for the instants that a time of day means.
struct TimeReader {
    let words: [String]
    let zone: CivilZone
    /// The current time in milliseconds since 1970.
    let now: Int64

    /// A time of day in minutes after midnight. `isCertain` is false if it may be before or after noon.
    struct Clock: Hashable {
        var minutes: Int
        var isCertain: Bool
    }

    /// A time in a question.
    enum SpokenTime: Hashable {
        case clock(Clock)
        /// The number of milliseconds from now.
        case ahead(Int64)
    }

    /// Returns the time that a capture of the slot `time` means; `nil` for an invalid time.
    func reading(_ capture: QuestionMatcher.Capture) -> SpokenTime? {
        switch capture.form(as: TimeForm.self) {
        case .now: return .ahead(0)
        case .noon: return .clock(Clock(minutes: 720, isCertain: true))
        case .midnight: return .clock(Clock(minutes: 1_440, isCertain: true))
        case .inHalfHour: return .ahead(1_800_000)
        case .inHours: return capture.value(of: .number, in: words).map { .ahead(Int64($0) * 3_600_000) }
        case .inMinutes: return capture.value(of: .number, in: words).map { .ahead(Int64($0) * 60_000) }
        case .clock:
            let half = capture.inner.first { $0.slot == .half }?.form(as: DayHalf.self)
            return capture.inner.first { $0.slot == .clock }.flatMap {
                WrittenNumbers(words[$0.words.lowerBound])?.clock
            }.flatMap { Self.clock($0.hour, $0.minute, half: half) }
        default: break
        }
        guard let hour = capture.value(of: .hour, in: words) else { return nil }
        let minute: Int
        switch capture.form(as: TimeForm.self) {
        case .half: minute = 30
        case .quarterPast: minute = 15
        case .quarterTo: minute = -15
        default: minute = capture.value(of: .minute, in: words) ?? 0
        }
        guard hour < 24 || hour == 24 && minute == 0 else { return nil }
        return Self.clock(hour, minute, half: capture.inner.first { $0.slot == .half }?.form(as: DayHalf.self))
    }

    /// Creates a time from an hour, a number of minutes, which may be negative, and the half of the day.
    private static func clock(_ hour: Int, _ minute: Int, half: DayHalf?) -> SpokenTime? {
        // "00:30" and "15:30" are unambiguous, "3:30" isn't.
        guard hour <= 12, let half else {
            guard hour >= 1 || minute >= 0 else { return nil }
            return half == nil || hour > 12 && half == .pm
                ? .clock(Clock(minutes: hour * 60 + minute, isCertain: hour == 0 || hour > 12)) : nil
        }
        guard hour >= 1 else { return nil }
        let base = hour % 12 * 60 + (half == .pm ? 720 : 0) + minute
        return .clock(Clock(minutes: (base + 1_440) % 1_440, isCertain: true))
    }

    /// Returns the instant of a time, on the named day if the question names one; `nil` if the time and the days can't be combined.
    func instant(_ time: SpokenTime, on span: DaySpan?) -> Int64? {
        switch time {
        case .ahead(let wait): return span == nil ? now.addingReportingOverflow(wait).partialValue : nil
        case .clock(let clock):
            if let span {
                guard let day = span.day else { return nil }
                return instant(clock, on: day, part: span.part)
            }
            let today = zone.day(at: now)
            return candidates(clock, on: today).first { $0 >= now - 60_000 }
                ?? instant(clock, on: today.advanced(by: 1), part: nil)
        }
    }

    /// Returns the instants of a time range; `nil` if it ends before it begins.
    func instants(_ capture: QuestionMatcher.Capture, on span: DaySpan?) -> Range<Int64>? {
        var times = capture.inner.filter { $0.slot == .time }.compactMap(reading)
        if capture.form(as: RangeForm.self) == .hours, let word = capture.inner.first(where: { $0.slot == .hours }),
            let found = WrittenNumbers(words[word.words.lowerBound])?.hours
        {
            let half = capture.inner.first { $0.slot == .half }?.form(as: DayHalf.self)
            times = [Self.clock(found.first, 0, half: nil), Self.clock(found.last, 0, half: half)].compactMap { $0 }
            guard times.count == 2 else { return nil }
        } else if times.count != capture.inner.count {
            return nil
        }
        guard let first = times.first else { return nil }
        switch capture.form(as: RangeForm.self) {
        case .after:
            guard let start = instant(first, on: span) else { return nil }
            return start..<max(zone.instant(on: zone.day(at: start).advanced(by: 1)), start)
        case .until:
            guard let end = instant(first, on: span), end > now else { return nil }
            return max(now, span.map { $0.instants(in: zone).lowerBound } ?? now)..<end
        case .before:
            guard let end = instant(first, on: span) else { return nil }
            let day = zone.instant(on: zone.day(at: end - 1))
            let start = day <= now && now < end ? now : day
            return start < end ? start..<end : nil
        default:
            guard times.count == 2, case .clock(let end) = times[1] else { return nil }
            var begin = first
            // In "2 to 4 pm" the start is also after noon; in "11 to 1 pm" it isn't.
            if case .clock(let clock) = first, !clock.isCertain, end.isCertain {
                let late = clock.minutes % 720 + 720
                begin = .clock(Clock(minutes: late < end.minutes ? late : clock.minutes % 720, isCertain: true))
            }
            guard let start = instant(begin, on: span) else { return nil }
            let day = zone.day(at: start)
            let last = (end.isCertain ? [end.minutes] : [end.minutes % 720, end.minutes % 720 + 720, 1_440])
                .map { zone.instant(on: day, minutes: $0) }.first { $0 > start }
            return last.map { start..<$0 }
        }
    }

    /// Returns the instant of a time on a day. If the time may be before or after noon, returns the instant in usual waking hours.
    private func instant(_ clock: Clock, on day: CivilDay, part: DaySpan.Part?) -> Int64 {
        guard !clock.isCertain else { return zone.instant(on: day, minutes: clock.minutes) }
        if let part {
            return zone.instant(on: day, minutes: clock.minutes % 720 + (part.isAfterNoon ? 720 : 0))
        }
        if day == zone.day(at: now), let coming = candidates(clock, on: day).first(where: { $0 >= now - 60_000 }) {
            return coming
        }
        return zone.instant(on: day, minutes: Self.usual(clock.minutes))
    }

    /// Returns a time of a 12-hour clock as the time in usual waking hours: from 7:00 to 18:59, with 12 as noon.
    private static func usual(_ minutes: Int) -> Int {
        let hours = minutes % 720
        return hours >= 420 ? hours : hours + 720
    }

    /// Returns the instants of a day at which a 12-hour clock shows a time. The one in usual waking hours comes first.
    private func candidates(_ clock: Clock, on day: CivilDay) -> [Int64] {
        guard !clock.isCertain else { return [zone.instant(on: day, minutes: clock.minutes)] }
        let usual = Self.usual(clock.minutes)
        return [usual, (usual + 720) % 1_440].map { zone.instant(on: day, minutes: $0) }
    }
}

/// Numbers with one kind of separator, as in written dates and times: `11/24`, `24.11.2026`, `9-5`, `15:30`, `15.30`.
struct WrittenNumbers: Hashable, Sendable {
    let parts: [Int]
    /// The number of digits of each part.
    private let widths: [Int]
    let separator: UInt8
    /// True if a point follows the last number, as in `24.11.`.
    private let endsWithPoint: Bool

    /// Parses a word; `nil` for anything but two or three numbers with one kind of separator.
    init?(_ word: String) {
        let bytes = Array(word.utf8)
        guard let separator = bytes.first(where: { !(0x30...0x39).contains($0) }), "/-.:".utf8.contains(separator)
        else {
            return nil
        }
        var pieces = bytes.split(separator: separator, omittingEmptySubsequences: false)
        endsWithPoint = separator == UInt8(ascii: ".") && pieces.last?.isEmpty == true
        if endsWithPoint { pieces.removeLast() }
        guard (2...3).contains(pieces.count) else { return nil }
        var parts: [Int] = []
        for piece in pieces {
            guard (1...4).contains(piece.count), let number = Int(String(decoding: piece, as: UTF8.self)) else {
                return nil
            }
            parts.append(number)
        }
        (self.parts, widths, self.separator) = (parts, pieces.map(\.count), separator)
    }

    /// Returns the date that the numbers mean in the order of a region, with a `nil` year if no year is written; `nil` if they aren't a
    /// date.
    func date(_ format: CivilFormat) -> (year: Int?, month: Int, day: Int)? {
        guard separator != UInt8(ascii: ":") else { return nil }
        let year: Int?
        var rest = parts[...]
        if parts.count == 3, widths[0] == 4 {
            year = rest.removeFirst()
        } else if parts.count == 3 {
            guard widths[2] == 2 || widths[2] == 4 else { return nil }
            let last = rest.removeLast()
            year = widths[2] == 2 ? 2_000 + last : last
        } else {
            year = nil
        }
        let isMonthFirst = widths[0] == 4 || format.isMonthFirstInNumbers
        let (first, second) = (rest[rest.startIndex], rest[rest.startIndex + 1])
        let (month, day) = isMonthFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        return (year, month, day)
    }

    /// The hour and minute of a time such as `15:30` or `15.30`; `nil` for other numbers.
    var clock: (hour: Int, minute: Int)? {
        guard ".:".utf8.contains(separator), parts.count == 2, !endsWithPoint, widths[0] <= 2, widths[1] == 2,
            parts[1] < 60, parts[0] < 24 || parts == [24, 0]
        else { return nil }
        return (parts[0], parts[1])
    }

    /// The first and last hour of a range such as `9-5`; `nil` for other numbers.
    var hours: (first: Int, last: Int)? {
        guard separator == UInt8(ascii: "-"), parts.count == 2, parts.allSatisfy({ (0...24).contains($0) }) else {
            return nil
        }
        return (parts[0], parts[1])
    }

    /// True if the numbers may be a date or a time. Such a question isn't answered.
    func isAmbiguous(_ format: CivilFormat) -> Bool {
        guard date(format) != nil else { return false }
        return clock != nil || hours.map { $0.first <= 12 && $0.last <= 12 } ?? false
    }
}
