import FoundationEssentials
import Testing

@testable import Shared

private struct Ride: ActivityAttributes {
    struct ContentState: Codable, Hashable, Sendable { var minutes: Int }
    var number: Int
}

/// Tests of requesting, updating and ending a Live Activity.
struct ActivityTests {
    private func content(_ minutes: Int) -> ActivityContent<Ride.ContentState> {
        ActivityContent(state: .init(minutes: minutes), staleDate: nil)
    }

    @Test("A widget extension that requests a Live Activity gets the unsupported-target error")
    func extensionRequest() {
        #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
            try Activity.request(attributes: Ride(number: 1), content: content(3), pushType: nil)
        }
        #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
            try Activity.request(attributes: Ride(number: 1), contentState: .init(minutes: 3), pushType: .token)
        }
        #expect(Activity<Ride>.activities.isEmpty)
        #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
        let error = ActivityAuthorizationError.unsupportedTarget
        #expect(error.failureReason == "a widget extension can't start Live Activities")
    }

    @Test("Updates change a running activity's content, and are ignored after its end")
    func updatesUntilEnd() async {
        let activity = Activity(id: "a", attributes: Ride(number: 1), content: content(3))
        let (contents, states) = (activity.contentUpdates, activity.activityStateUpdates)
        await activity.update(content(2))
        #expect(activity.content.state.minutes == 2)
        await activity.end(content(0), dismissalPolicy: .immediate)
        #expect(activity.activityState == .dismissed)
        await activity.update(content(9))
        await activity.end(content(9))
        #expect(activity.content.state.minutes == 0)
        var seen: [Int] = []
        for await content in contents { seen.append(content.state.minutes) }
        #expect(seen == [2, 0])
        var ends: [ActivityState] = []
        for await state in states { ends.append(state) }
        #expect(ends == [.dismissed])
    }

    @Test("An activity ended without new content is in the ended state with its last content")
    func endWithoutContent() async {
        let activity = Activity(id: "a", attributes: Ride(number: 1), content: content(3))
        await activity.end(nil)
        #expect(activity.activityState == .ended)
        #expect(activity.content.state.minutes == 3)
    }
}
