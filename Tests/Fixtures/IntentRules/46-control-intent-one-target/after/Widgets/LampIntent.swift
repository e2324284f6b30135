// swift-format-ignore-file
import AppIntents

struct LampIntent: AppIntent {
    static let title: LocalizedStringResource = "Switch Lamp"
    static let description = IntentDescription("Switches the lamp.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Switched.")
    }
}
