import FoundationEssentials

/// An intent that restarts an alarm's countdown from the beginning.
package struct RepeatIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Repeat"
    package static let description = IntentDescription("Counts the whole time again.")
    // Users refer to an alarm by name; ids are for buttons.
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
