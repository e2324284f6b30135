// swift-format-ignore-file
import AppIntents

struct CityIntent: AppIntent {
    static let title: LocalizedStringResource = "City Time"
    static let description = IntentDescription("Tells the time in a city.")

    @Parameter(title: "City", requestValueDialog: "Which city?")
    var city: String

    static var parameterSummary: some ParameterSummary {
        Summary("Time in \(\.$city)")
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Noon.")
    }
}
