// Uses: throw $guests.requestValue("…") in the form that returns an error; family: intent
// Shows: How many guests?
import AppIntents

struct JettyBookIntent: AppIntent {
    static let title: LocalizedStringResource = "Book the Jetty"

    @Parameter(title: "Guests") var guests: Int?

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard let guests else { throw $guests.requestValue("How many guests?") }
        return .result(dialog: "Booked for \(guests)")
    }
}
