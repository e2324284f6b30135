// swift-format-ignore-file
import AppIntents

protocol RoomIntent: AppIntent {}

extension RoomIntent {
    static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }
}

struct WarmIntent: RoomIntent {
    static let title: LocalizedStringResource = "Warm the Room"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It gets warm.")
    }
}
