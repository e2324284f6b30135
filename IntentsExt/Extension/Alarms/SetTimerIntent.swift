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
