import Testing

@testable import Shared

/// What time alone does to a Live Activity.
struct RunningActivityTests {
    private static let hour: Int64 = 3_600_000

    private func activity(stale: Int64? = nil, ended: RunningActivity.End? = nil) -> RunningActivity {
        RunningActivity(
            id: "00000000-0000-0000-0000-000000000001", kind: "Ride", attributes: "{}", state: "{}", staleDate: stale,
            relevance: 2.5, startedAt: 0, ended: ended)
    }

    @Test func oneThatNobodyEndsEndsAfterEightHoursAndGoesAfterFourMore() {
        let activity = activity()
        #expect(activity.activityState(at: 8 * Self.hour - 1) == .active)
        #expect(activity.activityState(at: 8 * Self.hour) == .ended)
        #expect(activity.activityState(at: 12 * Self.hour - 1) == .ended)
        #expect(activity.activityState(at: 12 * Self.hour) == .dismissed)
        #expect(activity.change(after: 0) == 8 * Self.hour)
        #expect(activity.change(after: 12 * Self.hour) == nil)
    }

    @Test func whatItShowsIsOutOfDateFromItsDateOn() {
        let activity = activity(stale: 5)
        #expect(activity.activityState(at: 4) == .active && !activity.isStale(at: 4))
        #expect(activity.activityState(at: 5) == .stale && activity.change(after: 4) == 5)
    }

    @Test func anEndIsSeenUntilItIsDismissed() {
        let activity = activity(ended: .init(instant: 10, dismissal: 20))
        #expect([9, 10, 19, 20].map(activity.activityState) == [.active, .ended, .ended, .dismissed])
    }

    @Test func itIsReadAsItWasWritten() throws {
        for activity in [activity(), activity(stale: 7, ended: .init(instant: 1, dismissal: 2))] {
            var writer = WireWriter()
            activity.encode(into: &writer)
            var reader = WireReader(writer.bytes)
            #expect(try RunningActivity(from: &reader) == activity)
        }
    }
}
