import SwiftUI
import UserNotifications
import WidgetKit

// Notifications were refused; nothing was ever scheduled or delivered.
// Shows: Reminders off
// Shows: 0 pending
// Shows: 0 delivered
// Shows: Alerts disabled

nonisolated struct UserNotificationsStatusEntry: TimelineEntry {
    let date: Date
    let title: String
    let pending: Int
    let delivered: Int
    let alerts: Bool
}

nonisolated final class UserNotificationsStatusManager: Sendable {
    static let shared = UserNotificationsStatusManager()

    private var center: UNUserNotificationCenter { .current() }

    func settings() async -> (title: String, alerts: Bool) {
        await withCheckedContinuation { continuation in
            center.getNotificationSettings { @Sendable settings in
                let title: String
                switch settings.authorizationStatus {
                case .authorized: title = "Reminders on"
                case .provisional, .ephemeral: title = "Quiet reminders"
                case .denied: title = "Reminders off"
                case .notDetermined: title = "Allow reminders?"
                @unknown default: title = "Unknown"
                }
                continuation.resume(returning: (title, settings.alertSetting == .enabled))
            }
        }
    }

    func pendingCount() async -> Int {
        await withCheckedContinuation { continuation in
            center.getPendingNotificationRequests { @Sendable requests in
                continuation.resume(returning: requests.count)
            }
        }
    }

    func deliveredCount() async -> Int {
        await withCheckedContinuation { continuation in
            center.getDeliveredNotifications { @Sendable notifications in
                continuation.resume(returning: notifications.count)
            }
        }
    }
}

nonisolated struct UserNotificationsStatusProvider: TimelineProvider {
    func placeholder(in context: Context) -> UserNotificationsStatusEntry {
        UserNotificationsStatusEntry(date: .now, title: "Reminders on", pending: 2, delivered: 1, alerts: true)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (UserNotificationsStatusEntry) -> Void) {
        Task { completion(await current()) }
    }

    func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<UserNotificationsStatusEntry>) -> Void
    ) {
        Task {
            let entry = await current()
            completion(Timeline(entries: [entry], policy: .after(entry.date + 600)))
        }
    }

    private func current() async -> UserNotificationsStatusEntry {
        let manager = UserNotificationsStatusManager.shared
        let settings = await manager.settings()
        return UserNotificationsStatusEntry(
            date: .now,
            title: settings.title,
            pending: await manager.pendingCount(),
            delivered: await manager.deliveredCount(),
            alerts: settings.alerts
        )
    }
}

struct UserNotificationsStatusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "UserNotificationsStatusWidget", provider: UserNotificationsStatusProvider()) {
            entry in
            VStack(alignment: .leading, spacing: 4) {
                Label(entry.title, systemImage: entry.alerts ? "bell.fill" : "bell.slash")
                Text("\(entry.pending) pending")
                Text("\(entry.delivered) delivered")
                Text(entry.alerts ? "Alerts enabled" : "Alerts disabled").font(.caption)
            }
            .containerBackground(.background, for: .widget)
        }
        .configurationDisplayName("Notifications")
        .supportedFamilies([.systemSmall])
    }
}
