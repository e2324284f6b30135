// swift-format-ignore-file
import AppIntents

struct TripIntent: AppIntent {
    static let title: LocalizedStringResource = "Plan Trip"
    static let description = IntentDescription("Plans a trip.")

    @Parameter(title: "City", requestValueDialog: "Which city?")
    var city: String

    @Parameter(title: "Nights", requestValueDialog: "How many nights?")
    var nights: Int

    @Parameter(title: "By Train", default: true)
    var byTrain: Bool

    static var parameterSummary: some ParameterSummary {
        When(\.$byTrain, .equalTo, true) {
            Summary("Go to \(\.$city)")
        } otherwise: {
            Summary("Drive to \(\.$city)") {
                \.$byTrain
            }
        }
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: "Planned.")
    }
}
