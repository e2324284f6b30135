/// One occurrence of a calendar event, after all recurrences are expanded.
package struct CalendarOccurrence: Hashable, Sendable {
    /// The time of an occurrence.
    package enum Time: Hashable, Sendable {
        /// The start and end in milliseconds since 1970, which are equal for an occurrence without duration.
        case timed(start: Int64, end: Int64)
        /// The days from `first` up to but excluding `end`, at least one, in whichever time zone they are shown.
        case allDay(first: CivilDay, end: CivilDay)
    }

    /// The status of an occurrence. Cancelled occurrences aren't stored.
    package enum Status: String, Hashable, Sendable {
        case confirmed
        case tentative
    }

    /// The unique id, which is stable between syncs: the calendar's id, the event's id, and the original time.
    package var id: String
    /// The id of the calendar; see ``SharedCalendar``.
    package var calendar: String
    /// The title; may be empty.
    package var title: String
    /// The location; `nil` if there is none.
    package var location: String?
    package var time: Time
    package var status: Status
    /// True if the user is free during the event: `TRANSP:TRANSPARENT` in RFC 5545.
    package var isTransparent: Bool

    package init(
        id: String, calendar: String, title: String, location: String? = nil, time: Time, status: Status = .confirmed,
        isTransparent: Bool = false
    ) {
        (self.id, self.calendar, self.title, self.location) = (id, calendar, title, location)
        (self.time, self.status, self.isTransparent) = (time, status, isTransparent)
    }

    /// True for an all-day event.
    package var isAllDay: Bool { if case .allDay = time { true } else { false } }

    /// Returns the occurrence's instants in a zone, in milliseconds since 1970. All-day occurrences last from midnight to midnight in that
    /// zone.
    package func instants(in zone: CivilZone) -> Range<Int64> {
        switch time {
        case .timed(let start, let end): return start..<max(start, end)
        case .allDay(let first, let end):
            let start = zone.instant(on: first)
            return start..<max(start, zone.instant(on: end))
        }
    }

    /// Returns the occurrence's days in a zone. An occurrence that ends at midnight doesn't include the day that begins at that midnight.
    package func days(in zone: CivilZone) -> Range<CivilDay> {
        switch time {
        case .timed(let start, let end):
            let first = zone.day(at: start)
            return first..<max(zone.day(at: max(end - 1, start)), first).advanced(by: 1)
        case .allDay(let first, let end): return first..<max(end, first.advanced(by: 1))
        }
    }
}

extension CalendarOccurrence: DocumentValue {
    package static var format: UInt32 { 1 }

    package func encode(into writer: inout WireWriter) {
        writer.write(1, id)
        writer.write(2, calendar)
        writer.write(3, title)
        if let location { writer.write(4, location) }
        switch time {
        case .timed(let start, let end):
            writer.write(5, start, in: .eventInstants)
            writer.write(6, end, in: .eventInstants)
        case .allDay(let first, let end):
            writer.write(7, Int64(first.number), in: .days)
            writer.write(8, Int64(end.number), in: .days)
        }
        if status == .tentative { writer.write(9, true) }
        if isTransparent { writer.write(10, true) }
    }

    package init(from reader: inout WireReader) throws {
        var (id, calendar, title, location): (String?, String?, String?, String?)
        var (start, end, first, last): (Int64?, Int64?, CivilDay?, CivilDay?)
        var (status, isTransparent) = (Status.confirmed, false)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: id = try reader.string(field)
            case 2: calendar = try reader.string(field)
            case 3: title = try reader.string(field)
            case 4: location = try reader.string(field)
            case 5: start = try reader.signed(field, in: .eventInstants)
            case 6: end = try reader.signed(field, in: .eventInstants)
            case 7: first = CivilDay(number: Int32(try reader.signed(field, in: .days)))
            case 8: last = CivilDay(number: Int32(try reader.signed(field, in: .days)))
            case 9: status = try reader.bool(field) ? .tentative : .confirmed
            case 10: isTransparent = try reader.bool(field)
            default: try reader.skip(field)
            }
        }
        guard let id else { throw WireError(.missing(field: 1), at: reader.offset) }
        guard let calendar else { throw WireError(.missing(field: 2), at: reader.offset) }
        guard let title else { throw WireError(.missing(field: 3), at: reader.offset) }
        let time: Time
        switch (start, end, first, last) {
        case (let start?, let end?, nil, nil): time = .timed(start: start, end: end)
        case (nil, nil, let first?, let last?): time = .allDay(first: first, end: last)
        default: throw WireError(.missing(field: 5), at: reader.offset)
        }
        self.init(
            id: id, calendar: calendar, title: title, location: location, time: time, status: status,
            isTransparent: isTransparent)
    }
}

