import Foundation
import FoundationGaps
import Shared

/// The calendars that this process may read: those of a fixture, or those that the host synced for apps that the user allowed.
struct EventData {
    /// An occurrence of an event.
    struct Event {
        var occurrence: CalendarOccurrence
        var notes: String?
        var url: URL?
        var timeZone: TimeZone?

        init(_ occurrence: CalendarOccurrence) { self.occurrence = occurrence }
    }

    private(set) var status: EKAuthorizationStatus
    private(set) var calendars: [SharedCalendar] = []
    private var events: [Event] = []
    private var stored: CalendarOccurrences?
    /// The span of the stored occurrences, in milliseconds since 1970.
    private var window: Range<Int64>?

    /// The user's time zone, in which all-day events begin and end.
    static var timeZone: TimeZone {
        RequestContext.current.timeZoneIdentifier.flatMap { TimeZone(identifier: $0) } ?? .current
    }

    static var zone: CivilZone {
        // A zone that Foundation made from an offset has no file.
        (try? CivilZone(named: timeZone.identifier)) ?? .utc
    }

    private init(_ status: EKAuthorizationStatus) { self.status = status }

    /// Reads the calendars. Without access, the reason is reported.
    static func read() -> EventData {
        if let folder = DeviceData.path(.calendars), FileManager.default.fileExists(atPath: folder) {
            return EventData(folder: folder)
        }
        let denied = "EventKit answers as a phone whose user denied access"
        switch DeviceData.place ?? AppGroups.current.place {
        case .container(let path):
            guard let app = ExtensionSandbox.ImportedApp(executable: "/proc/self/exe") else { break }
            guard CalendarStore.mayRead(app, in: path) else {
                DeviceData.report(
                    "\(denied) — supply calendars with \(CommonOptions.fixture), or run "
                        + "'AppHost calendar allow \(app.folder.shellWord) \(CommonOptions.container) \(path.shellWord)'"
                )
                return EventData(.denied)
            }
            return EventData(container: path, denied)
        case .fixture(let path): DeviceData.report("\(denied) — add calendars/NAME.json to \(path)")
        case .nowhere: DeviceData.report("\(denied) — supply calendars with \(CommonOptions.fixture)")
        }
        return EventData(.denied)
    }

    /// Returns the occurrences that overlap a span of milliseconds since 1970, ordered by start.
    func events(overlapping span: Range<Int64>, in calendars: Set<String>?) -> [Event] {
        let zone = Self.zone
        func isWanted(_ occurrence: CalendarOccurrence) -> Bool { calendars?.contains(occurrence.calendar) ?? true }
        if let window, span.lowerBound < window.lowerBound || span.upperBound > window.upperBound {
            let days = [window.lowerBound, window.upperBound].map { "\(zone.day(at: $0))" }
            DeviceData.report(
                "EventKit has the events from \(days[0]) to \(days[1]) only — query dates in this span")
        }
        if let stored {
            let found = ContainerSession.current.reading { try stored.occurrences(overlapping: span, in: zone) }
            return (found ?? []).filter(isWanted).map(Event.init)
        }
        return events.filter { event in
            let own = event.occurrence.instants(in: zone)
            return isWanted(event.occurrence) && own.lowerBound < span.upperBound
                && (own.upperBound > span.lowerBound || own.lowerBound >= span.lowerBound)
        }.sorted { $0.occurrence.instants(in: zone).lowerBound < $1.occurrence.instants(in: zone).lowerBound }
    }

    /// All occurrences, ordered by start.
    var all: [Event] { events(overlapping: window ?? Int64.min / 4..<Int64.max / 4, in: nil) }

    // MARK: The container

    private init(container path: String, _ denied: String) {
        self.init(.fullAccess)
        do {
            // With the container of the request, a widget is reloaded when the calendars change.
            let session = ContainerSession.current.container
            let container =
                try session?.path == path
                ? session : Container.open(at: path, role: .widgets, domains: [.calendar])
            switch try CalendarStore(container: container).contents() {
            case .notAllowed(let permission, trial: _):
                status = [.notDetermined: .notDetermined, .restricted: .restricted][permission] ?? .denied
                DeviceData.report(
                    "\(denied) — run 'AppHost calendar authorize \(CommonOptions.container) \(path.shellWord)'")
            case .neverSynced:
                DeviceData.report(
                    "EventKit has no events yet — run 'AppHost calendar sync \(CommonOptions.container) \(path.shellWord)'"
                )
            case .synced(let state, let occurrences, trial: _):
                (calendars, stored, window) = (state.calendars, occurrences, state.window)
            }
        } catch {
            // Calendars that can't be read may have events, so the request fails.
            status = .denied
            RequestContext.current.faults.record(error)
            DeviceData.report("EventKit can't read the calendars: \(error.message)")
        }
    }

    // MARK: The fixture

    /// A file of the fixture.
    private struct File: Decodable {
        struct Event: Decodable {
            let title: String
            let start: Time
            let end: Time?
            let location: String?
            let notes: String?
            let url: String?
            let timeZone: String?
            let tentative: Bool?
            let free: Bool?
        }

        let title: String?
        let color: String?
        let source: String?
        let events: [Event]?
    }

    /// A day or an instant.
    private enum Time: Decodable {
        case day(CivilDay)
        /// In milliseconds since 1970.
        case instant(Int64)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            do {
                self =
                    if let day = CivilDay(text) { .day(day) } else {
                        .instant(try Date(text, strategy: .iso8601).milliseconds)
                    }
            } catch {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "'\(text)' is neither a day nor an instant in ISO 8601")
            }
        }
    }

    private init(folder: String) {
        self.init(.fullAccess)
        // The reason is reported for each file that can't be read; a folder that can't be read has none.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(".json") && !name.hasPrefix(".") {
            guard let file = DeviceData.decode(File.self, at: "\(folder)/\(name)") else { continue }
            let id = String(name.dropLast(5))
            calendars.append(
                SharedCalendar(id: id, source: file.source ?? "Fixture", name: file.title ?? id, color: file.color))
            for (index, event) in (file.events ?? []).enumerated() {
                guard let time = Self.time(event) else {
                    DeviceData.report(
                        "the event '\(event.title)' of \(folder)/\(name) ends before it starts, or mixes days and "
                            + "instants — change its 'end'")
                    continue
                }
                var added = Event(
                    CalendarOccurrence(
                        id: "\(id)/\(index)", calendar: id, title: event.title, location: event.location, time: time,
                        status: event.tentative == true ? .tentative : .confirmed, isTransparent: event.free == true))
                (added.notes, added.url) = (event.notes, event.url.flatMap { URL(string: $0) })
                added.timeZone = event.timeZone.flatMap { TimeZone(identifier: $0) }
                events.append(added)
            }
        }
    }

    /// Returns an event's time. An event of days ends after its last day.
    private static func time(_ event: File.Event) -> CalendarOccurrence.Time? {
        switch (event.start, event.end ?? event.start) {
        case (.day(let first), .day(let last)) where first <= last: .allDay(first: first, end: last.advanced(by: 1))
        case (.instant(let start), .instant(let end)) where start <= end: .timed(start: start, end: end)
        default: nil
        }
    }
}

extension Date {
    /// The instant in milliseconds since 1970.
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }
}
