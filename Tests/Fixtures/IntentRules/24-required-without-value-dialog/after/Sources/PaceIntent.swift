// swift-format-ignore-file
import AppIntents
import Foundation

struct FinishTimeIntent: AppIntent {
    static let title: LocalizedStringResource = "Finish Time"
    static let description = IntentDescription(
        "Tells when you would finish at a given pace.",
        resultValueName: "Finish"
    )

    @Parameter(title: "Distance", description: "In kilometres", requestValueDialog: "How many kilometres?")
    var kilometres: Double

    @Parameter(title: "Pace", description: "Seconds a kilometre", requestValueDialog: "How many seconds a kilometre?")
    var pace: Int

    @Parameter(title: "Start")
    var start: Date?

    static var parameterSummary: some ParameterSummary {
        Summary("Finish \(\.$kilometres) km at \(\.$pace) s") { \.$start }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Date> {
        let seconds = kilometres * Double(pace)
        return .result(value: (start ?? .now).addingTimeInterval(seconds))
    }
}
