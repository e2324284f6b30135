import Foundation
import Shared
import Testing

/// Tests of the reload budget, with clocks that jump and days that aren't 24 hours long.
struct ReloadBudgetTests {
    private func berlin() throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return calendar
    }

    private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("Reloads are granted no less than a quarter of an hour apart")
    func minimumInterval() throws {
        var budget = ReloadBudget()
        let start = try instant("2026-11-21T09:00:00Z")
        let calendar = try berlin()
        #expect(budget.ask(at: start, calendar: calendar) == .granted)
        let early = start.addingTimeInterval(899)
        #expect(
            budget.ask(at: early, calendar: calendar) == .refused(.floor, until: start.addingTimeInterval(900)))
        #expect(budget.used == 1)
        #expect(budget.ask(at: start.addingTimeInterval(900), calendar: calendar) == .granted)
        #expect(budget.used == 2)
    }

    @Test(
        "The daily reload budget renews at the user's midnight, also on days of 23 and 25 hours",
        arguments: [
            // An ordinary day, the day with 25 hours, and the day with 23.
            ("2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"), ("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
            ("2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
        ])
    func dailyBudget(begins: String, ends: String) throws {
        var budget = ReloadBudget(policy: ReloadPolicy(perDay: 3, floor: 60))
        let calendar = try berlin()
        let (begin, end) = (try instant(begins), try instant(ends))
        for minute in 0..<3 {
            #expect(budget.ask(at: begin.addingTimeInterval(Double(minute) * 60), calendar: calendar) == .granted)
        }
        #expect(budget.ask(at: begin.addingTimeInterval(3_600), calendar: calendar) == .refused(.budget, until: end))
        #expect(
            budget.ask(at: end.addingTimeInterval(-1), calendar: calendar) == .refused(.budget, until: end))
        #expect(budget.ask(at: end, calendar: calendar) == .granted)
        #expect(budget.used == 1)
    }

    @Test("A clock that is set back doesn't delay the next reload")
    func clockSetBack() throws {
        var budget = ReloadBudget()
        let calendar = try berlin()
        let now = try instant("2026-11-21T09:00:00Z")
        #expect(budget.ask(at: now.addingTimeInterval(30 * 86_400), calendar: calendar) == .granted)
        #expect(budget.ask(at: now, calendar: calendar) == .granted)
        #expect(
            budget.ask(at: now.addingTimeInterval(60), calendar: calendar)
                == .refused(.floor, until: now.addingTimeInterval(900)))
    }

    @Test("An invalid reload policy is clamped to one reload a day and a floor of one second")
    func invalidPolicy() {
        let policy = ReloadPolicy(perDay: 0, floor: -.infinity)
        #expect(policy == ReloadPolicy(perDay: 1, floor: 1))
    }
}
