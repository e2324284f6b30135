import Shared

/// The content of an iCalendar file: its events, time zones, name and colour.
///
/// libical reads the lines of one event or time zone after the other, so that memory is bounded by the stored values. Before it, this
/// reader refuses or leaves out lines:
///
/// - libical accepts any `END` for any `BEGIN`, and a component without an end; a cut file would lose events without an error.
/// - It frees nested components by recursion, and would exhaust the stack.
/// - It stores each date of an event in hundreds of bytes, so the lines of an event are limited.
/// - A line without a value would make the whole event unreadable, even if no occurrence depends on the line.
/// - Unused lines (descriptions, attachments, alarms, tasks) would take most of the time.
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

    /// The properties that are read in a component, by the names of the components around it and its own; true for those without which the
    /// component can't be used.
    private static let relevant: [[String]: [String: Bool]] = [
        ["VCALENDAR"]: ["X-WR-CALNAME": false, "NAME": false, "X-APPLE-CALENDAR-COLOR": false, "COLOR": false],
        ["VCALENDAR", "VEVENT"]: [
            "DTSTART": true, "DTEND": true, "DURATION": true, "RDATE": true, "EXDATE": true, "RECURRENCE-ID": true,
            "RRULE": true, "EXRULE": true, "UID": false, "SUMMARY": false, "LOCATION": false, "STATUS": false,
            "SEQUENCE": false, "TRANSP": false, "DTSTAMP": false, "ATTENDEE": false,
        ],
        ["VCALENDAR", "VTIMEZONE"]: ["TZID": false],
        ["VCALENDAR", "VTIMEZONE", "STANDARD"]: transitions, ["VCALENDAR", "VTIMEZONE", "DAYLIGHT"]: transitions,
    ]
    private static let transitions = [
        "DTSTART": true, "RDATE": true, "RRULE": true, "TZOFFSETFROM": true, "TZOFFSETTO": true,
    ]
    /// The properties that may be empty: there are no such dates or rules then.
    private static let lists: Set<String> = ["RDATE", "EXDATE", "RRULE", "EXRULE"]

    /// An event or a time zone while its lines are read.
    private struct Open {
        var line = 0
        var fault: CalendarError?
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
        var names: [String] = []
        var begins: [Int] = []
        var properties: [String: Bool]?
        // An event has two components, because only an error in its times matters. A time zone is read as times.
        let (calendar, times, details) = (ICalParser(), ICalParser(), ICalParser())
        var (open, hasCalendar) = (Open(), false)
        while let line = lines.next() {
            switch line.name {
            case "BEGIN":
                let component = Self.component(line)
                guard !names.isEmpty || component == "VCALENDAR" else { throw fault(line.number, .noCalendar) }
                hasCalendar = true
                names.append(component)
                begins.append(line.number)
                guard names.count <= limits.depth else { throw fault(line.number, .tooDeep(limit: limits.depth)) }
                properties = Self.relevant[names]
                guard properties != nil else { continue }
                if names.count == 2 { open = Open(line: line.number) }
                (names.count == 1 ? calendar : times).begin(component)
                if component == "VEVENT" { details.begin(component) }
            case "END":
                let component = Self.component(line)
                guard let begun = names.last else { throw fault(line.number, .noCalendar) }
                guard begun == component else { throw fault(line.number, .unbalanced(end: component, of: begun)) }
                let isRelevant = properties != nil
                names.removeLast()
                begins.removeLast()
                properties = Self.relevant[names]
                guard isRelevant else { continue }
                let read = (names.isEmpty ? calendar : times).end(component)
                switch (component, read) {
                case ("VCALENDAR", let calendar?):
                    self.name = self.name ?? calendar.calendarName
                    color = color ?? calendar.calendarColor
                case ("VEVENT", let times?): if let details = details.end(component) { take(open, times, details) }
                // Events in a zone that can't be read are rejected.
                case ("VTIMEZONE", let zone?) where open.fault == nil: zones += [ICalZone(zone)].compactMap { $0 }
                default: break
                }
                if events.count + rejections.count > limits.events {
                    throw fault(nil, .tooManyEvents(limit: limits.events))
                }
            default:
                guard let component = names.last else { throw fault(line.number, .noCalendar) }
                let use = properties?[line.name]
                let (isEvent, isNeeded) = (component == "VEVENT", use ?? false)
                guard use != nil || line.valueStart == nil, hasValue(line, isNeeded: isNeeded) else { continue }
                let parser = names.count == 1 ? calendar : isEvent && !isNeeded ? details : times
                if parser.lines >= limits.lines {
                    if names.count == 1 { continue }
                    if isEvent, !isNeeded {
                        ignore(line, "follows \(limits.lines) other lines of its event")
                        continue
                    }
                    open.fault = open.fault ?? .init(event: "has more than \(limits.lines) lines")
                } else if names.count > 1, line.isTooLong {
                    if isEvent, !isNeeded {
                        ignore(line, "has more than 64 KiB")
                        continue
                    }
                    open.fault = open.fault ?? .init(event: "has more than 64 KiB in line \(line.number)")
                } else if isEvent, line.valueStart == nil {
                    open.fault = open.fault ?? .init(event: "has no value in line \(line.number)")
                }
                guard names.count == 1 || open.fault == nil, !parser.add(line.repaired), isEvent else { continue }
                if line.name == "RRULE" || line.name == "EXRULE" {
                    open.fault = RecurrenceRule.unreadable(line.value)
                } else if !isNeeded {
                    ignore(line, "has an invalid value")
                }
            }
        }
        if let name = names.last { throw fault(begins.last, .cut(component: name)) }
        guard hasCalendar else { throw fault(nil, .noCalendar) }
    }

    private static func component(_ line: ICalLines.Line) -> String {
        line.value.prefix(64).split(whereSeparator: \.isWhitespace).joined(separator: " ").uppercased()
    }

    /// Returns true if libical should read a line: if it has a value, or if a component can't be used without one.
    private mutating func hasValue(_ line: ICalLines.Line, isNeeded: Bool) -> Bool {
        if line.valueStart == nil, !isNeeded { ignore(line, "has no value") }
        guard line.valueStart == line.bytes.endIndex else {
            // Only the attendees who declined matter; there may be many others.
            let isUnused = line.name == "ATTENDEE" && !line.text.uppercased().contains("DECLINED")
            return (line.valueStart != nil || isNeeded) && !isUnused
        }
        guard Self.lists.contains(line.name) else { return isNeeded }
        if isNeeded { ignore(line, "is empty") }
        return false
    }

    private mutating func ignore(_ line: ICalLines.Line, _ reason: String) {
        if ignored == nil {
            ignored = ICalRejection(line: line.number, reason: reason, property: line.name)
        } else {
            ignored?.later += 1
        }
    }

    private mutating func take(_ open: Open, _ times: ICalComponent, _ details: ICalComponent) {
        do throws(CalendarError) {
            if let fault = open.fault { throw fault }
            events.append(try ICalEvent(times, details, line: open.line))
        } catch {
            rejections.append(ICalRejection(line: open.line, uid: details.uid, reason: error.message))
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

/// An event in an iCalendar file: a single event, a series, or a modified instance of a series.
struct ICalEvent: Hashable, Sendable {
    /// The end of an event.
    enum End: Hashable, Sendable {
        /// No end: one day for an all-day event, no duration for others.
        case open
        case at(ICalTime)
        /// A duration in calendar days and milliseconds.
        case lasting(days: Int, milliseconds: Int64)
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
    /// The revision number, and the time of the last change in milliseconds since 1970; of several versions the newest counts.
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

/// A time in an iCalendar file.
enum ICalTime: Hashable, Sendable {
    /// A day in any time zone.
    case day(CivilDay)
    /// A local time in a time zone, in milliseconds since 1970 as if it were UTC; `nil` for the user's zone.
    case local(Int64, zone: String?)
    /// An instant, in milliseconds since 1970.
    case utc(Int64)

    var isDay: Bool { if case .day = self { true } else { false } }

    /// The local time, in milliseconds since 1970 as if it were UTC.
    var localTime: Int64 {
        switch self {
        case .day(let day): day.localTime
        case .local(let time, _), .utc(let time): time
        }
    }

    /// Returns the same kind of time at another local time.
    func at(_ localTime: Int64) -> ICalTime {
        switch self {
        case .day: .day(CivilDay(ofLocalTime: localTime))
        case .local(_, let zone): .local(localTime, zone: zone)
        case .utc: .utc(localTime)
        }
    }
}

extension CivilDay {
    /// The length of a day whose clock isn't changed, in milliseconds.
    static let milliseconds: Int64 = 86_400_000

    /// Creates the day of a local time in milliseconds since 1970 as if it were UTC.
    init(ofLocalTime time: Int64) { self.init(number: Int32(clamping: time.floored(by: Self.milliseconds))) }

    /// The day's midnight, in milliseconds since 1970 as if it were UTC.
    var localTime: Int64 { Int64(number) * Self.milliseconds }
}

extension CivilZone {
    /// Returns the instant of a local time, both in milliseconds since 1970.
    func instant(ofLocalTime time: Int64) -> Int64 {
        let day = CivilDay(ofLocalTime: time)
        return instant(on: day, milliseconds: time - day.localTime)
    }

    /// Returns the local time at an instant, both in milliseconds since 1970.
    func localTime(at instant: Int64) -> Int64 { instant + offset(at: instant) }
}
