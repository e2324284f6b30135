import Foundation
import Testing

@testable import Shared

/// Tests of the changes of a Live Activity over time.
struct RunningActivityTests {
    private static let hour: Int64 = 3_600_000

    private func activity(stale: Int64? = nil, ended: RunningActivity.End? = nil) -> RunningActivity {
        RunningActivity(
            id: "00000000-0000-0000-0000-000000000001", kind: "Ride", attributes: "{}", state: "{}", staleDate: stale,
            relevance: 2.5, startedAt: 0, ended: ended)
    }

    @Test("A running activity ends after eight hours and is dismissed four hours later")
    func automaticEnd() {
        let activity = activity()
        #expect(activity.activityState(at: 8 * Self.hour - 1) == .active)
        #expect(activity.activityState(at: 8 * Self.hour) == .ended)
        #expect(activity.activityState(at: 12 * Self.hour - 1) == .ended)
        #expect(activity.activityState(at: 12 * Self.hour) == .dismissed)
        #expect(activity.change(after: 0) == 8 * Self.hour)
        #expect(activity.change(after: 12 * Self.hour) == nil)
    }

    @Test("An activity is stale from its stale date on")
    func staleDate() {
        let activity = activity(stale: 5)
        #expect(activity.activityState(at: 4) == .active && !activity.isStale(at: 4))
        #expect(activity.activityState(at: 5) == .stale && activity.change(after: 4) == 5)
    }

    @Test("An activity with an explicit end is ended until its dismissal date, then dismissed")
    func explicitEnd() {
        let activity = activity(ended: .init(instant: 10, dismissal: 20))
        #expect([9, 10, 19, 20].map(activity.activityState) == [.active, .ended, .ended, .dismissed])
    }

    @Test("A running activity survives a round trip through its wire format")
    func roundTrip() throws {
        for activity in [activity(), activity(stale: 7, ended: .init(instant: 1, dismissal: 2))] {
            var writer = WireWriter()
            activity.encode(into: &writer)
            var reader = WireReader(writer.bytes)
            #expect(try RunningActivity(from: &reader) == activity)
        }
    }

    @Test(
        "An instant outside 1970 to 9999 or a relevance score that isn't finite is refused",
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

    @Test("Stale dates in the distant past and the distant future survive a round trip")
    func distantStaleDates() throws {
        for (date, isStale) in [(Date.distantPast, true), (.distantFuture, false)] {
            var writer = WireWriter()
            activity(stale: date.milliseconds).encode(into: &writer)
            var reader = WireReader(writer.bytes)
            #expect(try RunningActivity(from: &reader).isStale(at: 5) == isStale)
        }
    }
}
