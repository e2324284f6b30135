/// An intent that starts or stops the timer with a name.
package struct StartTimerIntent: SetValueIntent {
    package static let title: LocalizedStringResource = "Start a Timer"
    package static let description = IntentDescription("Starts the timer of a name, or stops it.")

    /// The timer's name.
    // airlock:disable parameter-dialog a control sets the name
    @Parameter(title: "Timer Name") package var name: String
    /// True to start the timer, false to stop it.
    @Parameter(title: "Timer is running") package var value: Bool

    package init() {}

    package init(_ name: String) { self.name = name }

    package func perform() async throws -> some IntentResult {
        try await NamedTimer(name: name).set(running: value)
        return .result()
    }
}

/// An intent that stops all alerting alarms.
package struct StopAlertsIntent: AppIntent {
    package static let title: LocalizedStringResource = "Stop Alarms"
    package static let description = IntentDescription("Stops every alarm that rings now.")

    package init() {}

    package func perform() async throws -> some IntentResult & ProvidesDialog {
        let alerting = try AlarmManager.shared.alarms.filter { $0.state == .alerting }
        for alarm in alerting { try AlarmManager.shared.stop(id: alarm.id) }
        let dialog: IntentDialog =
            switch alerting.count {
            case 0: "No alarm rings."
            case 1: "The alarm is stopped."
            default: "\(alerting.count) alarms are stopped."
            }
        return .result(dialog: dialog)
    }
}

/// The configuration of the control that starts a timer.
package struct TimerConfiguration: ControlConfigurationIntent {
    package static let title: LocalizedStringResource = "Timer Name Configuration"
    package static let description = IntentDescription("Chooses which timer a control starts and stops.")

    /// The timer's name.
    // airlock:disable parameter-dialog a control sets the name
    @Parameter(title: "Timer Name", default: "Timer") package var timerName: String

    package init() {}
}
