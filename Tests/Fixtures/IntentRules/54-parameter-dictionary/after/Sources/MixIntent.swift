// swift-format-ignore-file
import AppIntents

struct MixIntent: AppIntent {
    static let title: LocalizedStringResource = "Mix"
    static let description = IntentDescription("Mixes colours.")

    @Parameter(title: "Parts", requestValueDialog: "How many parts of each?")
    var parts: [String]

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Mixed.")
    }
}
