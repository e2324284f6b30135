import FoundationEssentials

extension AlarmManager {
    /// What an alarm is scheduled with.
    ///
    /// Mirrors [AlarmKit's `AlarmManager.AlarmConfiguration`](https://developer.apple.com/documentation/alarmkit/alarmmanager/alarmconfiguration).
    public struct AlarmConfiguration<Metadata: AlarmMetadata>: Sendable {
        let countdownDuration: Alarm.CountdownDuration?
        let schedule: Alarm.Schedule?
        let attributes: AlarmAttributes<Metadata>
        let stopIntent: (any LiveActivityIntent)?
        let secondaryIntent: (any LiveActivityIntent)?
        let sound: AlertConfiguration.AlertSound

        /// Creates a configuration of a time, durations, or both.
        ///
        /// - Parameters:
        ///   - stopIntent: Runs when the person stops the alarm.
        ///   - secondaryIntent: Runs when the person taps the second button.
        public init(
            countdownDuration: Alarm.CountdownDuration? = nil, schedule: Alarm.Schedule? = nil,
            attributes: AlarmAttributes<Metadata>, stopIntent: (any LiveActivityIntent)? = nil,
            secondaryIntent: (any LiveActivityIntent)? = nil, sound: AlertConfiguration.AlertSound = .default
        ) {
            (self.countdownDuration, self.schedule, self.attributes) = (countdownDuration, schedule, attributes)
            (self.stopIntent, self.secondaryIntent, self.sound) = (stopIntent, secondaryIntent, sound)
        }

        /// An alarm at a time.
        public static func alarm(
            schedule: Alarm.Schedule? = nil, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmConfiguration {
            AlarmConfiguration(
                schedule: schedule, attributes: attributes, stopIntent: stopIntent, secondaryIntent: secondaryIntent,
                sound: sound)
        }

        /// A timer that counts down from now on, for seconds, and again for as long.
        public static func timer(
            duration: TimeInterval, attributes: AlarmAttributes<Metadata>,
            stopIntent: (any LiveActivityIntent)? = nil, secondaryIntent: (any LiveActivityIntent)? = nil,
            sound: AlertConfiguration.AlertSound = .default
        ) -> AlarmConfiguration {
            AlarmConfiguration(
                countdownDuration: .init(preAlert: duration, postAlert: duration), attributes: attributes,
                stopIntent: stopIntent, secondaryIntent: secondaryIntent, sound: sound)
        }

        /// The alarm as it is kept, scheduled at an instant.
        ///
        /// - Throws: ``AlarmError`` for neither a schedule nor a countdown, and for times and durations that are none; what metadata throw
        ///   when they are written.
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
            return record
        }
    }
}

extension AlarmRecord.IntentCall {
    /// The call of an intent with the values it has now.
    package init(calling intent: any LiveActivityIntent) throws {
        self.init(id: type(of: intent).persistentIdentifier, parameters: try intent.writtenParameters.serialised())
    }
}
