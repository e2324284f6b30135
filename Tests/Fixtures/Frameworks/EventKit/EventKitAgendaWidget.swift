import EventKit
import SwiftUI
import WidgetKit

// Today's agenda. The user answered "Don't Allow" to the calendar prompt.
// Shows: Today
// Shows: Calendar access is off
// Shows: 0 calendars

nonisolated struct EventKitAgendaItem: Identifiable, Hashable, Sendable {
    let id: String
    let title: String
    let isAllDay: Bool
    let startDate: Date
}

nonisolated struct EventKitAgendaEntry: TimelineEntry {
    let date: Date
    let headline: String
    let calendarCount: Int
    let items: [EventKitAgendaItem]
}

nonisolated final class EventKitAgendaManager: @unchecked Sendable {
    static let shared = EventKitAgendaManager()
    private let store = EKEventStore()

    private init() {}

    var calendarCount: Int { store.calendars(for: .event).count }

    func hasAccess() async -> Bool {
        switch EKEventStore.authorizationStatus(for: .event) {
        case .fullAccess:
            return true
        case .notDetermined, .writeOnly:
            return (try? await store.requestFullAccessToEvents()) ?? false
        case .denied, .restricted:
            return false
        default:
            return false
        }
    }

    func items(on day: Date) -> [EventKitAgendaItem] {
        let start = Calendar.current.startOfDay(for: day)
        guard let end = Calendar.current.date(byAdding: .day, value: 1, to: start) else { return [] }
        let predicate = store.predicateForEvents(withStart: start, end: end, calendars: nil)
        let grouped = Dictionary(grouping: store.events(matching: predicate), by: \.isAllDay)
        let ordered =
            (grouped[true] ?? []) + (grouped[false] ?? []).sorted { $0.compareStartDate(with: $1) == .orderedAscending }
        return ordered.map {
            EventKitAgendaItem(
                id: $0.eventIdentifier ?? UUID().uuidString,
                title: $0.title ?? "Untitled",
                isAllDay: $0.isAllDay,
                startDate: $0.startDate
            )
        }
    }
}

nonisolated struct EventKitAgendaProvider: TimelineProvider {
    func placeholder(in context: Context) -> EventKitAgendaEntry {
        EventKitAgendaEntry(date: .now, headline: "Stand-up", calendarCount: 3, items: [])
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (EventKitAgendaEntry) -> Void) {
        Task { completion(await entry()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<EventKitAgendaEntry>) -> Void) {
        Task {
            let next = Calendar.current.date(byAdding: .minute, value: 30, to: .now) ?? .now
            completion(Timeline(entries: [await entry()], policy: .after(next)))
        }
    }

    private func entry() async -> EventKitAgendaEntry {
        let manager = EventKitAgendaManager.shared
        guard await manager.hasAccess() else {
            return EventKitAgendaEntry(
                date: .now, headline: "Calendar access is off", calendarCount: manager.calendarCount, items: [])
        }
        let items = manager.items(on: .now)
        let headline = items.first?.title ?? "No events today"
        return EventKitAgendaEntry(date: .now, headline: headline, calendarCount: manager.calendarCount, items: items)
    }
}

struct EventKitAgendaView: View {
    let entry: EventKitAgendaEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("Today", systemImage: "calendar")
                .font(.headline)
            Text(entry.headline)
                .font(.subheadline)
            ForEach(entry.items.prefix(2)) { item in
                Text(item.title).font(.caption)
            }
            Spacer(minLength: 0)
            Text("\(entry.calendarCount) calendars")
                .font(.caption2)
                .foregroundStyle(.secondary)
        }
    }
}

struct EventKitAgendaWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "EventKitAgendaWidget", provider: EventKitAgendaProvider()) { entry in
            EventKitAgendaView(entry: entry)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Agenda")
        .description("What is on today.")
        .supportedFamilies([.systemSmall])
    }
}
