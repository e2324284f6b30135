import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Calendars on a real server, edited by another client between syncs.
@Suite(.blocking, .enabled(if: Radicale.obstacle == nil, Comment(rawValue: Radicale.obstacle ?? "")), .serialized)
struct CalDAVProcessTests {
    private let airlock: Airlock
    private let server: Radicale

    init() throws {
        (airlock, server) = (try Airlock(), try Radicale())
        let made = try server.edit(
            """
            work = calendar("work", "Work & play")
            for number in range(9):
                work.save_event(event(f"e{number}", f"2026112{number}T090000Z", f"Event {number}"))
            calendar("home").save_event(event("weekly", "20261102T080000Z", "Standup", "RRULE:FREQ=WEEKLY\\r\\n"))
            """)
        try #require(made.status == .exited(0), "\(made.errors)")
        for words in [
            ["authorize"],
            [
                "add", "server", "caldav://\(server.address)", "--user", "ada", "--password-file", server.password,
                "--later",
            ],
        ] { try #require(try calendar(words).status == .exited(0)) }
        _ = try server.news()
    }

    private func calendar(_ words: [String]) throws -> ChildResult {
        try airlock.run("AppHost", ["calendar"] + words + Airlock.clock)
    }

    private func occurrences() throws -> [CalendarOccurrence] {
        let store = CalendarStore(container: try Container.open(at: airlock.container, role: .widgets))
        return try #require(try store.occurrences()).occurrences(
            overlapping: 1_790_000_000_000..<1_830_000_000_000, in: .utc)
    }

    private func count(_ word: String, in text: String) -> Int { text.components(separatedBy: word).count - 1 }

    @Test("A sync fetches only new and changed events and removes deleted ones")
    func incrementalSync() throws {
        let first = try calendar(["sync"])
        #expect(
            first == ChildResult(status: .exited(0), output: "server: 10 fetched, 0 deleted, 10 events\n", errors: ""))
        #expect(count("BEGIN:VCALENDAR", in: try server.news()) == 10)
        let list = try calendar(["list"])
        #expect(
            list.lines.map { $0.trimmingCharacters(in: .whitespaces) }.sorted()
                == ["-        Work & play", "-        home", "server  caldav://\(server.address)"].sorted())
        #expect(try occurrences().count { $0.calendar == "server/work" } == 9)
        #expect(try occurrences().count { $0.title == "Standup" } > 50)

        // Nothing changed, so nothing is listed.
        #expect(try calendar(["sync"]).output == "server: not changed, 10 events\n")
        let quiet = try server.news()
        #expect(count("BEGIN:VCALENDAR", in: quiet) == 0 && count("REPORT request", in: quiet) == 0)

        let edited = try server.edit(
            """
            work = calendar("work")
            one = work.event_by_uid("e3")
            one.data = event("e3", "20261123T110000Z", "Event 3, moved")
            one.save()
            work.event_by_uid("e5").delete()
            work.save_event(event("e99", "20261129T090000Z", "New"))
            """)
        try #require(edited.status == .exited(0), "\(edited.errors)")
        _ = try server.news()
        let next = try calendar(["sync"])
        #expect(next.output == "server: 2 fetched, 1 deleted, 10 events\n")
        let log = try server.news()
        #expect(count("BEGIN:VCALENDAR", in: log) == 2)
        #expect(count("sync-collection", in: log) > 0)
        let titles = try occurrences().filter { $0.calendar == "server/work" }.map(\.title)
        #expect(titles.contains("Event 3, moved") && titles.contains("New"))
        #expect(!titles.contains("Event 3") && !titles.contains("Event 5") && titles.count == 9)
    }

    @Test("A lost sync token causes a full comparison that refetches no unchanged event")
    func lostSyncToken() throws {
        _ = try calendar(["sync"])
        // Radicale stores the state behind its tokens beside the events.
        for name in ["work", "home"] {
            try FileManager.default.removeItem(
                atPath: "\(server.folder.path)/data/collection-root/ada/\(name)/.Radicale.cache/sync-token")
        }
        try #require(try server.edit(#"calendar("work").event_by_uid("e1").delete()"#).status == .exited(0))
        let result = try calendar(["sync"])
        #expect(result.output == "server: 0 fetched, 1 deleted, 9 events\n")
        #expect(result.errors.contains("lost its sync state, so all events were compared again"))
        #expect(try occurrences().count { $0.calendar == "server/work" } == 8)
    }

    @Test("A wrong password fails with status 77 and preserves the stored events")
    func wrongPassword() throws {
        _ = try calendar(["sync"])
        let before = try occurrences()
        try Data("wrong\n".utf8).write(to: URL(fileURLWithPath: server.password))
        let result = try calendar(["sync"])
        #expect(result.status == .exited(77))
        #expect(
            result.errors
                == "AppHost: server: http://\(server.address) answered 401, not allowed — check --user and --password-file\nAppHost: 1 of 1 calendars couldn't be synced — their previous events are kept\n"
        )
        #expect(try occurrences() == before)
        // The password isn't stored anywhere but in its own file.
        let files = FileManager.default.enumerator(atPath: airlock.folder.path)
        for case let name as String in files ?? .init() {
            let data = FileManager.default.contents(atPath: "\(airlock.folder.path)/\(name)") ?? Data()
            #expect(data.range(of: Data("two words".utf8)) == nil, "\(name)")
        }
    }
}
