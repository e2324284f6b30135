import Shared

/// The content of an iCalendar file: its events, time zones, name and colour.
///
/// It is parsed event by event, so that memory is bounded by the stored values and errors have a line. Unused parts (descriptions,
/// attachments, alarms, tasks) are skipped.
struct ICalFile: Sendable {
    /// The limits of a file.
    struct Limits: Sendable {
        /// The size of the file in bytes.
        var bytes = 64 << 20
        var events = 250_000
        /// The nesting depth of components.
        var depth = 8
        /// The relevant lines of an event.
        var lines = 20_000
    }

    var name: String?
    var color: String?
    var events: [ICalEvent] = []
    var zones: [ICalZone] = []
    var rejections: [ICalRejection] = []
    /// The first property that was ignored, with the number of the others; `nil` if none was.
    private(set) var ignored: ICalRejection?

    /// The properties of an event whose times libical parses.
    private static let timed: Set<String> = ["DTSTART", "DTEND", "DURATION", "RDATE", "EXDATE", "RECURRENCE-ID"]
    /// The properties whose dates may be empty: there are none then.
    private static let lists: Set<String> = ["RDATE", "EXDATE", "RRULE", "EXRULE"]
    /// The properties of an event that are read as text.
    private static let worded: Set<String> = [
        "UID", "SUMMARY", "LOCATION", "STATUS", "SEQUENCE", "RRULE", "EXRULE", "TRANSP",
    ]
    /// The properties of a time zone's part that libical parses.
    private static let zoned: Set<String> = ["DTSTART", "RDATE", "TZOFFSETFROM", "TZOFFSETTO"]

    /// An event or a time zone's part while its lines are read.
    private struct Open {
        var line: Int
        var text: [UInt8] = []
        /// The line with the time of the last change. It isn't needed unless there are several versions of the event.
        var stamp: ICalLines.Line?
        var lines = 0
        var words: [(name: String, value: String)] = []
        var declined: Set<String> = []
        var fault: String?

        func values(_ name: String) -> [String] { words.filter { $0.name == name }.map(\.value) }
    }

    /// Parses a file.
    ///
    /// - Parameter name: The file's name in errors.
    /// - Throws: ``CalendarError`` if the file can't be read. An event that can't be read is skipped and added to ``rejections``.
    init(_ bytes: [UInt8], name: String, limits: Limits = Limits()) throws(CalendarError) {
        func fault(_ line: Int?, _ fault: CalendarError.Fault) -> CalendarError {
            CalendarError(name: name, line: line, fault: fault)
        }
        guard bytes.count <= limits.bytes else { throw fault(nil, .tooLarge(limit: limits.bytes)) }
        var lines = ICalLines(bytes)
        var stack: [(name: String, line: Int)] = []
        var (event, part): (Open?, Open?)
        var zone: (id: String?, parts: [ICalZone.Part]) = (nil, [])
        var hasCalendar = false
        while let line = lines.next() {
            switch line.name {
            case "BEGIN":
                let component = Self.component(line)
                if stack.isEmpty {
                    guard component == "VCALENDAR" else { throw fault(line.number, .noCalendar) }
                    hasCalendar = true
                }
                stack.append((component, line.number))
                guard stack.count <= limits.depth else { throw fault(line.number, .tooDeep(limit: limits.depth)) }
                switch (stack.count, component) {
                case (2, "VEVENT"): event = Open(line: line.number)
                case (2, "VTIMEZONE"): zone = (nil, [])
                case (3, "STANDARD"), (3, "DAYLIGHT"): part = Open(line: line.number)
                default: break
                }
            case "END":
                let component = Self.component(line)
                guard let open = stack.popLast() else { throw fault(line.number, .noCalendar) }
                guard open.name == component else {
                    throw fault(line.number, .unbalanced(end: component, of: open.name))
                }
                switch (stack.count, component) {
                case (1, "VEVENT"):
                    if let event { take(event) }
                    event = nil
                    if events.count + rejections.count > limits.events {
                        throw fault(nil, .tooManyEvents(limit: limits.events))
                    }
                case (1, "VTIMEZONE"):
                    // A zone without an id or a valid part is ignored; events in it are rejected.
                    if let id = zone.id, !zone.parts.isEmpty { zones.append(ICalZone(id: id, parts: zone.parts)) }
                case (2, "STANDARD"), (2, "DAYLIGHT"):
                    if let part, let read = ICalZone.Part(text: part.text, rules: part.values("RRULE")) {
                        zone.parts.append(read)
                    }
                    part = nil
                default: break
                }
            default:
                guard let innermost = stack.last else { throw fault(line.number, .noCalendar) }
                let isInEvent = event != nil && stack.count == 2 || part != nil
                if let reason = Self.fault(of: line, isInEvent: isInEvent) {
                    ignore(line, reason)
                    continue
                }
                switch (stack.count, innermost.name) {
                case (1, _): describe(line)
                case (2, "VTIMEZONE") where line.name == "TZID": zone.id = line.value
                case (2, "VEVENT"):
                    if event != nil { Self.add(line, of: Self.timed, to: &event, limit: limits.lines) }
                case (3, "STANDARD"), (3, "DAYLIGHT"):
                    if part != nil { Self.add(line, of: Self.zoned, to: &part, limit: limits.lines) }
                default: break
                }
            }
        }
        if let open = stack.last { throw fault(open.line, .cut(component: open.name)) }
        guard hasCalendar else { throw fault(nil, .noCalendar) }
    }

