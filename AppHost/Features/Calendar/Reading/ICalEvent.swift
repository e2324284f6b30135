import Shared

/// An event as an iCalendar file has it: one, a series, or an instance of a series that is otherwise.
struct ICalEvent: Hashable, Sendable {
    /// How long it is.
    enum End: Hashable, Sendable {
        /// A day for what is about days, a moment else.
        case open
        case at(ICalTime)
        /// So many days by the clock, and so many seconds.
        case lasting(days: Int, seconds: Int64)
    }

    enum Status: Hashable, Sendable {
        case confirmed
        case tentative
        case cancelled
    }

    /// A date a series has besides, with its own end where it says so.
    struct ExtraDate: Hashable, Sendable {
        let start: ICalTime
        let end: End?
    }

    /// Where it begins in its file, from 1.
    var line: Int
    var uid: String
    var title = ""
    var location: String?
    var status = Status.confirmed
    /// A Boolean value that indicates whether it blocks no time: `TRANSP:TRANSPARENT`.
    var isTransparent = false
    /// The addresses of the attendees who declined, in lower case and without `mailto:`.
    var declined: Set<String> = []
    var start: ICalTime
    var end = End.open
    var rules: [RecurrenceRule] = []
    var exceptionRules: [RecurrenceRule] = []
    var dates: [ExtraDate] = []
    var exceptions: [ICalTime] = []
    /// Which instance of the series this is instead of.
    var recurrence: ICalTime?
    /// Whether all later ones are as this one.
    var isForLater = false
    /// How often it was changed, and when last: the newest of several versions holds.
    var sequence = 0
    var stamp: Int64 = 0

    var isRepeating: Bool { !rules.isEmpty || !dates.isEmpty }
}

/// An event that can't be taken. The others of its file are.
struct ICalRejection: Hashable, Sendable {
    /// Where it begins in its file, from 1.
    var line: Int
    /// The event's own id, where it has one.
    var uid: String?
    var reason: String

    /// Names the event and why it was left out.
    func message(in name: String) -> String {
        "\(name):\(line): the event\(uid.map { " '\($0.prefix(100))'" } ?? "") \(reason) — left out"
    }
}

/// A calendar that can't be read. What was read before stays.
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

    /// The source's name, and the file's where there are several.
    var name: String
    /// The line, from 1; `nil` for the whole.
    var line: Int?
    let fault: Fault

    var exitCode: ExitCode { .badData }

    var message: String {
        let place = line.map { "\(name):\($0)" } ?? name
        return switch fault {
        case .noCalendar: "\(place): is no iCalendar data, which begins with BEGIN:VCALENDAR — check the address"
        case .unbalanced(let end, let of): "\(place): END:\(end) ends no \(end), but a \(of) — have its source mended"
        case .cut(let component): "\(place): the \(component) that begins here doesn't end — fetch it again"
        case .tooDeep(let limit): "\(place): components lie more than \(limit) deep — have its source mended"
        case .tooLarge(let limit): "\(place): has more than \(limit >> 20) MiB — split the calendar"
        case .tooManyEvents(let limit): "\(place): has more than \(limit) events — split the calendar"
        case .tooManyOccurrences(let limit):
            "\(place): its events take place more than \(limit) times in 14 months — split the calendar"
        case .tooMuchWork: "\(place): its rules take too many steps to work out — have its source mended"
        }
    }
}
