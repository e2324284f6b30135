import AppIntents

/// An intent that pauses a timer.
struct PauseTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Pause a Timer"
    static let description = IntentDescription("Pauses a timer that counts down.")
    static var parameterSummary: some ParameterSummary { Summary("Pause \(\.$timer)") }

    @Parameter(
        title: "Timer", requestValueDialog: "Which timer?", requestDisambiguationDialog: "Which of these timers?")
    var timer: AlarmEntity

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try AlarmManager.shared.pause(id: timer.alarmID)
        let state = try AlarmEntity.current(timer.id)?.state ?? ""
        return .result(dialog: "\(timer.name): \(state).")
    }
}
