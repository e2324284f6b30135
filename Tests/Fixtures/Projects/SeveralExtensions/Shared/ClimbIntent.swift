import AppIntents

struct ClimbIntent: AppIntent {
    static let title: LocalizedStringResource = "Start a Climb"

    func perform() async throws -> some IntentResult & ProvidesDialog { .result(dialog: "Off to \(Mountain.name).") }
}
