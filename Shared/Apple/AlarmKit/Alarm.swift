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

extension AlarmManager {
    /// The configuration with which an alarm is scheduled.
    ///
    /// Mirrors [AlarmKit's `AlarmManager.AlarmConfiguration`](https://developer.apple.com/documentation/alarmkit/alarmmanager/alarmconfiguration).
    public struct AlarmConfiguration<Metadata: AlarmMetadata>: Sendable {
        let countdownDuration: Alarm.CountdownDuration?
        let schedule: Alarm.Schedule?
        let attributes: AlarmAttributes<Metadata>
        let stopIntent: (any LiveActivityIntent)?
        let secondaryIntent: (any LiveActivityIntent)?
        let sound: AlertConfiguration.AlertSound

        /// Creates a configuration with a schedule, countdown durations, or both.
        ///
        /// - Parameters:
        ///   - stopIntent: The intent that runs when the user stops the alarm.
        ///   - secondaryIntent: The intent that runs when the user taps the secondary button.
        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
            secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
        ) {
            (self.countdownDuration, self.schedule, self.attributes) = (countdownDuration, schedule, attributes)
            (self.stopIntent, self.secondaryIntent, self.sound) = (stopIntent, secondaryIntent, sound)
        }

        /// Returns the configuration of an alarm with a schedule.
        public static func alarm(
            schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmConfiguration {
            AlarmConfiguration(
                schedule: schedule, attributes: attributes, stopIntent: stopIntent, secondaryIntent: secondaryIntent,
                sound: sound)
        }

        /// Returns the configuration of a timer that starts to count down at once. Its `duration`, in seconds, also applies to a repeated
        /// countdown.
        public static func timer(
            duration: TimeInterval, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmConfiguration {
            AlarmConfiguration(
                countdownDuration: .init(preAlert: duration, postAlert: duration), attributes: attributes,
                stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
        }

        /// Returns the record with which the alarm is stored, scheduled at an instant.
        ///
        /// - Throws: ``AlarmError`` if there is neither a schedule nor a countdown, and for invalid times and durations; the errors of
        ///   encoding the metadata.
        func record(id: UUID, at now: Int64) throws -> AlarmRecord {
            let preAlert = try countdownDuration?.preAlert.map(Int64.init(alarmDuration:))
            var record = try AlarmRecord(
                id: id.uuidString, schedule: schedule?.record(), preAlert: preAlert,
                postAlert: countdownDuration?.postAlert.map(Int64.init(alarmDuration:)), at: now)
            record.title = attributes.presentation.alert.title.text
            record.attributes = try JSONValueEncoder().encode(attributes).serialised()
            record.attributesType = "\(AlarmAttributes<Metadata>.self)"
            record.stopIntent = try stopIntent.map(AlarmRecord.IntentCall.init(calling:))
            record.secondaryIntent = try secondaryIntent.map(AlarmRecord.IntentCall.init(calling:))
            record.sound = sound.name ?? ""
            if schedule != nil { record.zone = RequestContext.current.timeZoneIdentifier }
            return record
        }
    }
}

extension AlarmRecord.IntentCall {
    /// Creates a call of an intent with the intent's current parameter values.
    package init(calling intent: any LiveActivityIntent) throws {
        self.init(id: type(of: intent).persistentIdentifier, parameters: try intent.writtenParameters.serialised())
    }
}

/// A type for the data that an app adds to its alarms.
///
/// Mirrors [AlarmKit's `AlarmMetadata`](https://developer.apple.com/documentation/alarmkit/alarmmetadata).
public protocol AlarmMetadata: Decodable, Encodable, Hashable, Sendable {}

/// The attributes of an alarm's Live Activity.
///
/// Mirrors [AlarmKit's `AlarmAttributes`](https://developer.apple.com/documentation/alarmkit/alarmattributes).
public struct AlarmAttributes<Metadata: AlarmMetadata>: ActivityAttributes, Hashable, Sendable {
    /// The type of the dynamic content.
    public typealias ContentState = AlarmPresentationState

    /// The texts and buttons for each state.
    public var presentation: AlarmPresentation
    /// The app's own data.
    public var metadata: Metadata?
    /// The tint colour of the alarm's presentation.
    public var tintColor: Color

    public init(presentation: AlarmPresentation, metadata: Metadata? = nil, tintColor: Color) {
        (self.presentation, self.metadata, self.tintColor) = (presentation, metadata, tintColor)
    }

    private enum CodingKeys: CodingKey { case presentation, metadata, tintColor }

    /// Encodes the attributes, with the colour as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(presentation, forKey: .presentation)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try container.encode(CodableColor(tintColor), forKey: .tintColor)
    }

    /// Decodes attributes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        presentation = try container.decode(AlarmPresentation.self, forKey: .presentation)
        metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata)
        tintColor = try container.decode(CodableColor.self, forKey: .tintColor).color
    }
}

