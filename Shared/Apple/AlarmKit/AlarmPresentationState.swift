import FoundationEssentials

/// What of an alarm's Live Activity changes.
///
/// Mirrors [AlarmKit's `AlarmPresentationState`](https://developer.apple.com/documentation/alarmkit/alarmpresentationstate).
public struct AlarmPresentationState: Hashable, Codable, Sendable {
    /// What the alarm does, and since when.
    public enum Mode: Hashable, Codable, Sendable {
        /// It alerts.
        case alert(Alert)
        /// It counts down.
        case countdown(Countdown)
        /// It is paused.
        case paused(Paused)

        /// An alert.
        public struct Alert: Hashable, Codable, Sendable {
            /// The time of day it is about.
            public var time: Alarm.Schedule.Relative.Time

            public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
        }

        /// A countdown that runs.
        public struct Countdown: Hashable, Codable, Sendable {
            /// How long it is in all, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// How much had passed before it went on last; 0 where it was never paused.
            public var previouslyElapsedDuration: TimeInterval
            /// When it went on last.
            public var startDate: Date
            /// When it is over.
            public var fireDate: Date

            public init(
                totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval, startDate: Date,
                fireDate: Date
            ) {
                (self.totalCountdownDuration, self.previouslyElapsedDuration) = (
                    totalCountdownDuration, previouslyElapsedDuration
                )
                (self.startDate, self.fireDate) = (startDate, fireDate)
            }
        }

        /// A countdown that doesn't run.
        public struct Paused: Hashable, Codable, Sendable {
            /// How long it is in all, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// How much has passed.
            public var previouslyElapsedDuration: TimeInterval

            public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
                (self.totalCountdownDuration, self.previouslyElapsedDuration) = (
                    totalCountdownDuration, previouslyElapsedDuration
                )
            }
        }
    }

    /// The alarm.
    public var alarmID: Alarm.ID
    /// What it does.
    public var mode: Mode

    public init(alarmID: Alarm.ID, mode: Mode) { (self.alarmID, self.mode) = (alarmID, mode) }

    /// The state of an alarm that is kept; `nil` for one that only waits, which has no Live Activity.
    ///
    /// - Parameter calendar: Tells the time of day of an alert.
    package init?(_ record: AlarmRecord, calendar: @autoclosure () -> Calendar) {
        guard let id = UUID(uuidString: record.id) else { return nil }
        func seconds(_ milliseconds: Int64) -> TimeInterval { Double(milliseconds) / 1_000 }
        alarmID = id
        switch record.state {
        case .scheduled: return nil
        case .countdown(let since, let total, let elapsed):
            mode = .countdown(
                Mode.Countdown(
                    totalCountdownDuration: seconds(total), previouslyElapsedDuration: seconds(elapsed),
                    startDate: Date(instant: since), fireDate: Date(instant: since + max(total - elapsed, 0))))
        case .paused(let total, let elapsed):
            mode = .paused(
                Mode.Paused(totalCountdownDuration: seconds(total), previouslyElapsedDuration: seconds(elapsed)))
        case .alerting(let since):
            if case .relative(let hour, let minute, _) = record.schedule {
                mode = .alert(Mode.Alert(time: .init(hour: hour, minute: minute)))
            } else {
                let time = calendar().dateComponents([.hour, .minute], from: Date(instant: since))
                mode = .alert(Mode.Alert(time: .init(hour: time.hour ?? 0, minute: time.minute ?? 0)))
            }
        }
    }
}
