import AppIntents

/// An intent that starts a new timer.
struct SetTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Set a Timer"
    static let description = IntentDescription("Has a new timer count down for some minutes.")
    static var parameterSummary: some ParameterSummary { Summary("Count \(\.$minutes) minutes for \(\.$name)") }

    @Parameter(title: "Name", default: "Timer") var name: String
    @Parameter(title: "Minutes", inclusiveRange: (1, 1_440), requestValueDialog: "For how many minutes?")
    var minutes: Int
    /// True if the alert's second button opens the app; otherwise it restarts the countdown.
    @Parameter(title: "Opens the App", default: false) var opensApp: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
        let draft = AlarmDraft(
            title: name, countdown: Double(minutes) * 60, secondary: opensApp ? .custom : .countdown)
        let alarm = try await draft.schedule()
        let length = minutes == 1 ? String(localized: "1 minute") : String(localized: "\(minutes) minutes")
        return .result(value: alarm.id.uuidString, dialog: "\(name): \(length), counting.")
    }
}
