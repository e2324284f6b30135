// swift-format-ignore-file
import AppIntents

struct TuneIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask Siri for a Tune"
    static let description = IntentDescription("Plays a tune in the pineapple room.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Playing.")
    }
}
