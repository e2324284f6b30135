import FoundationEssentials

/// An intent that pauses an alarm's countdown and preserves the remaining time.
package struct PauseIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Pause"
    package static let description = IntentDescription("Pauses a countdown; what remains is kept.")
    // Users refer to an alarm by name; ids are for buttons.
    package static let isDiscoverable = false

    /// The alarm's UUID.
    @Parameter(title: "Alarm ID") package var alarmID: String

    package init() {}

    package init(alarmID: String) { self.alarmID = alarmID }

    package func perform() async throws -> some IntentResult {
        try AlarmManager.shared.pause(id: UUID(alarmID: alarmID))
        return .result()
    }
}
