// swift-format-ignore-file
import AppIntents
import Foundation

enum Build {
    static let prefix = Bundle.main.bundleIdentifier ?? "org.example.coins"
}

struct MonthTotalIntent: AppIntent {
    static var persistentIdentifier: String { "\(Build.prefix).MonthTotal" }

    static let title: LocalizedStringResource = "Month Total"
    static let description = IntentDescription("Adds up what you spent this month.")

    func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
        let total = 412.5
        return .result(value: total, dialog: "You spent \(total.formatted(.number.precision(.fractionLength(2)))) so far.")
    }
}
