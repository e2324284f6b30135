import FoundationEssentials

/// The content state of an alarm's Live Activity.
///
/// Mirrors [AlarmKit's `AlarmPresentationState`](https://developer.apple.com/documentation/alarmkit/alarmpresentationstate).
public struct AlarmPresentationState: Hashable, Codable, Sendable {
    /// The state of the alarm, with its times.
    public enum Mode: Hashable, Codable, Sendable {
        /// The alarm alerts.
        case alert(Alert)
        /// The alarm counts down.
        case countdown(Countdown)
        /// The countdown is paused.
        case paused(Paused)

        /// The state of an alert.
        public struct Alert: Hashable, Codable, Sendable {
            /// The time of day of the alert.
            public var time: Alarm.Schedule.Relative.Time

            public init(time: Alarm.Schedule.Relative.Time) { self.time = time }
        }

        /// The state of a running countdown.
        public struct Countdown: Hashable, Codable, Sendable {
            /// The total duration, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// The time that had elapsed before `startDate`, in seconds; 0 if it was never paused.
            public var previouslyElapsedDuration: TimeInterval
            /// The date at which the countdown started or last resumed.
            public var startDate: Date
            /// The date at which the countdown ends.
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

        /// The state of a paused countdown.
        public struct Paused: Hashable, Codable, Sendable {
            /// The total duration, in seconds.
            public var totalCountdownDuration: TimeInterval
            /// The elapsed time, in seconds.
            public var previouslyElapsedDuration: TimeInterval

            public init(totalCountdownDuration: TimeInterval, previouslyElapsedDuration: TimeInterval) {
                (self.totalCountdownDuration, self.previouslyElapsedDuration) = (
                    totalCountdownDuration, previouslyElapsedDuration
                )
            }
        }
    }

    /// The identifier of the alarm.
    public var alarmID: Alarm.ID
    /// The state of the alarm.
    public var mode: Mode

    public init(alarmID: Alarm.ID, mode: Mode) { (self.alarmID, self.mode) = (alarmID, mode) }

    /// Creates the state from a stored alarm; `nil` for a scheduled alarm, which has no Live Activity.
    ///
    /// - Parameter calendar: The calendar for the time of day of an alert.
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
