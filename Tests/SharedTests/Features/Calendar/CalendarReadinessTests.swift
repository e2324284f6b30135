import TestSupport
import Testing

@testable import Shared

/// Tests of the calendars' state, from no data to ready.
struct CalendarReadinessTests {
    private let folder: TemporaryFolder
    private let host: Container
    private let now: Int64 = 1_774_514_460_000

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        host = try Container.create(at: "\(folder.path)/c", group: "group.test")
    }

    private func message() throws -> String? { try CalendarReadiness(in: host).message }

    // Requirements: W-031, W-046
    @Test("Before the first sync the status asks the user to open the app")
    func neverSynced() throws {
        #expect(try CalendarReadiness(in: nil).message == "Open Wythnos to sync your calendar")
        #expect(try message() == "Open Wythnos to sync your calendar")
        try CalendarStore.updateAccess(in: host) { $0.permission = .authorized }
        #expect(try message() == "Open Wythnos to sync your calendar")
    }

    // Requirements: W-033
    @Test(
        "Without calendar permission the status asks for access although events are stored",
        arguments: [CalendarPermission.denied, .restricted, .notDetermined])
    func noPermission(permission: CalendarPermission) throws {
        let event = CalendarOccurrence(id: "a", calendar: "c", title: "Choir", time: .timed(start: now, end: now + 1))
        try CalendarFixture([event]).publish(in: host, synced: now, permission: permission)
        #expect(try message() == "Grant calendar access in the app")
    }

    // Requirements: W-003
    @Test("An expired trial asks to subscribe; a trial and a subscription are both ready")
    func trialStates() throws {
        try CalendarFixture([]).publish(in: host, synced: now, trial: .expired)
        #expect(try message() == "Your trial has ended. Open Wythnos to subscribe")
        for (trial, isExpected) in [(TrialState.trial, true), (.subscribed, false)] {
            try CalendarFixture([]).publish(in: host, synced: now, trial: trial)
            guard case .ready(_, _, let isTrial) = try CalendarReadiness(in: host) else {
                Issue.record("there are no calendars")
                return
            }
            #expect(isTrial == isExpected)
        }
    }

    // Requirements: W-029
    @Test("A sync becomes stale after more than one hour")
    func staleSync() throws {
        try CalendarFixture([]).publish(in: host, synced: now)
        let state = try #require(try CalendarStore(container: host).syncState())
        #expect(state.lastUpdate(ifStaleAt: now + 3_600_000) == nil)
        #expect(state.lastUpdate(ifStaleAt: now + 3_600_001) == now)
        #expect(state.lastUpdate(ifStaleAt: now - 5) == nil)
    }

    @Test("An event title is shown on one line without control characters, truncated to the limit")
    func displayTitles() {
        func title(_ text: String) -> String {
            CalendarOccurrence(id: "a", calendar: "c", title: text, time: .timed(start: 0, end: 0)).displayTitle(
                limit: 10)
        }
        #expect(title(" a\r\nb\u{202E}c\u{1B}[2J ") == "a bc [2J")
        #expect(title("") == "An event without a name" && title("\n\u{200B}") == "An event without a name")
        #expect(title("0123456789") == "0123456789" && title("01234567890") == "012345678…")
        #expect(title("👩‍👩‍👧 day") == "👩‍👩‍👧 day")
        #expect(title(String(repeating: "\u{301}", count: 1_000_000)).unicodeScalars.count < 200)
    }

    @Test("The number of events on a day decides the text of its load, from free to very busy")
    func dayLoad() {
        #expect(
            [0, 1, 2, 3, 5, 6, 99].map { DayLoad(count: $0).text } == [
                "free", "lightly busy", "lightly busy", "moderately busy", "moderately busy", "very busy", "very busy",
            ])
    }
}
