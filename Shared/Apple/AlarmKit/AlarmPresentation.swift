/// The texts and buttons of an alarm in each of its states.
///
/// Mirrors [AlarmKit's `AlarmPresentation`](https://developer.apple.com/documentation/alarmkit/alarmpresentation).
public struct AlarmPresentation: Hashable, Codable, Sendable {
    /// The presentation of an alarm that alerts.
    public struct Alert: Hashable, Codable, Sendable {
        /// The action of the secondary button.
        public enum SecondaryButtonBehavior: Hashable, Codable, Sendable {
            /// Repeats the countdown.
            case countdown
            /// Runs the alarm's secondary intent.
            case custom
        }

        /// The alarm's title.
        public var title: LocalizedStringResource
        public var stopButton: AlarmButton
        /// The secondary button; `nil` for none.
        public var secondaryButton: AlarmButton?
        /// The action of the secondary button; `nil` for none.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?

        /// Creates an alert with the system's stop button.
        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.init(
                title: title,
                stopButton: AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle"),
                secondaryButton: secondaryButton, secondaryButtonBehavior: secondaryButtonBehavior)
        }

        /// Creates an alert with a custom stop button, with an earlier signature of the initialiser.
        public init(
            title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            (self.title, self.stopButton) = (title, stopButton)
            (self.secondaryButton, self.secondaryButtonBehavior) = (secondaryButton, secondaryButtonBehavior)
        }
    }

    /// The presentation of an alarm that counts down.
    public struct Countdown: Hashable, Codable, Sendable {
        /// The countdown's title.
        public var title: LocalizedStringResource
        /// The button that pauses the countdown; `nil` if it can't be paused.
        public var pauseButton: AlarmButton?

        /// Creates the presentation of a countdown.
        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            (self.title, self.pauseButton) = (title, pauseButton)
        }
    }

    /// The presentation of a paused alarm.
    public struct Paused: Hashable, Codable, Sendable {
        /// The title of the paused alarm.
        public var title: LocalizedStringResource
        /// The button that resumes the countdown.
        public var resumeButton: AlarmButton

        /// Creates the presentation of a paused alarm.
        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            (self.title, self.resumeButton) = (title, resumeButton)
        }
    }

    /// The presentation while the alarm alerts.
    public var alert: Alert
    /// The presentation of the countdown; `nil` for an alarm without a countdown.
    public var countdown: Countdown?
    /// The presentation while paused; `nil` for an alarm that can't be paused.
    public var paused: Paused?

    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        (self.alert, self.countdown, self.paused) = (alert, countdown, paused)
    }
}
