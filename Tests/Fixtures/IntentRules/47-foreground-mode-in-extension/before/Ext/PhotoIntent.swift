// swift-format-ignore-file
import AppIntents

struct PhotoIntent: AppIntent {
    static let title: LocalizedStringResource = "New Photo"
    static let description = IntentDescription("Takes a photo.")

    static let supportedModes: IntentModes = .foreground

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Done.")
    }
}