extension CalendarOccurrence {
    /// Returns the title for display, on one line of at most `limit` characters.
    package func displayTitle(limit: Int = 80) -> String {
        let title = title.oneLine(limit: limit)
        return title.isEmpty ? String(localized: "An event without a name") : title
    }

    /// Returns the location for display, on one line of at most `limit` characters; `nil` if there is none.
    package func displayPlace(limit: Int = 80) -> String? {
        guard let place = location?.oneLine(limit: limit), !place.isEmpty else { return nil }
        return place
    }
}

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

/// The catalogue of occurrences, ordered by start within classes of similar duration.
///
/// Occurrences that overlap a span may begin long before it. Each class has a limit on its durations, so a search in the class reads only
/// occurrences that begin at most this limit before the span.
package enum CalendarCatalogue {
    /// The catalogue of the domain `calendar`.
    package static let key = CatalogueKey<CalendarOccurrence>(.calendar)

    /// The occurrences of one kind with similar durations.
    enum Class: String, CaseIterable {
        case timedDay = "t0", timedWeek = "t1", timedMonths = "t2", timedLonger = "t3"
        case dayDay = "d0", dayWeek = "d1", dayMonths = "d2", dayLonger = "d3"

        var isAllDay: Bool {
            switch self {
            case .timedDay, .timedWeek, .timedMonths, .timedLonger: false
            case .dayDay, .dayWeek, .dayMonths, .dayLonger: true
            }
        }

        /// The longest duration, in milliseconds or in days; `nil` if unlimited.
        var limit: Int64? {
            switch self {
            case .timedDay: 86_400_000
            case .timedWeek: 8 * 86_400_000
            case .timedMonths: 64 * 86_400_000
            case .dayDay: 1
            case .dayWeek: 8
            case .dayMonths: 64
            case .timedLonger, .dayLonger: nil
            }
        }

        /// Creates the class to which an occurrence belongs, by its kind and duration.
        init(of time: CalendarOccurrence.Time) {
            let (isAllDay, length): (Bool, Int64) =
                switch time {
                case .timed(let start, let end): (false, end.subtractingReportingOverflow(start).partialValue)
                case .allDay(let first, let end): (true, Int64(end.number) - Int64(first.number))
                }
            self =
                Self.allCases.first { candidate in
                    candidate.isAllDay == isAllDay && candidate.limit.map { length <= $0 } ?? true
                } ?? .timedLonger
        }
    }

    /// Returns an occurrence as a record of the catalogue.
    package static func record(_ occurrence: CalendarOccurrence) -> (
        key: String, groups: [String], value: CalendarOccurrence
    ) {
        let start: Int64 =
            switch occurrence.time {
            case .timed(let start, _): start
            case .allDay(let first, _): Int64(first.number)
            }
        let prefix = prefix(Class(of: occurrence.time), start)
        // Sources may use ids of any length; an id that doesn't fit is replaced with its hash.
        let room = CatalogueBuilder.keyLimit - prefix.utf8.count
        let id = occurrence.id.utf8.count <= room ? occurrence.id : hash(of: occurrence.id)
        return (prefix + id, [], occurrence)
    }

    /// Returns the prefix of the keys of a class's occurrences that begin at `start`. The byte order of prefixes is chronological.
    static func prefix(_ class: Class, _ start: Int64) -> String {
        let digits = String(UInt64(bitPattern: start) ^ 1 << 63, radix: 16)
        return "\(`class`.rawValue)/\(String(repeating: "0", count: 16 - digits.count))\(digits)/"
    }

    private static func hash(of id: String) -> String {
        let bytes = Array(id.utf8)
        return [0, 1].map { seed in
            String(bytes.withUnsafeBytes { XXHash64.hash($0, seed: UInt64(seed)) }, radix: 16)
        }.joined(separator: "-")
    }
}

extension Domain {
    /// The domain of the calendars that the host syncs.
    package static var calendar: Domain {
        Domain(name: "calendar", index: 1) { file in
            file == "access" ? "'AppHost calendar authorize' or 'revoke' writes it again" : Domain.syncRemedy
        }
    }
}
