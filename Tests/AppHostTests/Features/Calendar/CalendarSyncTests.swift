import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The schedule of calendar syncs.
struct CalendarSyncTests {
    private let folder: TemporaryFolder
    private let sync: CalendarSync
    private let begin: Int64 = 1_795_254_060_000

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/home.ics"))
        let container = try Container.create(at: "\(folder.path)/container", group: "group.test")
        try CalendarStore.updateAccess(in: container) { $0.permission = .authorized }
        sync = CalendarSync(
            storage: try LocalStorageService(path: "\(folder.path)/state", apartFrom: container.path),
            container: container, client: HTTPClient(now: { Date(timeIntervalSince1970: 0) }),
            // The longest jitter.
            random: { .max },
            named: [
                try CalendarSourceSettings(name: "home", address: "\(folder.path)/home.ics"),
                try CalendarSourceSettings(name: "gone", address: "\(folder.path)/gone.ics"),
            ],
            intervals: try SourceIntervals("calendars 30, home 5"))
    }

    private func context(after seconds: Int) -> RequestContext {
        var context = RequestContext(now: Date(milliseconds: begin + Int64(seconds) * 1_000))
        context.timeZoneIdentifier = "Europe/Berlin"
        return context
    }

    private func waits(after seconds: Int, isLaunch: Bool = false) throws -> [String: Int] {
        try sync.waits(at: begin + Int64(seconds) * 1_000, isLaunch: isLaunch)
    }

    // Requirements: W-001
    @Test("Each calendar source has its own fetch schedule and back-off")
    func independentSchedules() async throws {
        #expect(try waits(after: 0) == ["home": 0, "gone": 0])
        let outcome = try await sync.run(isUserRequest: false, context: context(after: 0))
        #expect(outcome.sources.map(\.name) == ["gone", "home"] && outcome.sources[0].error != nil)
        let rest = try #require(outcome.sources[0].next)
        #expect((0...60).contains(rest))
        #expect(outcome.sources[1].next == 300)
        #expect(try waits(after: 100) == ["home": 200, "gone": max(rest - 100, 0)])
        #expect(try waits(after: 300)["home"] == 0)
        // At launch all sources are due except those in back-off.
        #expect(try waits(after: 0, isLaunch: true) == ["home": 0, "gone": rest])
        // One source is queried; the other's schedule doesn't change.
        let next = try await sync.run(["home"], isUserRequest: false, context: context(after: 300))
        #expect(next.sources.map(\.fetched) == [nil, 0])
        #expect(try waits(after: 300)["home"] == 300)
        // A clock that is set back doesn't delay a source beyond its interval.
        #expect(try waits(after: -90_000)["home"] == 300)
    }

    @Test("A new day expands the calendars again without fetching a source")
    func newDay() async throws {
        _ = try await sync.run(["home"], isUserRequest: false, context: context(after: 0))
        #expect(try !sync.isOutdated(context: context(after: 3_600)))
        #expect(try sync.isOutdated(context: context(after: 86_400)))
        let outcome = try await sync.run([], isFetching: false, isUserRequest: false, context: context(after: 86_400))
        #expect(outcome.published == 0 && outcome.sources.allSatisfy { $0.fetched == nil })
        #expect(try !sync.isOutdated(context: context(after: 86_400)))
        // A source that was never queried is still due.
        #expect(try waits(after: 86_400)["gone"] == 0)
    }
}
