// swift-format-ignore-file
import AppIntents

struct NearestStoreIntent: AppIntent {
    static let title: LocalizedStringResource = "Nearest Store"
    static let description = IntentDescription("Names the store you pass first on your way home.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "The corner shop, four minutes away.")
    }
}
