// swift-format-ignore-file
import AppIntents

struct BoxIntent: AppIntent {
    static let title: LocalizedStringResource = "Open Box"
    static let description = IntentDescription("Opens a box.")

    @Parameter(title: "Box", requestValueDialog: "Which box?")
    var number: Int

    @Parameter(title: "Note")
    var note: String?

    @Parameter(title: "Times")
    var times: Int

    func perform() async throws -> some IntentResult & ProvidesDialog {
        guard times > 0 else { throw $times.needsValueError("How many times?") }
        return .result(dialog: "Opened.")
    }
}
