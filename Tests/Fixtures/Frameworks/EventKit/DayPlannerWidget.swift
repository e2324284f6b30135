import Contacts
import EventKit
import SwiftUI
import UserNotifications
import WidgetKit

// Events, reminders, birthdays and alerts, of which the user allowed none.
// Shows: My Day
// Shows: Calendar off
// Shows: Reminders off
// Shows: Contacts off
// Shows: Alerts off
// Never shows: Next:
// Never shows: No events
// Never shows: Stand-up
// Never shows: to do
// Never shows: No birthdays
// Never shows: Anna
// Never shows: Calendar declined
// Never shows: Calendar restricted
// Never shows: Reminders failed
// Never shows: Contacts error
// Never shows: Alerts on
// Never shows: Alerts declined
// Never shows: Open the app to change access

struct PlannerSnapshot {
    var calendarText = ""
    var remindersText = ""
    var birthdayText = ""
    var alertsText = ""
}

@MainActor
final class PlannerStore {
    static let shared = PlannerStore()
    private let eventStore = EKEventStore()
    private let contactStore = CNContactStore()
    private init() {}
    func snapshot() async -> PlannerSnapshot {
        PlannerSnapshot(
            calendarText: await calendarText(), remindersText: await remindersText(),
            birthdayText: await birthdayText(), alertsText: await alertsText())
    }
    private func calendarText() async -> String {
        switch EKEventStore.authorizationStatus(for: .event) {
        case .fullAccess, .authorized: break
        case .writeOnly: return "Calendar is write-only"
        case .notDetermined:
            guard (try? await eventStore.requestFullAccessToEvents()) == true else { return "Calendar declined" }
        case .denied: return "Calendar off"
        case .restricted: return "Calendar restricted"
        @unknown default: return "Calendar unknown"
        }
        let start = Date.now
        let end = Calendar.current.date(byAdding: .day, value: 1, to: start) ?? start
        let predicate = eventStore.predicateForEvents(withStart: start, end: end, calendars: nil)
        let next = eventStore.events(matching: predicate)
            .filter { !$0.isAllDay }
            .min { $0.startDate < $1.startDate }
        return next.map { "Next: \($0.title ?? "Untitled")" } ?? "No events"
    }
    private func remindersText() async -> String {
        do {
            guard try await eventStore.requestFullAccessToReminders() else { return "Reminders off" }
        } catch let error as EKError where error.code == .eventStoreNotAuthorized {
            return "Reminders off"
        } catch {
            return "Reminders failed"
        }
        let predicate = eventStore.predicateForIncompleteReminders(
            withDueDateStarting: nil, ending: nil, calendars: nil)
        let count: Int = await withCheckedContinuation { continuation in
            eventStore.fetchReminders(matching: predicate) { reminders in
                continuation.resume(returning: reminders?.count ?? 0)
            }
        }
        return "\(count) to do"
    }
    private func birthdayText() async -> String {
        do {
            guard try await contactStore.requestAccess(for: .contacts) else { return "Contacts off" }
            let keys = [CNContactGivenNameKey, CNContactBirthdayKey] as [CNKeyDescriptor]
            let request = CNContactFetchRequest(keysToFetch: keys)
            request.sortOrder = .givenName
            var names: [String] = []
            let month = Calendar.current.component(.month, from: .now)
            try contactStore.enumerateContacts(with: request) { contact, stop in
                if contact.birthday?.month == month { names.append(contact.givenName) }
                if names.count == 3 { stop.pointee = true }
            }
            return names.isEmpty ? "No birthdays" : names.joined(separator: ", ")
        } catch let error as CNError {
            return error.code == .authorizationDenied ? "Contacts off" : "Contacts error"
        } catch {
            return "Contacts error"
        }
    }
    private func alertsText() async -> String {
        let center = UNUserNotificationCenter.current()
        let settings = await center.notificationSettings()
        switch settings.authorizationStatus {
        case .authorized, .provisional, .ephemeral:
            let pending = await center.pendingNotificationRequests()
            return "\(pending.count) alerts"
        case .notDetermined:
            let granted = (try? await center.requestAuthorization(options: [.alert, .badge, .sound])) ?? false
            return granted ? "Alerts on" : "Alerts declined"
        case .denied: return settings.alertSetting == .enabled ? "Alerts on" : "Alerts off"
        @unknown default: return "Alerts unknown"
        }
    }
}

struct PlannerEntry: TimelineEntry {
    let date: Date
    let snapshot: PlannerSnapshot
}

struct PlannerProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlannerEntry {
        PlannerEntry(
            date: .now,
            snapshot: PlannerSnapshot(
                calendarText: "Next: Stand-up", remindersText: "3 to do", birthdayText: "Anna", alertsText: "2 alerts"))
    }
    func getSnapshot(in context: Context, completion: @escaping @Sendable (PlannerEntry) -> ()) {
        Task { @MainActor in
            completion(PlannerEntry(date: .now, snapshot: await PlannerStore.shared.snapshot()))
        }
    }
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PlannerEntry>) -> ()) {
        Task { @MainActor in
            let entry = PlannerEntry(date: .now, snapshot: await PlannerStore.shared.snapshot())
            let midnight = Calendar.current.startOfDay(for: .now.addingTimeInterval(86_400))
            completion(Timeline(entries: [entry], policy: .after(midnight)))
        }
    }
}

struct DayPlannerView: View {
    @Environment(\.widgetFamily) private var family
    let entry: PlannerEntry
    var body: some View {
        VStack(alignment: .leading, spacing: 5) {
            Text("My Day").font(.headline)
            row("calendar", entry.snapshot.calendarText)
            row("checklist", entry.snapshot.remindersText)
            row("gift", entry.snapshot.birthdayText)
            row("bell", entry.snapshot.alertsText)
            if family == .systemMedium {
                Text("Open the app to change access").font(.footnote)
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .containerBackground(.background, for: .widget)
    }
    private func row(_ symbol: String, _ text: String) -> some View {
        Label(text, systemImage: symbol).font(.caption).lineLimit(1)
    }
}

struct DayPlannerWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "DayPlanner", provider: PlannerProvider()) { DayPlannerView(entry: $0) }
            .configurationDisplayName("My Day")
            .description("Events, reminders and birthdays.")
            .supportedFamilies([.systemSmall, .systemMedium])
    }
}
