/// A snapshot of all occurrences, looked up by time.
package struct CalendarOccurrences: Sendable {
    private let catalogue: Catalogue<CalendarOccurrence>

    init(_ catalogue: Catalogue<CalendarOccurrence>) { self.catalogue = catalogue }

    /// The number of occurrences.
    package var count: Int { catalogue.count }

    /// Returns the occurrences that overlap a span, ordered by local start. All-day occurrences come before timed ones that begin at the
    /// same instant.
    ///
    /// An occurrence without duration overlaps the span that contains it. Reads the occurrences that begin within the span, or before it by
    /// at most the longest duration of their class.
    ///
    /// - Parameter span: A range of milliseconds since 1970.
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func occurrences(overlapping span: Range<Int64>, in zone: CivilZone) throws(ContainerError)
        -> [CalendarOccurrence]
    {
        guard !span.isEmpty else { return [] }
        let days = zone.day(at: span.lowerBound)..<zone.day(at: span.upperBound - 1).advanced(by: 1)
        return try Self.sorted(timed(overlapping: span) + allDay(overlapping: days), in: zone)
    }

    /// Returns the occurrences on local days, in the order of ``occurrences(overlapping:in:)``.
    ///
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func occurrences(on days: Range<CivilDay>, in zone: CivilZone) throws(ContainerError)
        -> [CalendarOccurrence]
    {
        guard !days.isEmpty else { return [] }
        let span = zone.instant(on: days.lowerBound)..<zone.instant(on: days.upperBound)
        return try Self.sorted(timed(overlapping: span) + allDay(overlapping: days), in: zone)
    }

    /// Returns the first occurrence that begins at or after an instant; an all-day occurrence begins at the start of its first day.
    ///
    /// - Parameter isWanted: Returns true for occurrences to consider. It is called in order of their start.
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func next(
        after instant: Int64, in zone: CivilZone, where isWanted: (CalendarOccurrence) -> Bool = { _ in true }
    ) throws(ContainerError) -> CalendarOccurrence? {
        let today = zone.day(at: instant)
        let day = zone.instant(on: today) >= instant ? today : today.advanced(by: 1)
        var found: [CalendarOccurrence] = []
        for part in CalendarCatalogue.Class.allCases {
            let start = part.isAllDay ? Int64(day.number) : instant
            try scan(part, from: start) { occurrence in
                guard isWanted(occurrence) else { return true }
                found.append(occurrence)
                return false
            }
        }
        return Self.sorted(found, in: zone).first
    }

    /// Returns at most `limit` occurrences that end after an instant and satisfy a condition, in order of their start.
    ///
    /// Reads every occurrence that begins at or after the instant, and earlier ones that might end after it.
    ///
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func find(
        after instant: Int64, in zone: CivilZone, limit: Int = 50, where isWanted: (CalendarOccurrence) -> Bool
    ) throws(ContainerError) -> [CalendarOccurrence] {
        let today = zone.day(at: instant)
        var found: [CalendarOccurrence] = []
        for part in CalendarCatalogue.Class.allCases {
            let start = part.isAllDay ? Int64(today.number) : instant
            var count = 0
            try scan(part, from: part.limit.map { start.subtractingReportingOverflow($0).partialValue } ?? .min) {
                guard Self.ends($0, after: instant, today), isWanted($0) else { return true }
                found.append($0)
                count += 1
                return count < limit
            }
        }
        return Array(Self.sorted(found, in: zone).prefix(limit))
    }

    /// Returns the occurrences whose titles contain all the words, ignoring case: as whole words, or as prefixes of at least three letters.
    ///
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func find(titled words: [String], after instant: Int64, in zone: CivilZone, limit: Int = 50)
        throws(ContainerError) -> [CalendarOccurrence]
    {
        let wanted = words.map { $0.lowercased() }
        guard !wanted.isEmpty else { return [] }
        return try find(after: instant, in: zone, limit: limit) { occurrence in
            let words = occurrence.title.lowercased().split { !$0.isLetter && !$0.isNumber }
            return wanted.allSatisfy { wanted in
                words.contains { $0 == wanted || wanted.count >= 3 && $0.hasPrefix(wanted) }
            }
        }
    }

    /// Returns, for each of the words, the positions of the occurrences with this word in their title or location; `nil` if no word index
    /// was published.
    ///
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func positions(ofWords words: Set<String>) throws(ContainerError) -> [String: [Int]]? {
        let groups = try catalogue.groups(named: words.union([CalendarWords.mark]))
        return groups[CalendarWords.mark] == nil ? nil : groups
    }

    /// Returns those of the occurrences at `positions` that end after an instant, in order of their start.
    ///
    /// - Throws: ``ContainerError`` for a damaged catalogue.
    package func find(at positions: [Int], after instant: Int64, in zone: CivilZone) throws(ContainerError)
        -> [CalendarOccurrence]
    {
        let today = zone.day(at: instant)
        var found: [CalendarOccurrence] = []
        for position in positions {
            let occurrence = try catalogue.record(at: position).value
            if Self.ends(occurrence, after: instant, today) { found.append(occurrence) }
        }
        return Self.sorted(found, in: zone)
    }

    // MARK: Reading

    private func timed(overlapping span: Range<Int64>) throws(ContainerError) -> [CalendarOccurrence] {
        var found: [CalendarOccurrence] = []
        for part in CalendarCatalogue.Class.allCases where !part.isAllDay {
            let start = part.limit.map { span.lowerBound.subtractingReportingOverflow($0).partialValue } ?? .min
            try scan(part, from: start, before: span.upperBound) { occurrence in
                if case .timed(let start, let end) = occurrence.time, end > span.lowerBound || start >= span.lowerBound
                {
                    found.append(occurrence)
                }
                return true
            }
        }
        return found
    }

    private func allDay(overlapping days: Range<CivilDay>) throws(ContainerError) -> [CalendarOccurrence] {
        var found: [CalendarOccurrence] = []
        for part in CalendarCatalogue.Class.allCases where part.isAllDay {
            let start = part.limit.map { Int64(days.lowerBound.number) - $0 } ?? .min
            try scan(part, from: start, before: Int64(days.upperBound.number)) { occurrence in
                if case .allDay(let first, let end) = occurrence.time,
                    max(end, first.advanced(by: 1)) > days.lowerBound
                {
                    found.append(occurrence)
                }
                return true
            }
        }
        return found
    }

    /// Passes a class's occurrences to `take` in order of their start, until it returns false.
    private func scan(
        _ part: CalendarCatalogue.Class, from start: Int64, before end: Int64? = nil,
        _ take: (CalendarOccurrence) -> Bool
    ) throws(ContainerError) {
        let first = try catalogue.position(of: CalendarCatalogue.prefix(part, start))
        let last = try catalogue.position(of: end.map { CalendarCatalogue.prefix(part, $0) } ?? part.rawValue + "0")
        try catalogue.scan(first..<max(first, last), take)
    }

    private static func ends(_ occurrence: CalendarOccurrence, after instant: Int64, _ today: CivilDay) -> Bool {
        switch occurrence.time {
        case .timed(let start, let end): end > instant || start >= instant
        case .allDay(let first, let end): max(end, first.advanced(by: 1)) > today
        }
    }

    private static func sorted(_ found: [CalendarOccurrence], in zone: CivilZone) -> [CalendarOccurrence] {
        let keyed = found.map { (start: $0.instants(in: zone).lowerBound, occurrence: $0) }
        return keyed.sorted { left, right in
            if left.start != right.start { return left.start < right.start }
            if left.occurrence.isAllDay != right.occurrence.isAllDay { return left.occurrence.isAllDay }
            if left.occurrence.title != right.occurrence.title { return left.occurrence.title < right.occurrence.title }
            return left.occurrence.id < right.occurrence.id
        }.map(\.occurrence)
    }
}
