import Foundation
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

    @Test(
        "An instant outside 1970 through 9999 and a rank that isn't finite are damage",
        arguments: [
            { $0.write(5, signed: -1) }, { $0.write(6, fixed64: Double.nan.bitPattern) }, { $0.write(7, signed: .max) },
            { $0.write(8) { $0.write(1, signed: .min) } }, { $0.write(8) { $0.write(2, signed: .max) } },
        ] as [@Sendable (inout WireWriter) -> Void])
    func bounds(_ write: @Sendable (inout WireWriter) -> Void) {
        var writer = WireWriter()
        activity().encode(into: &writer)
        write(&writer)
        var reader = WireReader(writer.bytes)
        #expect(throws: WireError.self) { try RunningActivity(from: &reader) }
    }

    @Test("An activity that is stale since the distant past, or never, is read as such")
    func distant() throws {
        for (date, isStale) in [(Date.distantPast, true), (.distantFuture, false)] {
            var writer = WireWriter()
            activity(stale: date.milliseconds).encode(into: &writer)
            var reader = WireReader(writer.bytes)
            #expect(try RunningActivity(from: &reader).isStale(at: 5) == isStale)
        }
    }
}
