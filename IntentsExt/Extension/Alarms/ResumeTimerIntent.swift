import AppIntents

/// An intent that resumes a paused timer.
struct ResumeTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Resume a Timer"
    static let description = IntentDescription("Has a paused timer go on with what remains.")
    static var parameterSummary: some ParameterSummary { Summary("Resume \(\.$timer)") }

    @Parameter(
        title: "Timer", requestValueDialog: "Which timer?", requestDisambiguationDialog: "Which of these timers?")
    var timer: AlarmEntity

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try AlarmManager.shared.resume(id: timer.alarmID)
        let state = try AlarmEntity.current(timer.id)?.state ?? ""
        return .result(dialog: "\(timer.name): \(state).")
    }
}
