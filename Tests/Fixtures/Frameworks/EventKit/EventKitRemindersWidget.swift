import EventKit
import SwiftUI
import WidgetKit

// Open reminders, asked for without looking at the status first: a denied store has none.
// Shows: Reminders
// Shows: Not allowed
// Shows: 0 open

nonisolated struct EventKitRemindersEntry: TimelineEntry {
    let date: Date
    let access: String
    let openTitles: [String]
}

extension EKAuthorizationStatus {
    nonisolated var remindersText: String {
        switch self {
        case .fullAccess: "Up to date"
        case .writeOnly: "Write only"
        case .denied, .restricted: "Not allowed"
        case .notDetermined: "Tap to connect"
        @unknown default: "Unknown"
        }
    }
}

nonisolated final class EventKitRemindersLoader: @unchecked Sendable {
    private let store = EKEventStore()

    func load(completion: @escaping @Sendable ([String]) -> Void) {
        let predicate = store.predicateForIncompleteReminders(
            withDueDateStarting: nil,
            ending: nil,
            calendars: nil
        )
        store.fetchReminders(matching: predicate) { @Sendable reminders in
            let titles = (reminders ?? [])
                .filter { !$0.isCompleted }
                .sorted { $0.priority < $1.priority }
                .map { $0.title ?? "Untitled" }
            completion(titles)
        }
    }
}

nonisolated struct EventKitRemindersProvider: TimelineProvider {
    typealias Entry = EventKitRemindersEntry

    private let loader = EventKitRemindersLoader()

    func placeholder(in context: Context) -> Entry {
        Entry(date: Date(), access: "Up to date", openTitles: ["Buy milk"])
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        if context.isPreview {
            completion(placeholder(in: context))
            return
        }
        makeEntry(completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        makeEntry { entry in
            completion(Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(900))))
        }
    }

    private func makeEntry(_ completion: @escaping @Sendable (Entry) -> Void) {
        let access = EKEventStore.authorizationStatus(for: .reminder).remindersText
        loader.load { titles in
            completion(Entry(date: Date(), access: access, openTitles: titles))
        }
    }
}

struct EventKitRemindersView: View {
    var entry: EventKitRemindersEntry

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Image(systemName: "checklist")
                    .foregroundStyle(.orange)
                Text("Reminders").font(.headline)
            }
            Text(entry.access)
                .foregroundStyle(.secondary)
            if let first = entry.openTitles.first {
                Text(first).lineLimit(1)
            }
            Text("\(entry.openTitles.count) open")
                .font(.title3.bold())
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct EventKitRemindersWidget: Widget {
    let kind = "EventKitRemindersWidget"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: EventKitRemindersProvider()) {
            EventKitRemindersView(entry: $0)
                .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Reminders")
        .supportedFamilies([.systemSmall])
    }
}
