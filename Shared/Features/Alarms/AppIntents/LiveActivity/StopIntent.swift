import FoundationEssentials

/// An intent that stops an alarm and ends its Live Activity.
package struct StopIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Stop"
    package static let description = IntentDescription("Stops an alarm, which is shown no longer.")
    // Users refer to an alarm by name; ids are for buttons.
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
