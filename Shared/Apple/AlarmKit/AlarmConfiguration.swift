import FoundationEssentials

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
