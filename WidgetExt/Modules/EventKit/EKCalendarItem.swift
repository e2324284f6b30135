import Foundation
import FoundationGaps
import Shared

/// An object of a calendar.
open class EKObject: NSObject {
    /// True if the object was changed: never here.
    open var hasChanges: Bool { false }
    /// True if the object was never saved.
    open var isNew: Bool { false }

    /// Does nothing here.
    open func reset() {}
    /// Does nothing here.
    open func rollback() {}
    /// Returns true: the object exists.
    @discardableResult
    open func refresh() -> Bool { true }
}

/// An event or a reminder. Changes stay in memory, because calendars can't be changed here.
open class EKCalendarItem: EKObject {
    open var calendar: EKCalendar!
    open var title: String!
    open var location: String?
    /// The notes; the host doesn't store those of events that it synced.
    open var notes: String?
    /// The address; the host doesn't store those of events that it synced.
    open var url: URL?
    /// The time zone; the host doesn't store those of events that it synced.
    open var timeZone: TimeZone?
    /// The alarms; the host doesn't store those of events that it synced.
    open var alarms: [EKAlarm]?
    /// The recurrence rules; the host stores the occurrences of events instead.
    open var recurrenceRules: [EKRecurrenceRule]?

    /// True if the object was never saved.
    open override var isNew: Bool { calendarItemIdentifier.isEmpty }

    /// The identifier; empty for a new item.
    open internal(set) var calendarItemIdentifier = ""
    open var calendarItemExternalIdentifier: String! { calendarItemIdentifier }
    /// The time of the last change: unknown here.
    open var lastModifiedDate: Date? { nil }
    /// The time of creation: unknown here.
    open var creationDate: Date? { nil }
    /// The participants: unknown here.
    open var attendees: [EKParticipant]? { nil }

    open var hasAlarms: Bool { !(alarms ?? []).isEmpty }
    open var hasAttendees: Bool { false }
    open var hasNotes: Bool { !(notes ?? "").isEmpty }
    /// True for an event with a rule, or an occurrence of such an event.
    open var hasRecurrenceRules: Bool { !(recurrenceRules ?? []).isEmpty }

    open func addAlarm(_ alarm: EKAlarm) { alarms = (alarms ?? []) + [alarm] }
    open func removeAlarm(_ alarm: EKAlarm) { alarms?.removeAll { $0 === alarm } }
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { recurrenceRules = (recurrenceRules ?? []) + [rule] }
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) { recurrenceRules?.removeAll { $0 === rule } }
}

/// The user's availability during an event.
public enum EKEventAvailability: Int, Sendable {
    case notSupported = -1
    case busy, free, tentative, unavailable
}

/// The status of an event.
public enum EKEventStatus: Int, Sendable {
    case none, confirmed, tentative, canceled
}

/// An event, or an occurrence of a recurring event.
open class EKEvent: EKCalendarItem {
    open var startDate: Date!
    /// The end. For an all-day event, it is the last second of the last day.
    open var endDate: Date!
    open var isAllDay = false
    open var availability = EKEventAvailability.busy
    open var structuredLocation: EKStructuredLocation?

    /// The status: confirmed unless the event is tentative. Cancelled events aren't stored.
    open private(set) var status = EKEventStatus.none
    /// The start that the event's rule gives to the occurrence.
    open private(set) var occurrenceDate: Date!
    private var isOccurrence = false

    /// Creates an event, which can't be saved here.
    public init(eventStore: EKEventStore) { super.init() }

    init(_ event: EventData.Event, in calendar: EKCalendar?) {
        let (occurrence, zone) = (event.occurrence, EventData.zone)
        let (identifier, instants) = (EventIdentifier(occurrence.id), occurrence.instants(in: zone))
        super.init()
        (self.calendar, title, location) = (calendar, occurrence.title, occurrence.location)
        (notes, url, timeZone) = (event.notes, event.url, event.timeZone)
        calendarItemIdentifier = identifier.series
        isAllDay = occurrence.isAllDay
        startDate = Date(milliseconds: instants.lowerBound)
        endDate = Date(milliseconds: instants.upperBound - (isAllDay ? 1_000 : 0))
        availability = occurrence.isTransparent ? .free : .busy
        status = occurrence.status == .tentative ? .tentative : .confirmed
        structuredLocation = occurrence.location.map { EKStructuredLocation(title: $0) }
        isOccurrence = identifier.instance != nil
        occurrenceDate =
            switch identifier.instance {
            case .day(let day): Date(milliseconds: zone.instant(on: day))
            case .instant(let instant): instant
            case nil: startDate
            }
    }

    /// The identifier, which all occurrences of an event share; `nil` for a new event.
    open var eventIdentifier: String! { isNew ? nil : calendarItemIdentifier }
    /// True if the occurrence was moved.
    open var isDetached: Bool { isOccurrence && occurrenceDate != startDate }
    open override var hasRecurrenceRules: Bool { isOccurrence || super.hasRecurrenceRules }
    /// The organiser: unknown here.
    open var organizer: EKParticipant? { nil }
    /// The contact whose birthday it is: unknown here.
    open var birthdayContactIdentifier: String? { nil }

    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        switch (startDate, other.startDate) {
        case (let own?, let other?): own.compare(other)
        default: .orderedSame
        }
    }
}

/// The priorities of reminders.
public enum EKReminderPriority: UInt, Sendable {
    case none = 0
    case high = 1
    case medium = 5
    case low = 9
}

/// A reminder, which can't be saved here.
open class EKReminder: EKCalendarItem {
    open var startDateComponents: DateComponents?
    open var dueDateComponents: DateComponents?
    open var completionDate: Date?
    open var priority = 0

    open var isCompleted: Bool {
        get { completionDate != nil }
        set { completionDate = newValue ? completionDate ?? Date(timeIntervalSinceNow: 0) : nil }
    }

    /// Creates a reminder, which can't be saved here.
    public init(eventStore: EKEventStore) { super.init() }
}

/// The identifier of an event, and that of an occurrence in it.
struct EventIdentifier {
    enum Instance {
        case day(CivilDay)
        case instant(Date)
    }

    let series: String
    /// The start that the event's rule gives to the occurrence; `nil` for an event that doesn't recur.
    let instance: Instance?

    /// Parses the id of a stored occurrence: the calendar's id, the event's id, and for a recurring event the day or instant.
    init(_ id: String) {
        if let slash = id.lastIndex(of: "/") {
            let text = String(id[id.index(after: slash)...])
            var instance = CivilDay(text).map { Instance.day($0) }
            if instance == nil, text.utf8.count == 20 {
                // Any other text belongs to the event's own id.
                instance = (try? Date(text, strategy: .iso8601)).map { .instant($0) }
            }
            if let instance {
                (series, self.instance) = (String(id[..<slash]), instance)
                return
            }
        }
        (series, instance) = (id, nil)
    }
}
