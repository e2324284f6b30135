import SwiftUI
import UserNotifications
import WidgetKit

// Shows: Notifications off
// Shows: Not scheduled
// Shows: 0 pending
// Reports: UserNotifications answers as a phone whose user denied notifications

/// Schedules a notification, as an intent of a button does.
nonisolated func scheduleReminder() async -> [String] {
    let center = UNUserNotificationCenter.current()
    let settings = await center.notificationSettings()
    let title =
        switch settings.authorizationStatus {
        case .authorized, .provisional, .ephemeral: "Notifications on"
        case .denied: "Notifications off"
        case .notDetermined: "Not asked"
        @unknown default: "Unknown"
        }
    let content = UNMutableNotificationContent()
    content.title = "Tea"
    content.body = "The tea is ready."
    content.sound = .default
    content.interruptionLevel = .timeSensitive
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 180, repeats: false)
    let request = UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger)
    let result: String
    do {
        try await center.add(request)
        result = "Scheduled"
    } catch {
        result = "Not scheduled"
    }
    let count: Int = await withCheckedContinuation { continuation in
        center.getPendingNotificationRequests { continuation.resume(returning: $0.count) }
    }
    center.removePendingNotificationRequests(withIdentifiers: [request.identifier])
    return [title, result, "\(count) pending"]
}

struct ReminderWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Reminder", provider: AwaitedTextProvider { await scheduleReminder() }) {
            AwaitedTextView(entry: $0, symbol: "bell.slash")
        }
        .supportedFamilies([.systemSmall])
    }
}
