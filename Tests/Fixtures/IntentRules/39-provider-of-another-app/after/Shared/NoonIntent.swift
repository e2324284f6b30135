// swift-format-ignore-file
import AppIntents

struct NoonIntent: AppIntent {
    static let title: LocalizedStringResource = "Noon"
    static let description = IntentDescription("Tells when noon is.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "At twelve.")
    }
}
