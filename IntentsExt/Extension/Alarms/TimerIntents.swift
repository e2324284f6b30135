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
        let length = minutes == 1 ? String(localized: "1 minute") : String(localized: "\(minutes) minutes")
        let draft = AlarmDraft(
            title: try title(length), countdown: Double(minutes) * 60, secondary: opensApp ? .custom : .countdown)
        let alarm = try await draft.schedule()
        return .result(value: alarm.id.uuidString, dialog: "\(draft.title): \(length), counting.")
    }

    /// Returns the timer's title: its name or, for a second timer without a name, its length. Timers of one name are stopped together.
    ///
    /// - Throws: ``ContainerError``.
    private func title(_ length: String) throws -> String {
        let given = name.withoutOuterSpaces
        let unnamed = Self().name
        guard given.isEmpty || given == unnamed else { return given }
        guard let container = ContainerSession.current.container else { return unnamed }
        let others = try NamedTimer(name: unnamed).records(
            in: AlarmStore(container: container), at: RequestContext.current.now.milliseconds)
        return others.isEmpty ? unnamed : length
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var withoutOuterSpaces: String {
        let rest = drop(while: \.isWhitespace)
        return String(rest.reversed().drop(while: \.isWhitespace).reversed())
    }
}

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

/// An intent that lists all timers with their states.
struct ListTimersIntent: AppIntent {
    static let title: LocalizedStringResource = "List Timers"
    static let description = IntentDescription("Says what every timer and alarm does.")

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let timers = try AlarmEntity.all()
        guard let first = timers.first else { return .result(dialog: "There are no timers.") }
        let list = timers.dropFirst().reduce(String(localized: "\(first.name): \(first.state)")) {
            String(localized: "\($0); \($1.name): \($1.state)")
        }
        return .result(dialog: "\(list).")
    }
}
