import Shared

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

/// An event that can't be used. The file's other events are unaffected.
struct ICalRejection: Hashable, Sendable {
    /// The event's first line in the file, from 1.
    var line: Int
    /// The event's id, if it has one.
    var uid: String?
    var reason: String

    /// Returns a diagnostic with the event and the reason.
    func message(in name: String) -> String {
        "\(name):\(line): the event\(uid.map { " '\($0.prefix(100))'" } ?? "") \(reason) — left out"
    }
}

/// An error for a calendar that can't be read. The events read before are kept.
struct CalendarDataError: CommandError, Hashable {
    enum Fault: Hashable, Sendable {
        case noCalendar
        case unbalanced(end: String, of: String)
        case cut(component: String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case tooManyEvents(limit: Int)
        case tooManyOccurrences(limit: Int)
        case tooMuchWork
    }

    /// The source's name, with the file's name if there are several.
    var name: String
    /// The line, from 1; `nil` for the whole file.
    var line: Int?
    let fault: Fault

    var exitCode: ExitCode { .badData }

    var message: String {
        let place = line.map { "\(name):\($0)" } ?? name
        return switch fault {
        case .noCalendar:
            "\(place): the data doesn't begin with BEGIN:VCALENDAR, so it isn't a calendar — check the address"
        case .unbalanced(let end, let of):
            "\(place): END:\(end) doesn't match BEGIN:\(of) — correct the calendar at its source"
        case .cut(let component): "\(place): the \(component) that begins here has no end — fetch it again"
        case .tooDeep(let limit):
            "\(place): components are nested more than \(limit) deep — correct the calendar at its source"
        case .tooLarge(let limit): "\(place): the calendar has more than \(limit >> 20) MiB — split the calendar"
        case .tooManyEvents(let limit): "\(place): the calendar has more than \(limit) events — split the calendar"
        case .tooManyOccurrences(let limit):
            "\(place): the calendar's events occur more than \(limit) times in 14 months — split the calendar"
        case .tooMuchWork:
            "\(place): the calendar's recurrence rules take too many steps — correct the calendar at its source"
        }
    }
}
