import Foundation
import Shared

/// Notifies the user of alarms with the notification command, a few at a time, each within the command's time limit.
struct AlarmBell: Sendable {
    let centre: any NotificationCentre
    /// Returns the program that shows notifications; `nil` without one.
    let program: @Sendable () throws -> NotificationProgram?
    let calendar: @Sendable () throws -> Calendar
    /// Returns false if another host of the group runs the program for something with a name.
    let claim: @Sendable (String) async -> Bool
    let fault: @Sendable (String) -> Void

    /// The maximum number of concurrent commands.
    private static let limit = 8

    /// Shows a notification for each alarm that alerts, until `events` ends or the task is cancelled.
    func ring(for events: AsyncStream<AlarmEvent>) async {
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await event in events where event.behind != nil {
                if running == Self.limit {
                    await group.next()
                    running -= 1
                }
                group.addTask { await ring(event) }
                running += 1
            }
            group.cancelAll()
        }
    }

    private func ring(_ event: AlarmEvent) async {
        do {
            guard let program = try program() else { return }
            // The hosts at which the alarm is due at the same instant claim the same name.
            guard await claim("alarm/\(event.alarm.id)/\(event.due ?? event.at)") else { return }
            try await centre.deliver(NotificationRequest(event, calendar: try calendar(), program: program))
        } catch is CancellationError {
            return
        } catch {
            fault(message(of: error))
        }
    }
}

extension NotificationRequest {
    /// Creates a request for an alarm: its title, and the time it was due.
    init(_ event: AlarmEvent, calendar: Calendar, program: NotificationProgram) {
        let due = event.due ?? event.at
        let time = calendar.dateComponents([.hour, .minute], from: Date(instant: due))
        let clock = "\(time.hour ?? 0):" + ((time.minute ?? 0) < 10 ? "0" : "") + "\(time.minute ?? 0)"
        let late = event.isLate ? ", \(AlarmDuration.text(event.behind ?? 0, down: true)) ago" : ""
        self.init(
            id: event.alarm.id, title: event.alarm.title.isEmpty ? "Alarm" : event.alarm.title, body: clock + late,
            program: program)
    }
}
