import Foundation
import Testing

@testable import Shared

/// The values of ActivityKit and WidgetKit, and the answers of a phone without push notifications.
struct ActivityNameTests {
    private struct Tea: ActivityAttributes {
        struct ContentState: Codable, Hashable { var cups = 0 }
    }

    @Test("Activities have no push tokens, and their streams of them end at once")
    func tokens() async {
        #expect(Activity<Tea>.pushToStartToken == nil && !ActivityAuthorizationInfo().frequentPushesEnabled)
        for await token in Activity<Tea>.pushToStartTokenUpdates { Issue.record("\(token)") }
        for await activity in Activity<Tea>.activityUpdates { Issue.record("\(activity.id)") }
        for await isEnabled in ActivityAuthorizationInfo().activityEnablementUpdates { Issue.record("\(isEnabled)") }
        for await isEnabled in ActivityAuthorizationInfo().frequentPushEnablementUpdates {
            Issue.record("\(isEnabled)")
        }
        #expect(PushType.token != .channel("a") && PushType.channel("a") == .channel("a"))
    }

    @Test("Each error of ActivityKit has its own reason, and a remedy if the app has one")
    func errors() {
        let table: [(ActivityAuthorizationError, String, String?)] = [
            (.globalMaximumExceeded, "the device has too many Live Activities", nil),
            (.malformedActivityIdentifier, "invalid activity identifier", nil),
            (.missingProcessIdentifier, "the process is unknown", nil),
            (.persistenceFailure, "the activity couldn't be stored", nil),
            (.reconnectNotPermitted, "another process started the activity", nil),
            (.unentitled, "the app isn't entitled to Live Activities", nil),
            (.visibility, "the app isn't in the foreground", "start the activity in a LiveActivityIntent"),
        ]
        for (error, reason, remedy) in table {
            #expect(error.failureReason == reason && error.errorDescription == reason)
            #expect(error.recoverySuggestion == remedy)
        }
    }

    @Test("Styles, families, locations and previews are distinguished")
    func values() throws {
        #expect([ActivityStyle.standard, .transient].map(\.rawValue) == ["standard", "transient"])
        #expect(ActivityFamily.allCases.map(\.rawValue) == ["small", "medium"])
        #expect(Set([WidgetLocation.homeScreen, .lockScreen, .standBy, .carPlay, .iPhoneWidgetsOnMac]).count == 5)
        let previews: [ActivityPreviewViewKind] = [
            .content, .dynamicIsland(.compact), .dynamicIsland(.expanded), .dynamicIsland(.minimal),
        ]
        #expect(Set(previews).count == 4 && DynamicIslandPreviewViewState.compact != .minimal)
        let alert = AlertConfiguration(title: "Tea", body: "Ready", sound: AlertConfiguration.AlertSound.named("bell"))
        #expect(alert.title.key == "Tea" && alert.sound != .default && alert.sound == .named("bell"))
        #expect(WidgetFamily.systemExtraLargePortrait.rawValue == 4)
    }
}