/// Attributes for the Live Activity of an alarm that is stored without any.
package protocol DefaultAlarmAttributes {
    init(of alarm: AlarmRecord)
}

extension Alarm {
    /// Creates an alarm from its record; `nil` if its id isn't a UUID.
    package init?(_ record: AlarmRecord) {
        guard let id = UUID(uuidString: record.id) else { return nil }
        func seconds(_ milliseconds: Int64?) -> TimeInterval? { milliseconds.map { Double($0) / 1_000 } }
        let counts = record.preAlert != nil || record.postAlert != nil
        self.init(
            id: id, schedule: record.schedule.map(Schedule.init),
            countdownDuration: counts
                ? CountdownDuration(preAlert: seconds(record.preAlert), postAlert: seconds(record.postAlert)) : nil,
            state: State(record.state))
    }
}

extension Alarm.State {
    package init(_ state: AlarmRecord.State) {
        self =
            switch state {
            case .scheduled: .scheduled
            case .countdown: .countdown
            case .paused: .paused
            case .alerting: .alerting
            }
    }
}

extension Alarm.Schedule {
    package init(_ schedule: AlarmRecord.Schedule) {
        switch schedule {
        case .fixed(let instant): self = .fixed(Date(instant: instant))
        case .relative(let hour, let minute, let weekdays):
            let days = weekdays.compactMap { Locale.Weekday(number: $0) }
            self = .relative(
                Relative(time: .init(hour: hour, minute: minute), repeats: days.isEmpty ? .never : .weekly(days)))
        }
    }

    /// Returns the schedule as a record stores it.
    ///
    /// - Throws: ``AlarmError`` for an invalid time of day.
    package func record() throws(AlarmError) -> AlarmRecord.Schedule {
        switch self {
        case .fixed(let date): return .fixed(try Int64(instant: date))
        case .relative(let relative):
            let (hour, minute) = (relative.time.hour, relative.time.minute)
            guard (0...23).contains(hour), (0...59).contains(minute) else {
                throw AlarmError(.noTime(hour: hour, minute: minute))
            }
            var days: [Int] = []
            if case .weekly(let weekdays) = relative.repeats { days = Set(weekdays.map(\.number)).sorted() }
            return .relative(hour: hour, minute: minute, weekdays: days)
        }
    }
}

extension Locale.Weekday {
    /// The number of the weekday, as in `Calendar`: from 1 for Sunday to 7 for Saturday.
    package var number: Int {
        switch self {
        case .sunday: 1
        case .monday: 2
        case .tuesday: 3
        case .wednesday: 4
        case .thursday: 5
        case .friday: 6
        case .saturday: 7
        @unknown default: 1
        }
    }

    /// Creates a weekday from its number; `nil` outside 1 to 7.
    package init?(number: Int) {
        let days: [Locale.Weekday] = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
        guard days.indices.contains(number - 1) else { return nil }
        self = days[number - 1]
    }
}

extension Date {
    /// Creates a date from milliseconds since 1 January 1970.
    package init(instant: Int64) { self.init(timeIntervalSince1970: Double(instant) / 1_000) }
}

extension Int64 {
    /// Creates a number of milliseconds since 1 January 1970 from a date, rounded.
    ///
    /// - Throws: ``AlarmError`` for a date before 1970 or after the year 9999.
    package init(instant date: Date) throws(AlarmError) {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard milliseconds >= 0, milliseconds < 253_402_300_800_000 else { throw AlarmError(.noInstant) }
        self.init(milliseconds)
    }

    /// Creates a number of milliseconds from a duration in seconds.
    ///
    /// - Throws: ``AlarmError`` for a duration outside 1 millisecond to 366 days.
    package init(alarmDuration seconds: TimeInterval) throws(AlarmError) {
        let milliseconds = (seconds * 1_000).rounded()
        guard milliseconds >= 1, milliseconds <= 366 * 86_400_000 else { throw AlarmError(.noDuration) }
        self.init(milliseconds)
    }
}
