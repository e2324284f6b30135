// swift-format-ignore-file
import AppIntents

enum Words {
    static let kettle: LocalizedStringResource = "Kettle"
}

struct KettleIntent: AppIntent {
    static let title: LocalizedStringResource = "Kettle"
    static let description = IntentDescription("Tells whether the kettle is hot.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "It is hot.")
    }
}
