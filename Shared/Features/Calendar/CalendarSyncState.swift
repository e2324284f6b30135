/// The state of the host's last calendar sync, and the calendars it found.
package struct CalendarSyncState: Hashable, Sendable {
    /// The state of a source at the last sync.
    package struct Source: Hashable, Sendable {
        /// The user's name for the source.
        package var name: String
        /// The time of the last successful read, in milliseconds since 1970; `nil` for never.
        package var lastGood: Int64?
        /// The time of the last attempt, in milliseconds since 1970.
        package var lastTried: Int64
        /// The error of the last attempt; `nil` if it succeeded.
        package var error: String?
        /// The number of the source's events.
        package var events: Int
        /// The source's own refresh interval, in seconds; `nil` for the common interval.
        package var every: Int?
        /// The time of the next attempt, in milliseconds since 1970; `nil` if unknown.
        package var next: Int64?

        package init(name: String, lastGood: Int64?, lastTried: Int64, error: String? = nil, events: Int = 0) {
            (self.name, self.lastGood, self.lastTried) = (name, lastGood, lastTried)
            (self.error, self.events) = (error, events)
        }
    }

    package var sources: [Source]
    package var calendars: [SharedCalendar]
    /// The span in which events were expanded to occurrences, in milliseconds since 1970. Occurrences outside it may be missing.
    package var window: Range<Int64>
    /// The zone in which times without a zone were interpreted.
    package var zone: String

    package init(sources: [Source], calendars: [SharedCalendar], window: Range<Int64>, zone: String) {
        (self.sources, self.calendars, self.window, self.zone) = (sources, calendars, window, zone)
    }

    /// The oldest of the sources' last successful reads, in milliseconds since 1970: all occurrences were confirmed at this time or later.
    /// Sources that were never read have no occurrences and don't count. `nil` if no source was ever read.
    package var lastGoodSync: Int64? { sources.compactMap(\.lastGood).min() }

    /// Returns the calendar with an id; `nil` if there is none.
    package func calendar(_ id: String) -> SharedCalendar? { calendars.first { $0.id == id } }
}

extension CalendarSyncState: DocumentValue {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<CalendarSyncState>(.calendar, literal: "sync")

    package func encode(into writer: inout WireWriter) {
        for source in sources {
            writer.write(1) { writer in
                writer.write(1, source.name)
                if let lastGood = source.lastGood { writer.write(2, lastGood, in: .instants) }
                writer.write(3, source.lastTried, in: .instants)
                if let error = source.error { writer.write(4, error) }
                writer.write(5, count: source.events)
                if let every = source.every { writer.write(6, count: every) }
                if let next = source.next { writer.write(7, next, in: .instants) }
            }
        }
        for calendar in calendars { writer.write(2) { calendar.encode(into: &$0) } }
        writer.write(3, window.lowerBound, in: .eventInstants)
        writer.write(4, window.upperBound, in: .eventInstants)
        writer.write(5, zone)
    }

    package init(from reader: inout WireReader) throws {
        self.init(sources: [], calendars: [], window: 0..<0, zone: "")
        var (start, end): (Int64, Int64) = (0, 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var inner = try reader.message(field)
                sources.append(try Source(from: &inner))
            case 2:
                var inner = try reader.message(field)
                calendars.append(try SharedCalendar(from: &inner))
            case 3: start = try reader.signed(field, in: .eventInstants)
            case 4: end = try reader.signed(field, in: .eventInstants)
            case 5: zone = try reader.string(field)
            default: try reader.skip(field)
            }
        }
        guard start <= end else { throw WireError(.range(field: 4), at: reader.offset) }
        window = start..<end
    }
}

extension CalendarSyncState.Source {
    fileprivate init(from reader: inout WireReader) throws {
        self.init(name: "", lastGood: nil, lastTried: 0)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string(field)
            case 2: lastGood = try reader.signed(field, in: .instants)
            case 3: lastTried = try reader.signed(field, in: .instants)
            case 4: error = try reader.string(field)
            case 5: events = try reader.count(field)
            case 6: every = try reader.count(field)
            case 7: next = try reader.signed(field, in: .instants)
            default: try reader.skip(field)
            }
        }
    }
}
