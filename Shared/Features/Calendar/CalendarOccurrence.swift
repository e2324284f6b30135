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
