/// The configuration of the control that starts a timer.
package struct TimerConfiguration: ControlConfigurationIntent {
    package static let title: LocalizedStringResource = "Timer Name Configuration"
    package static let description = IntentDescription("Chooses which timer a control starts and stops.")

    /// The timer's name.
    @Parameter(title: "Timer Name", default: "Timer") package var timerName: String

    package init() {}
}
