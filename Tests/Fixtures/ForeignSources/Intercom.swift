// Uses: an intent that is also OpensIntent, .result() for some IntentResult & OpensIntent; family: intent
// Shows: 5 messages
import AppIntents

struct IntercomOpenIntent: AppIntent, OpensIntent {
    static let title: LocalizedStringResource = "Open Intercom"
    static let openAppWhenRun = true

    func perform() async throws -> some IntentResult & OpensIntent { .result() }
}

struct IntercomCountIntent: AppIntent {
    static let title: LocalizedStringResource = "Messages"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        .result(value: 5, dialog: "5 messages")
    }
}
