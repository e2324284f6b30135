import Foundation
import Shared

/// The alarms: scheduled by commands and intents, on time in a running host.
struct AlarmsModule: FeatureModule {
    var commands: [HostCommand] { HostCommand.family(AlarmCommands.grammar) { try AlarmCommands($0).run() } }

    func run(_ host: RunningHost, asks: AsyncStream<Void>) async throws {
        let (settings, log) = (host.settings, host.log)
        let (events, event) = AsyncStream.makeStream(of: AlarmEvent.self)
        @Sendable func report(_ error: any Error) {
            log.report("alarm", message(of: error), .error)
        }
        let keeper = try AlarmScheduler(
            container: host.container, zone: { settings.context.calendar.timeZone },
            now: { settings.process.now().milliseconds },
            tell: { told in
                // The user is notified before the log is written.
                event.yield(told)
                do {
                    try told.write(to: log, in: settings.context.calendar.timeZone)
                } catch {
                    report(error)
                }
            }, fault: report)
        keeper.start()
        defer { keeper.end() }
        if host.storage == nil {
            // Without storage there is no notification command, so alarms are only logged.
            for await _ in events {}
        } else {
            let bell = AlarmBell(
                centre: NotificationCommand(environment: settings.environment),
                command: { try host.notificationCommand() }, calendar: { settings.context.calendar },
                fault: { log.report("notification", $0) })
            await bell.ring(for: events)
        }
    }

    var sceneDomains: [Domain] { [.alarms] }

    @MainActor var scenes: [SceneGroup] {
        sceneGroups(
            of: WindowGroup("Alarms", id: "alarms") { AlarmsScreen() }
                .handlesExternalEvents(matching: ["airlock://alarm"]))
    }
}
