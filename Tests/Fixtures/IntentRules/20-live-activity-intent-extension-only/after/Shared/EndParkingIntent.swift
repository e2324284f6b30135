// swift-format-ignore-file
import ActivityKit
import AppIntents

struct EndParkingIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "End Parking"
    static let description = IntentDescription("Ends the running parking session.")
    static let isDiscoverable = false
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    func perform() async throws -> some IntentResult {
        for activity in Activity<ParkingAttributes>.activities {
            await activity.end(nil, dismissalPolicy: .immediate)
        }
        return .result()
    }
}