    private static func component(_ line: ICalLines.Line) -> String {
        String(line.value.prefix(64).uppercased().trimmingSuffix(while: \.isWhitespace))
    }

    private mutating func describe(_ line: ICalLines.Line) {
        switch line.name {
        case "X-WR-CALNAME", "NAME": name = name ?? ICalText.plain(line.value)
        case "X-APPLE-CALENDAR-COLOR", "COLOR": color = color ?? CalendarColor.normalised(line.value)
        default: break
        }
    }

    private static func add(_ line: ICalLines.Line, of names: Set<String>, to open: inout Open?, limit: Int) {
        guard var item = open else { return }
        defer { open = item }
        if line.name == "ATTENDEE", line.parameters("PARTSTAT").first?.uppercased() == "DECLINED" {
            item.declined.formUnion(([line.value] + line.parameters("EMAIL")).map(CalendarAddress.normalised))
        }
        let isWorded = worded.contains(line.name)
        if line.name == "DTSTAMP" { item.stamp = line }
        guard isWorded || names.contains(line.name) else { return }
        item.lines += 1
        if item.lines > limit { item.fault = item.fault ?? "has more than \(limit) lines" }
        if line.isTooLong { item.fault = item.fault ?? "has more than 64 KiB in line \(line.number)" }
        if line.valueStart == nil { item.fault = item.fault ?? "has no value in line \(line.number)" }
        guard item.fault == nil else { return }
        if isWorded {
            item.words.append((line.name, line.value))
        } else {
            item.text.append(contentsOf: text(of: line))
        }
    }

    /// Returns a line for libical, for which a null byte would end the text.
    private static func text(of line: ICalLines.Line) -> [UInt8] {
        line.bytes.map { $0 == 0 ? 0x20 : $0 } + [0x0D, 0x0A]
    }

    /// Returns why a line is ignored; `nil` if it can be read, or if the event or the time zone can't be used without it.
    private static func fault(of line: ICalLines.Line, isInEvent: Bool) -> String? {
        let isEmpty = line.valueStart == line.bytes.endIndex
        guard line.valueStart == nil || isEmpty else { return nil }
        if isInEvent, isEmpty { return lists.contains(line.name) ? "is empty" : nil }
        let isNeeded =
            isInEvent && (timed.contains(line.name) || zoned.contains(line.name) || lists.contains(line.name))
        return isEmpty || isNeeded ? nil : "has no value"
    }

    private mutating func ignore(_ line: ICalLines.Line, _ reason: String) {
        if ignored == nil {
            ignored = ICalRejection(line: line.number, reason: reason, property: line.name)
        } else {
            ignored?.later += 1
        }
    }

    /// Parses the times of an event, without the time of its last change if only that can't be read.
    private mutating func times(of open: Open) throws(CalendarError) -> ICalEvent {
        guard let stamp = open.stamp else { return try ICalEvent(text: open.text, line: open.line) }
        do throws(CalendarError) {
            return try ICalEvent(text: open.text + Self.text(of: stamp), line: open.line)
        } catch {
            let event = try ICalEvent(text: open.text, line: open.line)
            ignore(stamp, "has an invalid value")
            return event
        }
    }

