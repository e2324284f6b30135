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
