import Foundation
import Shared
import Testing

@testable import AppHost

/// The decision when to request an item's next timeline.
struct ReloadPlanTests {
    private let item = ShownItem.placed(PlacedWidget(id: "w1", kind: "Joke", family: .systemSmall))
    private let start: Int64 = 1_795_280_000_000
    private static let minute: Int64 = 60_000

    private func timeline(reload: Int64?, domains: [String] = ["jokes"]) -> PublishedTimeline {
        PublishedTimeline(
            instant: start, kind: "Joke", subject: .placed(.family(.systemSmall)),
            entries: [.init(instant: start, snapshot: "w1.0.0")], reload: reload, domains: domains)
    }

    private func plan(
        at now: Int64, _ timeline: PublishedTimeline?, _ state: WidgetState = WidgetState(), isRequested: Bool = false,
        tokens: [Domain: UInt64] = [:]
    ) throws -> ReloadPlan {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        return ReloadPlan(
            at: now, item: item, timeline: timeline, state: state, isRequested: isRequested, tokens: tokens,
            policy: .standard, calendar: calendar)
    }

    @Test("A widget without a timeline, or with one of another family, is reloaded at once")
    func missingTimeline() throws {
        #expect(try plan(at: start, nil) == .now(.placed))
        var other = timeline(reload: nil)
        other.subject = .placed(.family(.systemLarge))
        #expect(try plan(at: start, other) == .now(.placed))
    }

    @Test("A reload policy is followed, but not sooner than the minimum interval")
    func policyFloor() throws {
        let hour = start + 60 * Self.minute
        #expect(try plan(at: start, timeline(reload: hour)) == .at(hour, .policy))
        #expect(try plan(at: hour, timeline(reload: hour)) == .now(.policy))
        #expect(try plan(at: start, timeline(reload: start + 1)) == .at(start + 15 * Self.minute, .policy))
        #expect(try plan(at: start, timeline(reload: nil)) == .never)
    }

    @Test("A reload that the user requests ignores the daily budget")
    func requestedReload() throws {
        var state = WidgetState()
        state.grant = .init(instant: start, count: 70)
        #expect(try plan(at: start, timeline(reload: nil), state, isRequested: true) == .now(.requested))
    }

    @Test("After seventy reloads in a day, the next reload waits for local midnight")
    func dailyBudget() throws {
        var state = WidgetState()
        state.grant = .init(instant: start, count: 70)
        let hour = start + 60 * Self.minute
        guard case .at(let instant, .policy) = try plan(at: hour, timeline(reload: hour), state) else {
            Issue.record("a reload was granted")
            return
        }
        // Midnight in Berlin.
        #expect(Date(milliseconds: instant).formatted(.iso8601) == "2026-11-21T23:00:00Z")
        state.grant = .init(instant: start, count: 69)
        #expect(try plan(at: hour, timeline(reload: hour), state) == .now(.policy))
    }

    @Test("A changed time zone reloads a widget regardless of its budget")
    func zone() throws {
        var state = WidgetState()
        state.grant = .init(instant: start, count: 70)
        state.zone = "Europe/Berlin"
        #expect(try plan(at: start, timeline(reload: nil), state) == .never)
        state.zone = "Asia/Tokyo"
        #expect(try plan(at: start, timeline(reload: nil), state) == .now(.zone))
    }

    @Test("A widget is reloaded only when a domain that its timeline depends on changes")
    func changedDomains() throws {
        var state = WidgetState()
        state.tokens = [.jokes: 4, .alarms: 1]
        let never = timeline(reload: nil)
        #expect(try plan(at: start, never, state, tokens: [.jokes: 4, .alarms: 2]) == .never)
        #expect(try plan(at: start, never, state, tokens: [.jokes: 5, .alarms: 1]) == .now(.changed([.jokes])))
        // A domain that can't be read counts as unchanged.
        #expect(try plan(at: start, never, state, tokens: [:]) == .never)
    }

    @Test("A failing widget is retried after increasing delays of up to an hour")
    func failureDelay() throws {
        let minutes = (1...9).map { ReloadPlan.delay(after: $0) / Self.minute }
        #expect(minutes == [1, 2, 4, 8, 16, 32, 60, 60, 60])
        var state = WidgetState()
        state.failure = .init(reason: "it crashed", instant: start, count: 2)
        #expect(try plan(at: start + 1, nil, state) == .at(start + 2 * Self.minute, .failure))
        #expect(try plan(at: start + 2 * Self.minute, nil, state) == .now(.failure))
        #expect(try plan(at: start + 1, nil, state, isRequested: true) == .now(.placed))
        // A clock that was set back by a day doesn't extend the wait to a day.
        let yesterday = start - 24 * 60 * Self.minute
        #expect(try plan(at: yesterday, nil, state) == .at(yesterday + 2 * Self.minute, .failure))
    }

    @Test("A timeline dated in the future is reloaded after the clock was set back")
    func futureTimeline() throws {
        #expect(try plan(at: start - 4_000, timeline(reload: nil)) == .never)
        #expect(try plan(at: start - 6_000, timeline(reload: nil)) == .now(.policy))
    }
}
