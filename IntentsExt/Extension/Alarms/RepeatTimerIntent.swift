import AppIntents

/// An intent that restarts a timer with its full duration.
struct RepeatTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Repeat a Timer"
    static let description = IntentDescription("Has a timer count its whole time again.")
    static var parameterSummary: some ParameterSummary { Summary("Repeat \(\.$timer)") }

    @Parameter(
        title: "Timer", requestValueDialog: "Which timer?", requestDisambiguationDialog: "Which of these timers?")
    var timer: AlarmEntity

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try AlarmManager.shared.restart(id: timer.alarmID)
        let state = try AlarmEntity.current(timer.id)?.state ?? ""
        return .result(dialog: "\(timer.name): \(state).")
    }
}
