// Uses: CameraCaptureIntent.appContext, updateAppContext, the schema .messages; family: intent
// Shows: Kettle is ready
import AppIntents

nonisolated struct KettleContext: Codable, Sendable { var isSteaming = false }

struct KettleCaptureIntent: CameraCaptureIntent {
    typealias AppContext = KettleContext
    static let title: LocalizedStringResource = "Photograph the Kettle"

    func perform() async throws -> some IntentResult {
        let context = try await Self.appContext
        try await Self.updateAppContext(KettleContext(isSteaming: !(context?.isSteaming ?? false)))
        return .result()
    }
}

@AppIntent(schema: .messages.sendMessage)
struct KettleMessage {
    var content: String

    func perform() async throws -> some IntentResult { .result() }
}

struct KettleStateIntent: AppIntent {
    static let title: LocalizedStringResource = "Kettle State"

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Kettle is ready") }
}
