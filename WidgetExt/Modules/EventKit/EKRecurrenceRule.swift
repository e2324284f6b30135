import Foundation

/// The units of a recurrence.
public enum EKRecurrenceFrequency: Int, Sendable {
    case daily, weekly, monthly, yearly
}

/// The days of the week.
public enum EKWeekday: Int, Sendable {
    case sunday = 1
    case monday, tuesday, wednesday, thursday, friday, saturday
}

/// A day of the week in a rule, such as the second Tuesday.
open class EKRecurrenceDayOfWeek: NSObject {
    open private(set) var dayOfTheWeek: EKWeekday
    /// The number of the week; 0 for every week.
    open private(set) var weekNumber: Int

    public init(dayOfTheWeek: EKWeekday, weekNumber: Int) {
        (self.dayOfTheWeek, self.weekNumber) = (dayOfTheWeek, weekNumber)
    }

    public convenience init(_ dayOfTheWeek: EKWeekday) { self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: 0) }

    public convenience init(_ dayOfTheWeek: EKWeekday, weekNumber: Int) {
        self.init(dayOfTheWeek: dayOfTheWeek, weekNumber: weekNumber)
    }
}

/// The end of a recurrence: a date or a number of occurrences.
open class EKRecurrenceEnd: NSObject {
    open private(set) var endDate: Date?
    /// The number of occurrences; 0 if the recurrence ends on a date.
    open private(set) var occurrenceCount = 0

    public init(end endDate: Date) { self.endDate = endDate }
    public init(occurrenceCount: Int) { self.occurrenceCount = occurrenceCount }
}

/// A rule of an event that an app makes. Stored events have occurrences instead.
open class EKRecurrenceRule: EKObject {
    open private(set) var frequency: EKRecurrenceFrequency
    open private(set) var interval: Int
    open var recurrenceEnd: EKRecurrenceEnd?
    open private(set) var daysOfTheWeek: [EKRecurrenceDayOfWeek]?
    open private(set) var daysOfTheMonth: [NSNumber]?
    open private(set) var monthsOfTheYear: [NSNumber]?
    open private(set) var weeksOfTheYear: [NSNumber]?
    open private(set) var daysOfTheYear: [NSNumber]?
    open private(set) var setPositions: [NSNumber]?

    public init(
        recurrenceWith type: EKRecurrenceFrequency, interval: Int, daysOfTheWeek days: [EKRecurrenceDayOfWeek]?,
        daysOfTheMonth monthDays: [NSNumber]?, monthsOfTheYear months: [NSNumber]?,
        weeksOfTheYear: [NSNumber]?, daysOfTheYear: [NSNumber]?, setPositions: [NSNumber]?, end: EKRecurrenceEnd?
    ) {
        (frequency, self.interval, recurrenceEnd) = (type, interval, end)
        (daysOfTheWeek, daysOfTheMonth, monthsOfTheYear) = (days, monthDays, months)
        (self.weeksOfTheYear, self.daysOfTheYear, self.setPositions) = (weeksOfTheYear, daysOfTheYear, setPositions)
    }

    public convenience init(recurrenceWith type: EKRecurrenceFrequency, interval: Int, end: EKRecurrenceEnd?) {
        self.init(
            recurrenceWith: type, interval: interval, daysOfTheWeek: nil, daysOfTheMonth: nil, monthsOfTheYear: nil,
            weeksOfTheYear: nil, daysOfTheYear: nil, setPositions: nil, end: end)
    }

    /// The identifier of the calendar in which the rule is evaluated.
    open var calendarIdentifier: String { "gregorian" }
    /// The first day of the week; 0 for the default.
    open var firstDayOfTheWeek: Int { 0 }
}

/// The movement that triggers an alarm.
public enum EKAlarmProximity: Int, Sendable {
    case none, enter, leave
}

/// An alarm of an event that an app makes. It has no effect: it never rings here.
open class EKAlarm: EKObject {
    /// The seconds from the event's start to the alarm; negative before the start.
    open var relativeOffset: TimeInterval = 0
    open var absoluteDate: Date?
    open var structuredLocation: EKStructuredLocation?
    open var proximity = EKAlarmProximity.none

    public override init() { super.init() }
    public init(absoluteDate date: Date) { absoluteDate = date }
    public init(relativeOffset offset: TimeInterval) { relativeOffset = offset }
}

/// A location of an event.
open class EKStructuredLocation: EKObject {
    open var title: String?
    /// The radius in metres; 0 for the default.
    open var radius = 0.0

    public init(title: String) { self.title = title }
}

/// The kinds of participants.
public enum EKParticipantType: Int, Sendable {
    case unknown, person, room, resource, group
}

/// The roles of participants.
public enum EKParticipantRole: Int, Sendable {
    case unknown, required, optional, chair, nonParticipant
}

/// The answers of participants.
public enum EKParticipantStatus: Int, Sendable {
    case unknown, pending, accepted, declined, tentative, delegated, completed, inProcess
}

/// A participant of an event. There are none here, because the host doesn't store them.
open class EKParticipant: EKObject {
    open private(set) var url: URL
    open private(set) var name: String?
    open private(set) var participantStatus = EKParticipantStatus.unknown
    open private(set) var participantRole = EKParticipantRole.unknown
    open private(set) var participantType = EKParticipantType.unknown
    open private(set) var isCurrentUser = false

    init(url: URL) { self.url = url }
}
