// Uses: throw $anglers.requestValue("…") in the form that returns an error; family: intent
// Shows: How many anglers?
import AppIntents

struct JettyBookIntent: AppIntent {
    static let title: LocalizedStringResource = "Book the Jetty"

    @Parameter(title: "Anglers") var anglers: Int?

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let anglers else { throw $anglers.requestValue("How many anglers?") }
        return .result(dialog: "Booked for \(anglers)")
    }
}
