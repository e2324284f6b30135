import FoundationEssentials

/// An intent that stops an alarm and opens the app with a URL of the alarm.
package struct OpenAlarmAppIntent: LiveActivityIntent {
    package static let title: LocalizedStringResource = "Open App"
    package static let description = IntentDescription("Stops an alarm and opens the app at it.")
    // Users refer to an alarm by name; ids are for buttons.
    package static let isDiscoverable = false
    package static let openAppWhenRun = true

    /// The alarm's UUID.
    @Parameter(title: "Alarm ID") package var alarmID: String

    package init() {}

    package init(alarmID: String) { self.alarmID = alarmID }

    package func perform() async throws -> some IntentResult & OpensIntent {
        let id = try UUID(alarmID: alarmID)
        try AlarmManager.shared.stop(id: id)
        return .result(opensIntent: OpenURLIntent(URL(alarm: id)))
    }
}
