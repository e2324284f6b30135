import Foundation
import Shared

/// The alarms feature: commands and intents schedule alarms, and a running host fires them on time.
struct AlarmsModule: FeatureModule {
    var commands: [HostCommand] { HostCommand.family(AlarmCommands.grammar) { try AlarmCommands($0).run() } }

    var groupDocuments: [GroupDocument] { [.alarms] }

    /// The longest time that a late alarm waits for the group, in seconds.
    private static let settlingSeconds: Double = 3

    func run(_ host: RunningHost, requests: AsyncStream<Void>) async throws {
        let (settings, log) = (host.settings, host.log)
        let (events, event) = AsyncStream.makeStream(of: AlarmEvent.self)
        @Sendable func report(_ error: any Error) {
            log.report("alarm", message(of: error), .error)
        }
        let scheduler = try AlarmScheduler(
            container: host.container, zone: { settings.context.calendar.timeZone },
            now: { settings.process.now().milliseconds },
            // Another host may have dismissed a late alarm.
            gate: AlarmGate(
                isOpen: { host.group.isSettled }, wait: { await host.group.settle(within: Self.settlingSeconds) }),
            report: { change in
                // The user is notified before the log is written.
                event.yield(change)
                do {
                    try change.write(to: log, in: settings.context.calendar.timeZone)
                } catch {
                    report(error)
                }
            }, fault: report)
        scheduler.start()
        defer { scheduler.end() }
        if host.storage == nil {
            // Without storage there is no notification command, so alarms are only logged.
            for await _ in events {}
        } else {
            let bell = AlarmBell(
                centre: NotificationCommand(environment: settings.environment),
                program: { try host.notificationProgram() }, calendar: { settings.context.calendar },
                claim: { await host.group.claim($0) },
                fault: { log.report("notification", $0) })
            await bell.ring(for: events)
        }
    }

    func demo(_ home: HomeScreen, _ calls: ExtensionCalls, now: @escaping () throws -> Date) -> FeatureDemo {
        let demo = AlarmDemo(home: home, calls: calls, now: now)
        return FeatureDemo(run: .init(verb: "timed", control: AlarmDemo.control, body: demo.run))
    }

    var sceneDomains: [Domain] { [.alarms] }

    @MainActor var scenes: [SceneGroup] {
        sceneGroups(
            of: WindowGroup("Alarms", id: "alarms") { AlarmsScreen() }
                .handlesExternalEvents(matching: ["airlock://alarm"]))
    }
}

/// A list of the alarms, and the detail of the alarm that a URL names.
struct AlarmsScreen: View {
    /// The ids of the open alarms.
    @State private var path: [String] = []

    var body: some View {
        NavigationStack(path: $path) {
            List(alarms, id: \.id) { alarm in
                NavigationLink(value: alarm.id) { Text(alarm.title.isEmpty ? "Alarm" : alarm.title) }
            }
            .navigationTitle("Alarms")
            .navigationDestination(for: String.self) { id in
                Text(alarms.first { $0.id == id }?.title ?? "No such alarm")
            }
        }
        .onOpenURL { url in
            // airlock://alarm/UUID; any other URL opens the list.
            path = url.host == "alarm" ? [url.lastPathComponent] : []
        }
    }

    /// The stored alarms; empty without a container. A read error fails the request.
    private var alarms: [AlarmRecord] {
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        let now = RequestContext.current.now.milliseconds
        return session.reading { try AlarmStore(container: container).alarms(at: now) } ?? []
    }
}

extension GroupDocument {
    /// The alarms, each a document. The group gets only the changes of users: each host computes the times of its copies, and rings, by
    /// itself.
    static var alarms: GroupDocument {
        GroupDocument(
            "alarms", of: AlarmRecord.self, in: .alarms, prefix: AlarmStore.prefix,
            .init(
                limit: AlarmStore.limit,
                // Alarms' titles are private.
                title: { AlarmStore.id(ofDocument: $0).map { "alarm \($0)" } },
                isWanted: { try AlarmStore(container: $0).authorization() != .denied }),
            isUserChange: { $0.isChangedByUser(to: $1) }, userPart: { $0.beforeHost },
            isNamed: { $0.id == AlarmStore.id(ofDocument: $1) })
    }
}

extension AlarmRecord {
    /// Returns false if a host makes the change by itself: it computes the next time, begins the countdown, shifts a countdown after the
    /// clock was set, or lets the alarm ring.
    ///
    /// Each operation of a user changes ``waitsSince``. So a countdown that a user restarted isn't taken for a shifted one.
    func isChangedByUser(to next: AlarmRecord) -> Bool {
        var same = self
        (same.state, same.firedAt) = (next.state, next.firedAt)
        guard same == next else { return true }
        return switch (state, next.state) {
        case (.scheduled, .scheduled), (.scheduled, .countdown), (.scheduled, .alerting), (.countdown, .countdown),
            (.countdown, .alerting), (.alerting, .alerting):
            false
        default: state != next.state
        }
    }

    /// The alarm as a user left it, before its host began the countdown or let it ring. So the group has no alarm that rings, and each
    /// host rings at the time in its own zone.
    var beforeHost: AlarmRecord {
        var record = self
        switch state {
        // The countdown that a user started begins at the user's change.
        case .countdown(let since, let total, 0) where isScheduled(at: since + total) && since != waitsSince:
            record.state = .scheduled(fireAt: since + total)
        case .alerting(let due) where isScheduled(at: due): record.state = .scheduled(fireAt: due)
        case .alerting(let due):
            let total = postAlert ?? preAlert ?? 0
            record.state = .countdown(since: due - total, total: total, elapsed: 0)
        default: break
        }
        return record
    }

    /// True if the alarm's schedule can have an instant in some time zone. A countdown that a user started ends at a whole minute only by
    /// chance.
    private func isScheduled(at instant: Int64) -> Bool {
        switch schedule {
        case .fixed(let own): own == instant
        case .relative: instant % 60_000 == 0
        case nil: false
        }
    }
}
