import FoundationEssentials

/// An alarm or timer, with its schedule, countdown and state.
///
/// Mirrors [AlarmKit's `Alarm`](https://developer.apple.com/documentation/alarmkit/alarm).
public struct Alarm: Identifiable, Hashable, Codable, Sendable {
    /// The type of the identifier.
    public typealias ID = UUID

    /// The durations of an alarm's countdowns, in seconds.
    public struct CountdownDuration: Hashable, Codable, Sendable {
        /// The duration of the countdown before the alert; `nil` for no countdown.
        public var preAlert: TimeInterval?
        /// The duration of a repeated countdown after the alert; `nil` to use ``preAlert``.
        public var postAlert: TimeInterval?

        /// Creates durations in seconds.
        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            (self.preAlert, self.postAlert) = (preAlert, postAlert)
        }
    }

    /// The time at which an alarm alerts.
    public enum Schedule: Hashable, Codable, Sendable {
        /// A fixed date, independent of the time zone.
        case fixed(Date)
        /// A time of day in the user's time zone.
        case relative(Relative)

        /// A time of day, once or on some weekdays.
        public struct Relative: Hashable, Codable, Sendable {
            /// A time of day.
            public struct Time: Hashable, Codable, Sendable {
                /// The hour, from 0 to 23.
                public var hour: Int
                /// The minute, from 0 to 59.
                public var minute: Int

                public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
            }

            /// The recurrence of a schedule.
            public enum Recurrence: Hashable, Codable, Sendable {
                /// Once, at the next occurrence of the time.
                case never
                /// Every week, on some weekdays.
                case weekly([Locale.Weekday])
            }

            /// The time of day.
            public var time: Time
            public var repeats: Recurrence

            /// Creates a schedule, by default without recurrence.
            public init(time: Time, repeats: Recurrence = .never) { (self.time, self.repeats) = (time, repeats) }
        }
    }

    /// The state of an alarm.
    public enum State: Hashable, Codable, Sendable {
        /// The alarm waits for its time.
        case scheduled
        /// The alarm counts down.
        case countdown
        /// The countdown is paused.
        case paused
        /// The alarm alerts.
        case alerting
    }

    /// The identifier.
    public var id: ID
    /// The schedule; `nil` for a timer.
    public var schedule: Schedule?
    /// The countdown durations; `nil` for no countdown.
    public var countdownDuration: CountdownDuration?
    /// The current state.
    public var state: State
}
