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
