// swift-format-ignore-file
import AppIntents

struct SunIntent: AppIntent {
    static let title: LocalizedStringResource = "Sunset"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "At eight.")
    }
}
