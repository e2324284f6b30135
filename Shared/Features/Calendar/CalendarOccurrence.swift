/// One event of a calendar on one day, or from one instant to another: what is left when all repeating is worked out.
package struct CalendarOccurrence: Hashable, Sendable {
    /// When it is.
    package enum Time: Hashable, Sendable {
        /// From an instant up to another, in milliseconds since 1970; both the same for a moment.
        case timed(start: Int64, end: Int64)
        /// From a day up to another it isn't on any more, wherever one is. At least one day.
        case allDay(first: CivilDay, end: CivilDay)
    }

    /// Whether it is certain. Cancelled ones aren't kept.
    package enum Status: String, Hashable, Sendable {
        case confirmed
        case tentative
    }

    /// Unlike every other occurrence's, the same from sync to sync: its calendar's id, the event's, and when it was to be.
    package var id: String
    /// The id of its calendar; see ``SharedCalendar``.
    package var calendar: String
    /// What it is called; may be empty.
    package var title: String
    /// Where it is; `nil` where nobody said.
    package var location: String?
    package var time: Time
    package var status: Status
    /// A Boolean value that indicates whether the person is free while it takes place: `TRANSP:TRANSPARENT` in RFC 5545.
    package var isTransparent: Bool

    package init(
        id: String, calendar: String, title: String, location: String? = nil, time: Time, status: Status = .confirmed,
        isTransparent: Bool = false
    ) {
        (self.id, self.calendar, self.title, self.location) = (id, calendar, title, location)
        (self.time, self.status, self.isTransparent) = (time, status, isTransparent)
    }

    /// Whether it is about days, not about a time.
    package var isAllDay: Bool { if case .allDay = time { true } else { false } }

    /// Its instants in milliseconds since 1970, where one is. All-day ones go from midnight to midnight there.
    package func instants(in zone: CivilZone) -> Range<Int64> {
        switch time {
        case .timed(let start, let end): return start..<max(start, end)
        case .allDay(let first, let end):
            let start = zone.instant(on: first)
            return start..<max(start, zone.instant(on: end))
        }
    }

    /// Its days where one is, from the first up to one it isn't on any more. One that ends at midnight isn't on the day that begins then.
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
