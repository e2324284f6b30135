import FoundationEssentials

/// Stops an alarm, whose Live Activity goes away.
package struct StopIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Stop"
    package static let description = IntentDescription("Stops an alarm, which is shown no longer.")
    // A person says an alarm's name; ids are for buttons.
    package static let isDiscoverable = false

    /// The alarm's UUID.
    @Parameter(title: "Alarm ID") package var alarmID: String

    package init() {}

    package init(alarmID: String) { self.alarmID = alarmID }

    package func perform() async throws -> some IntentResult {
        try AlarmManager.shared.stop(id: UUID(alarmID: alarmID))
        return .result()
    }
}
