import FoundationEssentials

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
