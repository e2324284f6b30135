import EventKit
import SwiftUI
import WidgetKit

// Shows: No calendar access
// Reports: EventKit answers as a phone whose user denied access
// Shows with data: Market day
// Shows with data: all day
// Shows with data: Review
// Shows with data: 13:00
// Shows with data: Home, Work
// Shows with data: Dinner at 19:30

nonisolated struct AgendaEvent: Identifiable {
    let id: String
    let title: String
    let date: Date
    let isAllDay: Bool
    let color: Color

    init(_ event: EKEvent) {
        id = event.eventIdentifier ?? UUID().uuidString
        title = event.title ?? "Event"
        (date, isAllDay) = (event.startDate, event.isAllDay)
        color = Color(cgColor: event.calendar.cgColor)
    }
}

nonisolated struct AgendaEntry: TimelineEntry {
    let date: Date
    var status = EKAuthorizationStatus.notDetermined
    var calendars: [String] = []
    var events: [AgendaEvent] = []
}

/// Reads the rest of the day, as most agendas do: the status, the calendars, a predicate, and the events in order.
struct AgendaProvider: TimelineProvider {
    func placeholder(in context: Context) -> AgendaEntry { AgendaEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping (AgendaEntry) -> Void) { completion(entry()) }

    func getTimeline(in context: Context, completion: @escaping (Timeline<AgendaEntry>) -> Void) {
        completion(Timeline(entries: [entry()], policy: .after(.now.addingTimeInterval(900))))
    }

    private func entry() -> AgendaEntry {
        let (store, now) = (EKEventStore(), Date.now)
        let status = EKEventStore.authorizationStatus(for: .event)
        switch status {
        case .authorized, .fullAccess: break
        case .notDetermined, .denied, .restricted, .writeOnly: return AgendaEntry(date: now, status: status)
        @unknown default: return AgendaEntry(date: now, status: status)
        }
        let calendars = store.calendars(for: .event).sorted { $0.title < $1.title }
        let end = Calendar.current.startOfDay(for: now).addingTimeInterval(86_400)
        let predicate = store.predicateForEvents(withStart: now, end: end, calendars: calendars)
        let events = store.events(matching: predicate).filter { $0.status != .canceled }
            .sorted { $0.compareStartDate(with: $1) == .orderedAscending }
        return AgendaEntry(
            date: now, status: status, calendars: calendars.map(\.title), events: events.map(AgendaEvent.init))
    }
}

struct AgendaWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Agenda", provider: AgendaProvider()) { entry in
            VStack(alignment: .leading, spacing: 4) {
                if entry.status != .fullAccess {
                    Label("No calendar access", systemImage: "calendar.badge.exclamationmark")
                }
                ForEach(entry.events) { event in
                    HStack {
                        RoundedRectangle(cornerRadius: 2).fill(event.color).frame(width: 4)
                        Text(event.title).font(.headline)
                        Spacer()
                        Text(event.isAllDay ? "all day" : event.date.formatted(date: .omitted, time: .shortened))
                            .font(.caption)
                    }
                }
                Text(entry.calendars.joined(separator: ", ")).font(.caption2).foregroundStyle(.secondary)
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}

/// Asks for access before it reads the events, as an app's shared model does.
@MainActor final class EventModel {
    static let shared = EventModel()
    private let store = EKEventStore()
    private var observer: (any NSObjectProtocol)?

    func last(on date: Date) async -> String {
        if observer == nil {
            observer = NotificationCenter.default.addObserver(
                forName: .EKEventStoreChanged, object: store, queue: .main
            ) { _ in }
        }
        do {
            guard try await store.requestFullAccessToEvents() else { return "Access refused" }
        } catch {
            return error.localizedDescription
        }
        var title = "Nothing"
        let predicate = store.predicateForEvents(
            withStart: date, end: date.addingTimeInterval(43_200), calendars: nil)
        store.enumerateEvents(matching: predicate) { event, stop in
            guard let start = event.startDate, start > date else { return }
            if event.title == "Dinner" {
                title = "\(event.title ?? "") at \(start.formatted(date: .omitted, time: .shortened))"
                stop.pointee = true
            }
        }
        return title
    }
}

nonisolated struct EveningEntry: TimelineEntry {
    let date: Date
    let text: String
}

struct EveningProvider: TimelineProvider {
    func placeholder(in context: Context) -> EveningEntry { EveningEntry(date: .now, text: "") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (EveningEntry) -> Void) { load(completion) }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<EveningEntry>) -> Void) {
        load { completion(Timeline(entries: [$0], policy: .never)) }
    }

    private func load(_ completion: @escaping @Sendable (EveningEntry) -> Void) {
        let date = Date.now
        Task { @MainActor in completion(EveningEntry(date: date, text: await EventModel.shared.last(on: date))) }
    }
}

// Shows: Access refused

struct EveningWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Evening", provider: EveningProvider()) { entry in
            Text(entry.text).font(.title3).containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemSmall])
    }
}

/// Counts reminders with the callbacks, and refuses to save without access.
enum ReminderCounter {
    static func count(in store: EKEventStore, _ completion: @escaping @Sendable (Int, String) -> Void) {
        store.requestAccess(to: .reminder) { granted, error in
            if !granted || error != nil { return completion(0, "no access") }
            let store = EKEventStore()
            let predicate = store.predicateForIncompleteReminders(
                withDueDateStarting: nil, ending: nil, calendars: nil)
            store.fetchReminders(matching: predicate) { reminders in
                completion(reminders?.count ?? 0, reminders?.first?.title ?? "")
            }
        }
    }

    static func add(to store: EKEventStore) -> String {
        let event = EKEvent(eventStore: store)
        event.title = "Reading"
        event.startDate = .now
        event.endDate = .now + 3_600
        event.calendar = store.defaultCalendarForNewEvents
        event.addAlarm(EKAlarm(relativeOffset: -600))
        event.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: nil))
        do {
            try store.save(event, span: .thisEvent)
            return "Saved"
        } catch EKError.eventStoreNotAuthorized {
            return "Not authorized"
        } catch {
            return error.localizedDescription
        }
    }
}
