import FoundationEssentials

/// An alarm as a person asks for it: from this, it is decided what it says in each state and which intents its buttons run.
package struct AlarmDraft: Sendable {
    /// What it is called.
    package var title: String
    /// How long it counts before it alerts, in seconds; `nil` for not at all.
    package var countdown: TimeInterval?
    /// How long it counts when it is to alert again, in seconds; `nil` for as long as before.
    package var snooze: TimeInterval?
    /// When it alerts; `nil` for when the countdown is over.
    package var schedule: Alarm.Schedule?
    /// What the second button of its alert does: counts again, opens the app, or isn't there.
    package var secondary: AlarmPresentation.Alert.SecondaryButtonBehavior?
    /// The name of the symbol that stands for it.
    package var symbol: String

    /// Describes an alarm. Without a word about the second button, one that counts down can count again, and another can't.
    package init(
        title: String, countdown: TimeInterval? = nil, snooze: TimeInterval? = nil, schedule: Alarm.Schedule? = nil,
        secondary: AlarmPresentation.Alert.SecondaryButtonBehavior? = nil, symbol: String? = nil
    ) {
        (self.title, self.countdown, self.snooze, self.schedule) = (title, countdown, snooze, schedule)
        self.secondary = secondary ?? (countdown == nil && snooze == nil ? nil : .countdown)
        self.symbol = symbol ?? (schedule == nil ? "timer" : "clock.fill")
    }

    /// The colour of all of Airlock's alarms.
    package static let tint = Color.orange

    /// What it says in each state. An alarm that never counts down has no words for it.
    package var presentation: AlarmPresentation {
        // The user's own words, which are no key of a translation.
        let title: LocalizedStringResource = "\(self.title)"
        let second: AlarmButton? =
            switch secondary {
            case .countdown: AlarmButton(text: "Repeat", textColor: .white, systemImageName: "arrow.clockwise")
            case .custom: AlarmButton(text: "Open", textColor: .white, systemImageName: "arrow.up.right.square")
            case nil: nil
            }
        let alert = AlarmPresentation.Alert(
            title: title, secondaryButton: second, secondaryButtonBehavior: secondary)
        guard countdown != nil || snooze != nil else { return AlarmPresentation(alert: alert) }
        let pause = AlarmButton(text: "Pause", textColor: Self.tint, systemImageName: "pause.fill")
        let resume = AlarmButton(text: "Resume", textColor: Self.tint, systemImageName: "play.fill")
        return AlarmPresentation(
            alert: alert, countdown: .init(title: title, pauseButton: pause),
            paused: .init(title: title, resumeButton: resume))
    }

    /// What its Live Activity is about.
    package var attributes: AlarmAttributes<TimerMetadata> {
        AlarmAttributes(presentation: presentation, metadata: TimerMetadata(symbol: symbol), tintColor: Self.tint)
    }

    /// What a tap on the second button runs; `nil` where there is none.
    package func secondaryIntent(of id: UUID) -> (any LiveActivityIntent)? {
        switch secondary {
        case .countdown: RepeatIntent(alarmID: id.uuidString)
        case .custom: OpenAlarmAppIntent(alarmID: id.uuidString)
        case nil: nil
        }
    }

    /// What it is scheduled with.
    package func configuration(of id: UUID) -> AlarmManager.AlarmConfiguration<TimerMetadata> {
        let counts = countdown != nil || snooze != nil
        return AlarmManager.AlarmConfiguration(
            countdownDuration: counts ? .init(preAlert: countdown, postAlert: snooze) : nil, schedule: schedule,
            attributes: attributes, stopIntent: StopIntent(alarmID: id.uuidString),
            secondaryIntent: secondaryIntent(of: id))
    }

    /// Schedules it.
    ///
    /// - Returns: The alarm, counting already where it has no time of day.
    /// - Throws: What ``AlarmManager/schedule(id:configuration:)`` throws.
    package func schedule(id: UUID = UUID()) async throws -> Alarm {
        try await AlarmManager.shared.schedule(id: id, configuration: configuration(of: id))
    }
}
