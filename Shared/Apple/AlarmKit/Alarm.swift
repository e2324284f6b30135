import FoundationEssentials

/// An alarm or a timer: when it alerts, how long it counts, and what it does now.
///
/// Mirrors [AlarmKit's `Alarm`](https://developer.apple.com/documentation/alarmkit/alarm).
public struct Alarm: Identifiable, Hashable, Codable, Sendable {
    /// What identifies it.
    public typealias ID = UUID

    /// How long it counts, in seconds.
    public struct CountdownDuration: Hashable, Codable, Sendable {
        /// Before it alerts; `nil` for not at all.
        public var preAlert: TimeInterval?
        /// After it alerted, when it is to alert again; `nil` for as long as before.
        public var postAlert: TimeInterval?

        /// Creates durations in seconds.
        public init(preAlert: TimeInterval?, postAlert: TimeInterval?) {
            (self.preAlert, self.postAlert) = (preAlert, postAlert)
        }
    }

    /// When it alerts.
    public enum Schedule: Hashable, Codable, Sendable {
        /// At an instant, wherever the person is then.
        case fixed(Date)
        /// At a time of day where the person is.
        case relative(Relative)

        /// A time of day, once or on days of every week.
        public struct Relative: Hashable, Codable, Sendable {
            /// A time of day.
            public struct Time: Hashable, Codable, Sendable {
                /// From 0 to 23.
                public var hour: Int
                /// From 0 to 59.
                public var minute: Int

                public init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }
            }

            /// Whether it comes again.
            public enum Recurrence: Hashable, Codable, Sendable {
                /// Once, when that time comes next.
                case never
                /// On days of every week.
                case weekly([Locale.Weekday])
            }

            /// The time of day.
            public var time: Time
            /// Whether it comes again.
            public var repeats: Recurrence

            /// Creates a schedule; once unless days are said.
            public init(time: Time, repeats: Recurrence = .never) { (self.time, self.repeats) = (time, repeats) }
        }
    }

    /// What an alarm does.
    public enum State: Hashable, Codable, Sendable {
        /// It waits for its time.
        case scheduled
        /// It counts down.
        case countdown
        /// It was paused while it counted.
        case paused
        /// It alerts.
        case alerting
    }

    /// What identifies it.
    public var id: ID
    /// When it alerts; `nil` for a timer.
    public var schedule: Schedule?
    /// How long it counts; `nil` for not at all.
    public var countdownDuration: CountdownDuration?
    /// What it does now.
    public var state: State

    package init(id: ID, schedule: Schedule?, countdownDuration: CountdownDuration?, state: State) {
        (self.id, self.schedule, self.countdownDuration, self.state) = (id, schedule, countdownDuration, state)
    }
}
