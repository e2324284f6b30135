import FoundationEssentials

/// An intent that resumes a paused alarm with the remaining time.
package struct ResumeIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Resume"
    package static let description = IntentDescription("Has a paused countdown go on with what remains.")
    // Users refer to an alarm by name; ids are for buttons.
    package static let isDiscoverable = false

    /// The alarm's UUID.
    @Parameter(title: "Alarm ID") package var alarmID: String

    package init() {}

    package init(alarmID: String) { self.alarmID = alarmID }

    package func perform() async throws -> some IntentResult {
        try AlarmManager.shared.resume(id: UUID(alarmID: alarmID))
        return .result()
    }
}
