// swift-format-ignore-file
import AppIntents
import Foundation

struct FreeHoursIntent: AppIntent {
    static let title: LocalizedStringResource = "Free Hours"
    static let description = IntentDescription("Counts the free hours in a span of time.")

    @Parameter(title: "From", requestValueDialog: "From when?")
    var from: Date

    @Parameter(title: "To", requestValueDialog: "Until when?")
    var to: Date

    static var parameterSummary: some ParameterSummary {
        Summary("Free hours from \(\.$from) to \(\.$to)")
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
        let hours = max(0, to.timeIntervalSince(from)) / 3600
        return .result(value: hours, dialog: "About \(Int(hours)) hours.")
    }
}
