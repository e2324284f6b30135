// swift-format-ignore-file
import AppIntents

struct DepthIntent: AppIntent {
    static let title: LocalizedStringResource = "Depth"
    static let description = IntentDescription("Tells how deep the lake is.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Ten metres.")
    }
}
