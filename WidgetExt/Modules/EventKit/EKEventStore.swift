@_exported import Foundation
@_exported import FoundationGaps
import Shared

/// The user's permission for an app to use calendars or reminders.
public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, fullAccess, writeOnly

    /// The former name of full access.
    public static let authorized = EKAuthorizationStatus.fullAccess
}

/// The kinds of entries.
public enum EKEntityType: UInt, Sendable {
    case event, reminder
}

/// The occurrences that a change of a recurring event applies to.
public enum EKSpan: Int, Sendable {
    case thisEvent, futureEvents
}

/// A closure that receives the user's permission.
public typealias EKEventStoreRequestAccessCompletionHandler = @Sendable (Bool, (any Error)?) -> Void
/// A closure that receives an event, and a flag that ends the enumeration.
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void

extension NSNotification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The notification of changed calendars. It is never posted here, because an extension is started again for each timeline.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}

/// The calendars of a fixture, or those that the host synced; without the user's permission, those of a phone whose user denied access.
///
/// Calendars can't be changed here, and there are no reminders.
open class EKEventStore: NSObject {
    public override init() { super.init() }

    /// Creates a store. The sources don't restrict it here.
    public init(sources: [EKSource]) { super.init() }

    /// The user's permission.
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        entityType == .event ? EventData.read().status : .denied
    }

    // MARK: Requesting access

    // An `async` form runs where it is called, because the store can't be sent elsewhere.

    /// Reports the user's permission, without a dialog.
    open func requestFullAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        requestAccess(to: .event, completion: completion)
    }

    /// Returns the user's permission, without a dialog.
    nonisolated(nonsending) open func requestFullAccessToEvents() async throws -> Bool { isAllowed(.event) }

    /// Reports the user's permission, without a dialog. Nothing can be written here.
    open func requestWriteOnlyAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        requestAccess(to: .event, completion: completion)
    }

    /// Returns the user's permission, without a dialog.
    nonisolated(nonsending) open func requestWriteOnlyAccessToEvents() async throws -> Bool { isAllowed(.event) }

    /// Reports that the user denied access.
    open func requestFullAccessToReminders(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        requestAccess(to: .reminder, completion: completion)
    }

    /// Returns false: the user denied access.
    nonisolated(nonsending) open func requestFullAccessToReminders() async throws -> Bool { isAllowed(.reminder) }

    /// Reports the user's permission, without a dialog.
    open func requestAccess(
        to entityType: EKEntityType, completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) {
        let isAllowed = isAllowed(entityType)
        DispatchQueue.global().async { completion(isAllowed, nil) }
    }

    /// Returns the user's permission, without a dialog.
    nonisolated(nonsending) open func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        isAllowed(entityType)
    }

    private func isAllowed(_ entityType: EKEntityType) -> Bool {
        Self.authorizationStatus(for: entityType) == .fullAccess
    }

    // MARK: Calendars

    open var eventStoreIdentifier: String { "calendar" }

    /// The sources of the calendars.
    open var sources: [EKSource] {
        var names: Set<String> = []
        return EventData.read().calendars.map(\.source).filter { names.insert($0).inserted }.map(EKSource.init)
    }

    /// The sources that another user shares: none.
    open var delegateSources: [EKSource] { [] }

    open func source(withIdentifier identifier: String) -> EKSource? {
        sources.first { $0.sourceIdentifier == identifier }
    }

    /// Returns the calendars of events; there are none of reminders.
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] {
        entityType == .event ? EventData.read().calendars.map(EKCalendar.init) : []
    }

    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        calendars(for: .event).first { $0.calendarIdentifier == identifier }
    }

    /// The calendar to which events are added: none, because no calendar can be changed here.
    open var defaultCalendarForNewEvents: EKCalendar? { nil }

    /// Returns the calendar to which reminders are added: none.
    open func defaultCalendarForNewReminders() -> EKCalendar? { nil }

    // MARK: Events

    /// Returns a predicate for events that overlap a span of at most four years; a longer span is cut off after four years.
    ///
    /// - Parameter calendars: The calendars; `nil` for all.
    open func predicateForEvents(withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?) -> NSPredicate
    {
        EventPredicate(startDate, endDate, calendars)
    }

    /// Returns the events that match a predicate of ``predicateForEvents(withStart:end:calendars:)``, ordered by start.
    open func events(matching predicate: NSPredicate) -> [EKEvent] {
        guard let predicate = predicate as? EventPredicate else {
            DeviceData.report("EventKit finds no events for this predicate — make it with 'predicateForEvents'")
            return []
        }
        let data = EventData.read()
        guard !predicate.span.isEmpty else { return [] }
        return events(data.events(overlapping: predicate.span, in: predicate.calendars), of: data)
    }

    /// Passes the events that match a predicate to a closure, until it sets the flag.
    open func enumerateEvents(matching predicate: NSPredicate, using block: @escaping EKEventSearchCallback) {
        var isStopped = ObjCBool(false)
        for event in events(matching: predicate) where !isStopped.boolValue { block(event, &isStopped) }
    }

    /// Returns the first occurrence of the event with an identifier.
    open func event(withIdentifier identifier: String) -> EKEvent? {
        let data = EventData.read()
        let found = data.all.first { EventIdentifier($0.occurrence.id).series == identifier }
        return events(found.map { [$0] } ?? [], of: data).first
    }

    /// Returns the first occurrence of the event with an identifier.
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? { event(withIdentifier: identifier) }

    /// Returns the first occurrence of the event with an identifier.
    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        event(withIdentifier: externalIdentifier).map { [$0] } ?? []
    }

    private func events(_ found: [EventData.Event], of data: EventData) -> [EKEvent] {
        let calendars = Dictionary(
            data.calendars.map { ($0.id, EKCalendar($0)) }, uniquingKeysWith: { first, _ in first })
        return found.map { EKEvent($0, in: calendars[$0.occurrence.calendar]) }
    }

    // MARK: Reminders

    /// Returns a predicate that matches nothing.
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate { NSPredicate(value: false) }

    /// Returns a predicate that matches nothing.
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate { NSPredicate(value: false) }

    /// Returns a predicate that matches nothing.
    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate { NSPredicate(value: false) }

    /// Reports that there are no reminders.
    @discardableResult
    open func fetchReminders(matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void) -> Any {
        DeviceData.report("EventKit has no reminders here — pass them to the widget through the app group")
        // The caller's closure is called once, on this queue only.
        nonisolated(unsafe) let completion = completion
        DispatchQueue.global().async { completion([]) }
        return NSObject()
    }

    /// Does nothing here.
    open func cancelFetchRequest(_ fetchIdentifier: Any) {}

    // MARK: Changes

    /// Throws, because calendars can't be changed here.
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws { throw refusal(of: event.calendar) }
    /// Throws, because calendars can't be changed here.
    open func save(_ event: EKEvent, span: EKSpan) throws { throw refusal(of: event.calendar) }
    /// Throws, because calendars can't be changed here.
    open func save(_ reminder: EKReminder, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    /// Throws, because calendars can't be changed here.
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws { throw refusal(of: calendar) }
    /// Throws, because calendars can't be changed here.
    open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws { throw refusal(of: event.calendar) }
    /// Throws, because calendars can't be changed here.
    open func remove(_ event: EKEvent, span: EKSpan) throws { throw refusal(of: event.calendar) }
    /// Throws, because calendars can't be changed here.
    open func remove(_ reminder: EKReminder, commit: Bool) throws { throw EKError(.eventStoreNotAuthorized) }
    /// Throws, because calendars can't be changed here.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws { throw refusal(of: calendar) }

    private func refusal(of calendar: EKCalendar?) -> EKError {
        guard isAllowed(.event) else { return EKError(.eventStoreNotAuthorized) }
        DeviceData.report("EventKit can't change calendars here — change them in their source")
        return EKError(calendar == nil ? .noCalendar : .calendarReadOnly)
    }

    /// Does nothing here, because nothing was changed.
    open func commit() throws {}
    /// Does nothing here.
    open func reset() {}
    /// Does nothing here: the host syncs the sources.
    open func refreshSourcesIfNecessary() {}
}

/// A predicate for events in a span.
private final class EventPredicate: NSPredicate {
    /// In milliseconds since 1970.
    let span: Range<Int64>
    /// The identifiers of the calendars; `nil` for all.
    let calendars: Set<String>?

    init(_ start: Date, _ end: Date, _ calendars: [EKCalendar]?) {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = EventData.timeZone
        let limit = gregorian.date(byAdding: .year, value: 4, to: start) ?? end
        span = start.milliseconds..<max(start, min(end, limit)).milliseconds
        self.calendars = calendars.map { Set($0.map(\.calendarIdentifier)) }
        super.init(value: true)
    }

    /// Returns `nil`: a predicate of events isn't stored.
    required init?(coder: NSCoder) { nil }
}
