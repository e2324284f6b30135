import AppIntents

/// An intent that stops a timer.
struct StopTimerIntent: AppIntent {
    static let title: LocalizedStringResource = "Stop a Timer"
    static let description = IntentDescription("Stops a timer, whatever it does.")
    static var parameterSummary: some ParameterSummary { Summary("Stop \(\.$timer)") }

    @Parameter(
        title: "Timer", requestValueDialog: "Which timer?", requestDisambiguationDialog: "Which of these timers?")
    var timer: AlarmEntity

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try AlarmManager.shared.stop(id: timer.alarmID)
        return .result(dialog: "\(timer.name) is stopped.")
    }
}
