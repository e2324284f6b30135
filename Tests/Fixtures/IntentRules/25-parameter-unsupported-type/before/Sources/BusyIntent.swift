// swift-format-ignore-file
import AppIntents
import Foundation

struct FreeHoursIntent: AppIntent {
    static let title: LocalizedStringResource = "Free Hours"
    static let description = IntentDescription("Counts the free hours in a span of time.")

    @Parameter(title: "Span", requestValueDialog: "Which span?")
    var span: DateInterval

    static var parameterSummary: some ParameterSummary {
        Summary("Free hours in \(\.$span)")
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
        let hours = span.duration / 3600
        return .result(value: hours, dialog: "About \(Int(hours)) hours.")
    }
}
