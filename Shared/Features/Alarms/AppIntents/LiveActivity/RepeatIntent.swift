import FoundationEssentials

/// Restarts the countdown of an alarm from the beginning.
package struct RepeatIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Repeat"
    package static let description = IntentDescription("Counts the whole time again.")
    // A person says an alarm's name; ids are for buttons.
    package static let isDiscoverable = false

    /// The alarm's UUID.
    @Parameter(title: "Alarm ID") package var alarmID: String

    package init() {}

    package init(alarmID: String) { self.alarmID = alarmID }

    package func perform() async throws -> some IntentResult {
        try AlarmManager.shared.restart(id: UUID(alarmID: alarmID))
        return .result()
    }
}