    private mutating func take(_ open: Open) {
        let uid = open.values("UID").first.flatMap(ICalText.plain)
        do {
            if let fault = open.fault { throw CalendarError(event: fault) }
            var event = try times(of: open)
            event.title = open.values("SUMMARY").first.flatMap(ICalText.plain) ?? ""
            event.location = open.values("LOCATION").first.flatMap(ICalText.plain)
            // An event without an id is identified by its start and title.
            event.uid = uid ?? "\(event.start.seconds) \(event.title)"
            event.sequence = open.values("SEQUENCE").first.flatMap { Int($0) } ?? 0
            switch open.values("STATUS").first?.uppercased() {
            case "CANCELLED": event.status = .cancelled
            case "TENTATIVE": event.status = .tentative
            default: event.status = .confirmed
            }
            event.isTransparent = open.values("TRANSP").first?.uppercased() == "TRANSPARENT"
            event.declined = open.declined
            event.rules = try open.values("RRULE").map { try RecurrenceRule($0) }
            event.exceptionRules = try open.values("EXRULE").map { try RecurrenceRule($0) }
            events.append(event)
        } catch {
            rejections.append(ICalRejection(line: open.line, uid: uid, reason: message(of: error)))
        }
    }
}

extension ICalFile {
    /// Cancels the events and instances that the owner of the addresses declined.
    ///
    /// If the calendar's name is an address, it is the owner's: Google uses the account's address as the name of its calendar.
    mutating func cancel(declinedBy addresses: Set<String>) {
        let own = addresses.union(
            [name].compactMap { $0 }.filter(CalendarAddress.isAddress).map(CalendarAddress.normalised))
        for index in events.indices where !events[index].declined.isDisjoint(with: own) {
            events[index].status = .cancelled
        }
    }
}

/// The addresses of attendees.
enum CalendarAddress {
    /// Returns an address in a form for comparison: in lower case, without `mailto:`.
    static func normalised(_ text: String) -> String {
        let text = text.lowercased()
        return text.hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }

    /// Returns true if a text looks like an e-mail address.
    static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains("") && !text.contains(where: \.isWhitespace)
    }
}

extension String {
    /// Returns the text without the trailing characters that satisfy a predicate.
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}

/// An event in an iCalendar file: a single event, a series, or a modified instance of a series.
struct ICalEvent: Hashable, Sendable {
    /// The end of an event.
    enum End: Hashable, Sendable {
        /// No end: one day for an all-day event, no duration for others.
        case open
        case at(ICalTime)
        /// A duration in calendar days and seconds.
        case lasting(days: Int, seconds: Int64)
    }

    enum Status: Hashable, Sendable {
        case confirmed
        case tentative
        case cancelled
    }

    /// An additional date of a series, with an optional end of its own.
    struct ExtraDate: Hashable, Sendable {
        let start: ICalTime
        let end: End?
    }

    /// The event's first line in the file, from 1.
    var line: Int
    var uid: String
    var title = ""
    var location: String?
    var status = Status.confirmed
    /// A Boolean value that indicates whether the event blocks no time: `TRANSP:TRANSPARENT`.
    var isTransparent = false
    /// The addresses of the attendees who declined, in lower case and without `mailto:`.
    var declined: Set<String> = []
    var start: ICalTime
    var end = End.open
    var rules: [RecurrenceRule] = []
    var exceptionRules: [RecurrenceRule] = []
    var dates: [ExtraDate] = []
    var exceptions: [ICalTime] = []
    /// The instance of the series that this event replaces.
    var recurrence: ICalTime?
    /// True if the event also replaces all later instances.
    var isForLater = false
    /// The revision number and the time of the last change; of several versions the newest counts.
    var sequence = 0
    var stamp: Int64 = 0

    var isRepeating: Bool { !rules.isEmpty || !dates.isEmpty }
}

/// An event or a property that can't be used. The rest of the file is unaffected.
struct ICalRejection: Hashable, Sendable {
    /// The first line of the event or the property in the file, from 1.
    var line: Int
    /// The event's id, if it has one.
    var uid: String?
    var reason: String
    /// The name of a property that no occurrence depends on; `nil` for an event.
    var property: String?
    /// The number of later properties that were ignored, too.
    var later = 0

    /// Returns a diagnostic with the event or property and the reason.
    func message(in name: String) -> String {
        guard let property else {
            return "\(name):\(line): the event\(uid.map { " '\($0.prefix(100))'" } ?? "") \(reason) — left out"
        }
        let others = later == 0 ? "" : later == 1 ? ", as is 1 later one" : ", as are \(later) later ones"
        return "\(name):\(line): the property '\(ICalText.line(property))' \(reason) — ignored\(others)"
    }
}
