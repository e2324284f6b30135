import Foundation
import FoundationGaps
import Shared

@_exported import struct Shared.CGColor

/// The kinds of calendars.
public enum EKCalendarType: Int, Sendable {
    case local, calDAV, exchange, subscription, birthday
}

/// The kinds of sources.
public enum EKSourceType: Int, Sendable {
    case local, exchange, calDAV, mobileMe, subscribed, birthdays
}

/// The kinds of entries of a calendar.
public struct EKEntityMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let event = EKEntityMask(rawValue: 1)
    public static let reminder = EKEntityMask(rawValue: 2)
}

/// The availabilities that a calendar supports.
@Options("busy free tentative unavailable")
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {}

/// A calendar, which can't be changed here.
open class EKCalendar: EKObject {
    open var title = ""
    /// The colour; grey for a calendar whose source gives no colour.
    open var cgColor: CGColor! = CGColor(red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 1)
    open var source: EKSource!
    /// The identifier; empty for a new calendar.
    open private(set) var calendarIdentifier = ""

    init(_ calendar: SharedCalendar) {
        super.init()
        (title, calendarIdentifier) = (calendar.name, calendar.id)
        source = EKSource(calendar.source)
        if let color = calendar.color, color.utf8.count == 7, let number = UInt32(color.dropFirst(), radix: 16) {
            func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 0xFF) / 255 }
            cgColor = CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
        }
    }

    /// Creates a calendar, which can't be saved here.
    public init(for entityType: EKEntityType, eventStore: EKEventStore) { super.init() }

    open override var isNew: Bool { calendarIdentifier.isEmpty }
    /// The kind: a subscription, because the host reads every source and changes none.
    open var type: EKCalendarType { .subscription }
    /// True, because the host reads every source and changes none.
    open var isSubscribed: Bool { true }
    /// True: the calendar's properties can't be changed.
    open var isImmutable: Bool { true }
    /// False: events can be neither added nor changed.
    open var allowsContentModifications: Bool { false }
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask { [.busy, .free] }
    open var allowedEntityTypes: EKEntityMask { .event }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendar, !isNew else { return self === object as? EKCalendar }
        return calendarIdentifier == other.calendarIdentifier
    }

    open override var hash: Int { isNew ? ObjectIdentifier(self).hashValue : calendarIdentifier.hashValue }
}

/// A source of calendars.
open class EKSource: EKObject {
    open private(set) var title: String

    init(_ name: String) { title = name }

    open var sourceIdentifier: String { title }
    /// The kind: a subscription, because the host reads every source and changes none.
    open var sourceType: EKSourceType { .subscribed }
    /// True for the source of another user: never here.
    open var isDelegate: Bool { false }

    /// Returns the source's calendars of events; there are none of reminders.
    open func calendars(for entityType: EKEntityType) -> Set<EKCalendar> {
        guard entityType == .event else { return [] }
        return Set(EventData.read().calendars.filter { $0.source == title }.map(EKCalendar.init))
    }

    open override func isEqual(_ object: Any?) -> Bool { (object as? EKSource)?.title == title }
    open override var hash: Int { title.hashValue }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of calendar errors.
public let EKErrorDomain = "EKErrorDomain"

/// The causes of a failed change.
@ErrorCodes(
    "EKErrorDomain",
    """
    eventNotMutable=0 noCalendar noStartDate noEndDate datesInverted internalFailure calendarReadOnly
    durationGreaterThanRecurrence alarmGreaterThanRecurrence startDateTooFarInFuture
    startDateCollidesWithOtherOccurrence objectBelongsToDifferentStore invitesCannotBeMoved invalidSpan
    calendarHasNoSource calendarSourceCannotBeModified calendarIsImmutable sourceDoesNotAllowCalendarAddDelete
    recurringReminderRequiresDueDate structuredLocationsNotSupported reminderLocationsNotSupported
    alarmProximityNotSupported calendarDoesNotAllowEvents calendarDoesNotAllowReminders sourceDoesNotAllowReminders
    sourceDoesNotAllowEvents priorityIsInvalid invalidEntityType procedureAlarmsNotMutable eventStoreNotAuthorized
    osNotSupported
    """)
public struct EKError: _CodedError {}
