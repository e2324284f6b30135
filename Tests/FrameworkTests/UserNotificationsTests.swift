import Testing
import UserNotifications

/// Notifications of an app whose user denied them.
struct UserNotificationsTests {
    private let center = UNUserNotificationCenter.current()

    @Test("Notifications are denied, and none is pending after a request")
    func denial() async throws {
        #expect(try await center.requestAuthorization(options: [.alert, .sound]) == false)
        #expect(await center.notificationSettings().authorizationStatus == .denied)
        let isGranted = await withCheckedContinuation { continuation in
            center.requestAuthorization(options: .badge) { granted, _ in continuation.resume(returning: granted) }
        }
        #expect(!isGranted)
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        let request = UNNotificationRequest(identifier: "tea", content: content, trigger: nil)
        let error = await #expect(throws: UNError.self) { try await center.add(request) }
        #expect(error?.code == .notificationsNotAllowed)
        let reason = await withCheckedContinuation { continuation in
            center.add(request) { continuation.resume(returning: $0 as? UNError) }
        }
        #expect(reason?.code == .notificationsNotAllowed)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test("A request has a copy of its content")
    func content() {
        let content = UNMutableNotificationContent()
        (content.title, content.sound, content.userInfo) = ("Tea", .default, ["cups": 2])
        let request = UNNotificationRequest(identifier: "tea", content: content, trigger: nil)
        content.title = "Coffee"
        #expect(request.content.title == "Tea" && request.content.userInfo["cups"] as? Int == 2)
        let copy = request.content.mutableCopy() as? UNMutableNotificationContent
        copy?.title = "Water"
        #expect(copy?.title == "Water" && request.content.title == "Tea")
    }

    @Test("A text of a notification has its values")
    func translatedText() {
        #expect(NSString.localizedUserNotificationString(forKey: "Tea", arguments: nil) == "Tea")
        #expect(
            NSString.localizedUserNotificationString(forKey: "%@ in %d minutes", arguments: ["Tea", 3])
                == "Tea in 3 minutes")
    }

    @Test("The next time of a trigger is after the delay, or at the matching time")
    func triggerDates() throws {
        let now = Date()
        let delay = try #require(UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false).nextTriggerDate())
        #expect(delay >= now.addingTimeInterval(60))
        var components = DateComponents(hour: 8, minute: 30)
        components.timeZone = TimeZone(identifier: "Asia/Tokyo")
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let date = try #require(trigger.nextTriggerDate())
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(components.timeZone)
        #expect(date > now && date.timeIntervalSince(now) <= 86_400)
        #expect(calendar.component(.hour, from: date) == 8 && calendar.component(.minute, from: date) == 30)
        let past = UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001), repeats: false)
        #expect(past.nextTriggerDate() == nil)
    }
}
