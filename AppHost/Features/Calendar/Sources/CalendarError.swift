import Foundation
import Shared

/// An error for a calendar source, or one of its events, that can't be read. The events read before are kept.
struct CalendarError: CommandError, Hashable {
    enum Fault: Hashable, Sendable {
        // The answers of a server.

        /// The answer isn't well-formed at a byte offset.
        case malformedXML(offset: Int)
        /// The answer has a document type declaration.
        case documentType
        /// The answer exceeds a limit, which the text names.
        case tooMuchXML(String)
        case noDAV
        /// The answer refers to a resource at this URL on another server.
        case elsewhere(String)
        case noCalendars
        case endless

        // A file or a folder.

        case missing
        case noFile
        case tooLargeFile
        case unreadable(String)

        // A calendar's data.

        case noCalendar
        case unbalanced(end: String, of: String)
        case cut(component: String)
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case tooManyEvents(limit: Int)
        case tooManyOccurrences(limit: Int)
        case tooMuchWork
        /// An event that can't be used, and is skipped: the predicate of a sentence about the event.
        case event(String)
    }

    /// The place of the fault: the server's URL, the path, or the source's name, with the file's name if the source has several files. The
    /// line may follow after a colon.
    let place: String
    let fault: Fault

    init(_ url: URL, _ fault: Fault) { (place, self.fault) = (url.withoutSecrets, fault) }

    init(path: String, fault: Fault) { (place, self.fault) = (path, fault) }

    /// - Parameter line: The line, from 1; `nil` for the whole file.
    init(name: String, line: Int? = nil, fault: Fault) {
        (place, self.fault) = (line.map { "\(name):\($0)" } ?? name, fault)
    }

    init(event reason: String) { (place, fault) = ("", .event(reason)) }

    var exitCode: ExitCode {
        switch fault {
        case .noCalendars: .unavailable
        case .missing, .noFile, .unreadable: .inputOutput
        default: .badData
        }
    }

    var message: String {
        switch fault {
        case .malformedXML(let offset):
            "\(place) sent malformed XML, at byte \(offset) — report it to the server's operator"
        case .documentType:
            "\(place) sent XML with a document type declaration, which isn't supported — report it to the server's operator"
        case .tooMuchXML(let limit):
            "\(place) sent XML with more than \(limit) — report it to the server's operator"
        case .noDAV: "\(place) doesn't speak CalDAV — check the address"
        case .elsewhere(let other):
            "\(place) refers to \(other), but the password isn't sent to another server — name \(other) as the source"
        case .noCalendars: "\(place) has no calendars for this user — check the address and the user name"
        case .endless: "\(place) sends page after page of changes without an end — report it to the server's operator"
        case .missing: "\(place) doesn't exist — put the calendar there, or remove the calendar source"
        case .noFile: "\(place) is neither a file nor a folder — name a file or a folder"
        case .tooLargeFile: "\(place) has more than 64 MiB — split the calendar"
        case .unreadable(let reason): "can't read \(place): \(reason) — make it readable for this user"
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
        case .event(let reason): reason
        }
    }
}
