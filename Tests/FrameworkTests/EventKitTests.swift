import EventKit
import Foundation
import Shared
import TestSupport
import Testing

/// EventKit's answers: from a fixture, from the container of an app that the user allowed, and without access.
struct EventKitTests {
    private let folder: TemporaryFolder
    private let store = EKEventStore()

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ text: String) throws {
        let calendars = URL(fileURLWithPath: "\(folder.path)/calendars")
        try FileManager.default.createDirectory(at: calendars, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: calendars.appending(path: name))
    }

    private func writeWork() throws {
        try write(
            "work.json",
            """
            {"title": "Work", "color": "#FF8000", "source": "Office", "events": [
              {"title": "Review", "start": "2026-11-21T13:00:00+01:00", "end": "2026-11-21T14:00:00+01:00",
               "location": "Room 4", "notes": "Figures", "url": "https://example.org/a", "timeZone": "Asia/Tokyo"},
              {"title": "Fair", "start": "2026-11-20", "end": "2026-11-22", "free": true},
              {"title": "Trip", "start": "2026-11-19T20:00:00Z", "end": "2026-11-22T08:00:00Z", "tentative": true},
              {"title": "Bell", "start": "2026-11-21T06:00:00Z"}]}
            """)
        try write("home.json", #"{"events": [{"title": "Party", "start": "2026-11-21T19:00:00Z"}]}"#)
    }

    private func read<Result>(zone: String = "Europe/Berlin", _ body: () throws -> Result) rethrows -> Result {
        let context = RequestContext(now: Self.instant("2026-11-21T09:41:00Z"), timeZoneIdentifier: zone)
        return try RequestScope.with(context) {
            try DeviceData.$place.withValue(.fixture(folder.path), operation: body)
        }
    }

    private func readContainer<Result>(_ body: () throws -> Result) rethrows -> Result {
        try DeviceData.$place.withValue(.container("\(folder.path)/c"), operation: body)
    }

    private static func instant(_ text: String) -> Date {
        // An invalid text in a test fails its expectations.
        (try? Date(text, strategy: .iso8601)) ?? .distantPast
    }

    private func events(
        _ start: String, _ end: String, in calendars: [EKCalendar]? = nil
    ) -> [EKEvent] {
        let predicate = store.predicateForEvents(
            withStart: Self.instant(start), end: Self.instant(end), calendars: calendars)
        return store.events(matching: predicate)
    }

    private func titles(_ start: String, _ end: String, in calendars: [EKCalendar]? = nil) -> [String] {
        events(start, end, in: calendars).map { $0.title }
    }

    // MARK: A fixture

    @Test("A fixture's calendars have titles, colours and sources, and can't be changed")
    func calendars() throws {
        try writeWork()
        read {
            #expect(EKEventStore.authorizationStatus(for: .event) == .authorized)
            #expect(EKEventStore.authorizationStatus(for: .reminder) == .denied)
            let calendars = store.calendars(for: .event)
            #expect(calendars.map(\.title) == ["home", "Work"] && store.calendars(for: .reminder).isEmpty)
            #expect(calendars[1].cgColor == CGColor(red: 1, green: 128 / 255, blue: 0, alpha: 1))
            #expect(calendars[1].source.title == "Office" && !calendars[1].allowsContentModifications)
            #expect(store.sources.map(\.title) == ["Fixture", "Office"])
            #expect(store.sources[1].calendars(for: .event) == [calendars[1]])
            #expect(store.calendar(withIdentifier: "work") == calendars[1])
            #expect(store.defaultCalendarForNewEvents == nil)
        }
    }

    @Test("A predicate finds the events that overlap its span, ordered by start")
    func overlappingEvents() throws {
        try writeWork()
        read {
            let all = titles("2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z")
            #expect(all == ["Trip", "Fair", "Bell", "Review", "Party"])
            #expect(titles("2026-11-21T13:00:00Z", "2026-11-21T19:00:00Z") == ["Trip", "Fair"])
            #expect(titles("2026-11-22T08:00:00Z", "2026-11-22T09:00:00Z") == ["Fair"])
            #expect(titles("2026-11-21T06:00:00Z", "2026-11-21T06:01:00Z").contains("Bell"))
            #expect(titles("2026-11-21T06:00:00Z", "2026-11-21T06:00:00Z").isEmpty)
            #expect(titles("2026-11-22T00:00:00Z", "2026-11-21T00:00:00Z").isEmpty)
            #expect(store.events(matching: NSPredicate(value: true)).isEmpty)
            var found: [String] = []
            store.enumerateEvents(
                matching: store.predicateForEvents(withStart: .distantPast, end: .now, calendars: nil)
            ) { event, _ in found.append(event.title) }
            #expect(found.isEmpty)
        }
    }

    @Test("An event has the properties of the fixture, and an enumeration ends at the flag")
    func properties() throws {
        try writeWork()
        try read {
            let span = (start: Self.instant("2026-11-21T00:00:00Z"), end: Self.instant("2026-11-22T00:00:00Z"))
            var found: [EKEvent] = []
            let predicate = store.predicateForEvents(withStart: span.start, end: span.end, calendars: nil)
            store.enumerateEvents(matching: predicate) { event, stop in
                found.append(event)
                stop.pointee = ObjCBool(event.title == "Review")
            }
            let review = try #require(found.last)
            #expect(found.count == 4 && found[0].status == .tentative && found[1].availability == .free)
            #expect(review.location == "Room 4" && review.structuredLocation?.title == "Room 4")
            #expect(review.notes == "Figures" && review.hasNotes && review.url?.path() == "/a")
            #expect(review.timeZone?.identifier == "Asia/Tokyo" && review.calendar.title == "Work")
            #expect(review.endDate.timeIntervalSince(review.startDate) == 3_600 && !review.isAllDay)
            #expect(!review.hasRecurrenceRules && !review.hasAlarms && !review.isDetached && review.attendees == nil)
            #expect(review.compareStartDate(with: found[0]) == .orderedDescending)
            #expect(store.event(withIdentifier: review.eventIdentifier)?.title == "Review")
            #expect(store.event(withIdentifier: "other") == nil)
        }
    }

    @Test(
        "An all-day event lasts from the user's midnight to the last second of its last day",
        arguments: ["Europe/Berlin", "America/Los_Angeles", "Pacific/Kiritimati"])
    func allDay(zone: String) throws {
        try writeWork()
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let day = DateComponents(year: 2026, month: 11, day: 20)
        let midnight = try #require(calendar.date(from: day))
        try read(zone: zone) {
            let predicate = store.predicateForEvents(
                withStart: midnight + 10, end: midnight + 20, calendars: nil)
            let fair = try #require(store.events(matching: predicate).first { $0.title == "Fair" })
            #expect(fair.isAllDay && fair.startDate == midnight && fair.endDate == midnight + 3 * 86_400 - 1)
            #expect(fair.timeZone == nil)
        }
    }

    @Test("A predicate with calendars finds only their events, and one longer than four years is cut off")
    func limits() throws {
        try writeWork()
        read {
            let home = store.calendars(for: .event).filter { $0.title == "home" }
            #expect(titles("2026-11-21T00:00:00Z", "2026-11-23T00:00:00Z", in: home) == ["Party"])
            #expect(titles("2026-11-21T00:00:00Z", "2026-11-23T00:00:00Z", in: []).isEmpty)
            #expect(titles("2022-11-22T00:00:00Z", "2030-01-01T00:00:00Z", in: home) == ["Party"])
            #expect(titles("2022-11-21T18:00:00Z", "2030-01-01T00:00:00Z", in: home).isEmpty)
            #expect(titles("0001-01-01T00:00:00Z", "2030-01-01T00:00:00Z", in: home).isEmpty)
        }
    }

    @Test("A file that can't be read is left out, and so is an event that ends before it starts")
    func damagedFiles() throws {
        try write("a.json", #"{"events": [{"title": "Late", "start": "tomorrow"}]}"#)
        try write("b.json", #"{"events": [{"start": "2026-11-21"}]}"#)
        try write(
            "c.json",
            """
            {"color": "red", "events": [
              {"title": "Back", "start": "2026-11-21T10:00:00Z", "end": "2026-11-21T09:00:00Z"},
              {"title": "Mixed", "start": "2026-11-21", "end": "2026-11-21T09:00:00Z"},
              {"title": "No day", "start": "2026-11-21", "end": "2026-11-20"},
              {"title": "Day", "start": "2026-11-21"}]}
            """)
        try write("notes.txt", "x")
        read {
            #expect(store.calendars(for: .event).map(\.title) == ["c"])
            #expect(titles("2026-11-20T00:00:00Z", "2026-11-23T00:00:00Z") == ["Day"])
        }
    }

    // MARK: Permission

    @Test("Without access there are no calendars and no events, requests are refused, and nothing can be saved")
    func denied() async throws {
        try await DeviceData.$place.withValue(.nowhere) {
            #expect(EKEventStore.authorizationStatus(for: .event) == .denied)
            #expect(store.calendars(for: .event).isEmpty && store.sources.isEmpty)
            #expect(titles("2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z").isEmpty)
            let mayReadEvents = try await store.requestFullAccessToEvents()
            let mayReadReminders = try await store.requestAccess(to: .reminder)
            #expect(!mayReadEvents && !mayReadReminders)
            let answer = await withCheckedContinuation { continuation in
                store.requestFullAccessToEvents { isGranted, error in
                    continuation.resume(returning: isGranted || error != nil)
                }
            }
            #expect(!answer)
            let reminders = await withCheckedContinuation { (continuation: CheckedContinuation<Int?, Never>) in
                store.fetchReminders(matching: store.predicateForReminders(in: nil)) {
                    continuation.resume(returning: $0?.count)
                }
            }
            #expect(reminders == 0)
            let event = EKEvent(eventStore: store)
            #expect(event.eventIdentifier == nil && event.isNew)
            #expect { try store.save(event, span: .thisEvent) } throws: {
                ($0 as? EKError)?.code == .eventStoreNotAuthorized
            }
        }
        try writeWork()
        read {
            let event = EKEvent(eventStore: store)
            #expect { try store.save(event, span: .thisEvent) } throws: { ($0 as? EKError)?.code == .noCalendar }
            event.calendar = store.calendars(for: .event).first
            #expect { try store.save(event, span: .futureEvents, commit: true) } throws: {
                ($0 as NSError).domain == EKErrorDomain && ($0 as? EKError)?.code == .calendarReadOnly
            }
        }
    }

    // MARK: The container

    private func publish() throws -> Container {
        let host = try Container.create(at: "\(folder.path)/c", group: "group.test")
        let start = Self.instant("2026-11-20T08:00:00Z")
        let lessons = (0..<3).map { index in
            let begin = start + Double(index) * 86_400
            let moved = begin + (index == 1 ? 3_600 : 0)
            return CalendarOccurrence(
                id: "fixture/lesson@x/\(begin.formatted(.iso8601))", calendar: "fixture", title: "Lesson \(index)",
                time: .timed(
                    start: Int64(moved.timeIntervalSince1970) * 1_000,
                    end: Int64(moved.timeIntervalSince1970) * 1_000 + 60_000))
        }
        let day = CivilDay(year: 2026, month: 11, day: 21)
        let birthday = CalendarOccurrence(
            id: "fixture/birthday/2026-11-21", calendar: "fixture", title: "Birthday",
            time: .allDay(first: day, end: day.advanced(by: 1)))
        try CalendarFixture(lessons + [birthday]).publish(
            in: host, synced: Int64(start.timeIntervalSince1970) * 1_000)
        return host
    }

    @Test("An app sees the container's events only while the user allows the app and shares calendars")
    func allowedApp() throws {
        func state() -> [String] {
            readContainer {
                ["\(EKEventStore.authorizationStatus(for: .event))"]
                    + titles("2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z")
            }
        }
        #expect(state() == ["denied"])
        let host = try publish()
        #expect(state() == ["denied"])
        let app = try #require(ExtensionSandbox.ImportedApp(executable: "/proc/self/exe"))
        let other = ExtensionSandbox.ImportedApp(resolved: "\(app.folder)-other")
        try CalendarStore.allow(other, true, in: host)
        #expect(state() == ["denied"])
        try CalendarStore.allow(app, true, in: host)
        #expect(state() == ["fullAccess", "Lesson 0"])
        #expect(try CalendarStore.allowedApps(in: host) == [app.folder, other.folder].sorted())
        try CalendarStore.updateAccess(in: host) { $0.permission = .restricted }
        #expect(state() == ["restricted"])
        try CalendarStore.updateAccess(in: host) { $0.permission = .notDetermined }
        #expect(state() == ["notDetermined"])
        try CalendarStore.updateAccess(in: host) { $0.permission = .authorized }
        try CalendarStore.allow(app, false, in: host)
        #expect(state() == ["denied"])
        #expect(try CalendarStore.allowedApps(in: host) == [other.folder])
    }

    @Test("A damaged permission allows nothing")
    func damagedPermission() throws {
        let host = try publish()
        let app = try #require(ExtensionSandbox.ImportedApp(executable: "/proc/self/exe"))
        try CalendarStore.allow(app, true, in: host)
        let path = "\(folder.path)/c/documents/calendar/\(app.documentName)"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var moved = whole
        moved[moved.count - 1] ^= 1
        for damaged in [Data(), whole.dropLast(), whole + [0], moved] {
            try damaged.write(to: URL(fileURLWithPath: path))
            #expect(!CalendarStore.mayRead(app, in: "\(folder.path)/c"))
        }
        try whole.write(to: URL(fileURLWithPath: path))
        #expect(CalendarStore.mayRead(app, in: "\(folder.path)/c"))
    }

    @Test("Calendars that are damaged fail the request, and aren't taken for empty ones")
    func damagedCatalogue() throws {
        let app = try #require(ExtensionSandbox.ImportedApp(executable: "/proc/self/exe"))
        try CalendarStore.allow(app, true, in: try publish())
        let catalogue = URL(fileURLWithPath: "\(folder.path)/c/catalogues/calendar")
        try Data("damaged".utf8).write(to: catalogue)
        let context = RequestContext(now: Self.instant("2026-11-21T09:41:00Z"))
        let status = RequestScope.with(context) {
            readContainer { EKEventStore.authorizationStatus(for: .event) }
        }
        #expect(status == .denied)
        #expect((context.faults.first as? ContainerError)?.code == .damaged)
    }

    @Test("The occurrences of a recurring event share an identifier, and a moved one is detached")
    func recurringEvents() throws {
        let app = try #require(ExtensionSandbox.ImportedApp(executable: "/proc/self/exe"))
        try CalendarStore.allow(app, true, in: try publish())
        try readContainer {
            let found = events("2026-11-20T00:00:00Z", "2026-11-23T00:00:00Z").filter { !$0.isAllDay }
            #expect(found.map { $0.title } == ["Lesson 0", "Lesson 1", "Lesson 2"])
            #expect(Set(found.map { $0.eventIdentifier }) == ["fixture/lesson@x"])
            #expect(found.allSatisfy { $0.hasRecurrenceRules } && found.map(\.isDetached) == [false, true, false])
            #expect(found[1].startDate.timeIntervalSince(found[1].occurrenceDate) == 3_600)
            #expect(store.event(withIdentifier: "fixture/lesson@x")?.title == "Lesson 0")
            let birthday = try #require(store.event(withIdentifier: "fixture/birthday"))
            #expect(birthday.isAllDay && birthday.occurrenceDate == birthday.startDate && !birthday.isDetached)
        }
    }
}
