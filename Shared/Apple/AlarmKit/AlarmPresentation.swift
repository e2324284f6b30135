/// What an alarm says in each of its states.
///
/// Mirrors [AlarmKit's `AlarmPresentation`](https://developer.apple.com/documentation/alarmkit/alarmpresentation).
public struct AlarmPresentation: Hashable, Codable, Sendable {
    /// What it says while it alerts.
    public struct Alert: Hashable, Codable, Sendable {
        /// What the second button does.
        public enum SecondaryButtonBehavior: Hashable, Codable, Sendable {
            /// Counts down again.
            case countdown
            /// Runs the intent given for it.
            case custom
        }

        /// What it is called.
        public var title: LocalizedStringResource
        /// What stops it.
        public var stopButton: AlarmButton
        /// The second button; `nil` for none.
        public var secondaryButton: AlarmButton?
        /// What the second button does; `nil` for nothing.
        public var secondaryButtonBehavior: SecondaryButtonBehavior?

        /// Creates an alert with the system's button to stop it.
        public init(
            title: LocalizedStringResource, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            self.init(
                title: title,
                stopButton: AlarmButton(text: "Stop", textColor: .white, systemImageName: "stop.circle"),
                secondaryButton: secondaryButton, secondaryButtonBehavior: secondaryButtonBehavior)
        }

        /// Creates an alert with a button of its own to stop it, in the older form.
        public init(
            title: LocalizedStringResource, stopButton: AlarmButton, secondaryButton: AlarmButton? = nil,
            secondaryButtonBehavior: SecondaryButtonBehavior? = nil
        ) {
            (self.title, self.stopButton) = (title, stopButton)
            (self.secondaryButton, self.secondaryButtonBehavior) = (secondaryButton, secondaryButtonBehavior)
        }
    }

    /// What it says while it counts down.
    public struct Countdown: Hashable, Codable, Sendable {
        /// What it is called.
        public var title: LocalizedStringResource
        /// What pauses it; `nil` for one that can't be paused.
        public var pauseButton: AlarmButton?

        /// Creates what a countdown says.
        public init(title: LocalizedStringResource, pauseButton: AlarmButton? = nil) {
            (self.title, self.pauseButton) = (title, pauseButton)
        }
    }

    /// What it says while it is paused.
    public struct Paused: Hashable, Codable, Sendable {
        /// What it is called.
        public var title: LocalizedStringResource
        /// What has it go on.
        public var resumeButton: AlarmButton

        /// Creates what a paused alarm says.
        public init(title: LocalizedStringResource, resumeButton: AlarmButton) {
            (self.title, self.resumeButton) = (title, resumeButton)
        }
    }

    /// While it alerts.
    public var alert: Alert
    /// While it counts down; `nil` for one that doesn't.
    public var countdown: Countdown?
    /// While it is paused; `nil` for one that can't be.
    public var paused: Paused?

    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        (self.alert, self.countdown, self.paused) = (alert, countdown, paused)
    }
}
