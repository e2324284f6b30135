import FoundationEssentials

/// An alarm to schedule. It determines the alarm's presentation in each state and the intents of its buttons.
package struct AlarmDraft: Sendable {
    /// The alarm's title.
    package var title: String
    /// The countdown before the alert, in seconds; `nil` for no countdown.
    package var countdown: TimeInterval?
    /// The countdown before the alarm alerts again, in seconds; `nil` for the duration of ``countdown``.
    package var snooze: TimeInterval?
    /// The time of the alert; with `nil`, the alarm alerts at the end of the countdown.
    package var schedule: Alarm.Schedule?
    /// The action of the alert's second button: repeat the countdown, or open the app; `nil` for no second button.
    package var secondary: AlarmPresentation.Alert.SecondaryButtonBehavior?
    /// The name of the alarm's symbol.
    package var symbol: String

    /// Creates an alarm. By default the second button repeats the countdown, if there is one.
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

    /// The presentation in each state. An alarm without a countdown has no presentations for the countdown and paused states.
    package var presentation: AlarmPresentation {
        // The user's own title, which is not a translation key.
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

    /// The attributes of the alarm's Live Activity.
    package var attributes: AlarmAttributes<TimerMetadata> {
        AlarmAttributes(presentation: presentation, metadata: TimerMetadata(symbol: symbol), tintColor: Self.tint)
    }

    /// Returns the intent of the second button; `nil` if there is no such button.
    package func secondaryIntent(of id: UUID) -> (any LiveActivityIntent)? {
        switch secondary {
        case .countdown: RepeatIntent(alarmID: id.uuidString)
        case .custom: OpenAlarmAppIntent(alarmID: id.uuidString)
        case nil: nil
        }
    }

    /// Returns the configuration that schedules the alarm.
    package func configuration(of id: UUID) -> AlarmManager.AlarmConfiguration<TimerMetadata> {
        let counts = countdown != nil || snooze != nil
        return AlarmManager.AlarmConfiguration(
            countdownDuration: counts ? .init(preAlert: countdown, postAlert: snooze) : nil, schedule: schedule,
            attributes: attributes, stopIntent: StopIntent(alarmID: id.uuidString),
            secondaryIntent: secondaryIntent(of: id))
    }

    /// Schedules the alarm.
    ///
    /// - Returns: The alarm. If it has no time of day, its countdown has already begun.
    /// - Throws: The errors of ``AlarmManager/schedule(id:configuration:)``.
    package func schedule(id: UUID = UUID()) async throws -> Alarm {
        try await AlarmManager.shared.schedule(id: id, configuration: configuration(of: id))
    }
}

extension AlarmAttributes: DefaultAlarmAttributes where Metadata == TimerMetadata {
    package init(of alarm: AlarmRecord) {
        self =
            AlarmDraft(
                title: alarm.title.isEmpty ? "Alarm" : alarm.title,
                countdown: alarm.preAlert.map { Double($0) / 1_000 },
                snooze: alarm.postAlert.map { Double($0) / 1_000 },
                secondary: alarm.secondaryIntent?.id == OpenAlarmAppIntent.persistentIdentifier ? .custom : nil
            ).attributes
    }
}
