import Foundation
import Shared

/// Syncs calendars for as long as the host runs: at launch, at each source's interval, when the user requests it, and as soon as calendars
/// are allowed. No source waits for another.
struct CalendarSyncScheduler: Sendable {
    let sync: @Sendable () throws -> CalendarSync
    let context: @Sendable () throws -> RequestContext
    let log: HostLog
    let pauses: SyncPauses
    let clock: HostClock
    /// True if the user requests a sync of all sources at launch, ignoring back-off.
    var isUserRequest = false
    /// The host's group, in which one host syncs the calendars for the others.
    var group = GroupLink()

    /// Why the scheduler wakes.
    private enum Wake: Sendable {
        /// A timer fired, or calendars or the group changed.
        case check
        /// The user requests a sync of all sources.
        case requested
        /// A sync ended. Its sources are synced again after their interval and `rest` seconds.
        case finished(Set<String>, rest: Int)
    }

    /// The state between two wakes.
    private struct State {
        var permission: CalendarPermission?
        /// The sources that are being synced.
        var syncing: Set<String> = []
        /// The instants until which sources rest after a fault that concerns no single source, in milliseconds since 1970.
        var resting: [String: Int64] = [:]
        var isExpanding = false
    }

    /// The next step.
    private struct Step {
        /// The sources to sync; empty to expand the stored events again; `nil` to do nothing.
        var names: Set<String>?
        /// The time until the next check, in seconds.
        var seconds = longest
    }

    /// The longest sleep, in seconds, because clocks may be set and sources may be added.
    private static let longest = 60.0

    /// Runs until it is cancelled.
    ///
    /// - Parameter requests: User requests; each syncs all sources.
    func run(on container: Container, requests: AsyncStream<Void>) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Wake.self)
        let watch: ContainerWatch?
        do {
            watch = try ContainerWatch(container, of: [.calendar]) { wake.yield(.check) }
        } catch {
            report(error)
            watch = nil
        }
        let listening = Task {
            for await _ in requests { wake.yield(.requested) }
        }
        // A user who requests a sync doesn't wait for the group.
        if !isUserRequest { await group.settle(within: GroupLink.startingSeconds, isPatient: false) }
        let following = Task {
            for await _ in group.changes() { wake.yield(.check) }
        }
        var timer: HostTimer?
        defer {
            listening.cancel()
            following.cancel()
            withExtendedLifetime((watch, timer)) {}
        }
        wake.yield(isUserRequest ? .requested : .check)
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                var state = State()
                for await event in wakes {
                    if Task.isCancelled { break }
                    let now = clock.now()
                    let step = nextStep(after: event, &state, container)
                    if let names = step.names {
                        state.syncing.formUnion(names)
                        state.isExpanding = state.isExpanding || names.isEmpty
                        let isUserRequest = if case .requested = event { true } else { false }
                        group.addTask {
                            await synchronise(names, isUserRequest: isUserRequest) {
                                wake.yield(.finished($0, rest: $1))
                            }
                        }
                    }
                    timer = clock.timer(now + step.seconds) { wake.yield(.check) }
                }
                group.cancelAll()
            }
        } onCancel: {
            wake.finish()
        }
    }

    /// Decides the next step after an event, and updates the state.
    private func nextStep(after event: Wake, _ state: inout State, _ container: Container) -> Step {
        do {
            let context = try context()
            let now = context.now.milliseconds
            if case .finished(let names, let rest) = event {
                state.syncing.subtract(names)
                if names.isEmpty { state.isExpanding = false }
                if rest > 0 { for name in names { state.resting[name] = now + Int64(rest) * 1_000 } }
            }
            let permission = try CalendarStore(container: container).access().permission
            let isNew = permission != state.permission
            state.permission = permission
            let sync = try sync()
            let job = try sync.job(context)
            group.offer([job].compactMap { $0 }, of: CalendarSync.feed)
            guard permission == .authorized else { return Step() }
            // A host without sources may show the group's calendars.
            let isOwn = try job.map(group.isOwn) ?? !group.follows(CalendarSync.feed, hasData: sync.hasTaken())
            let isRequested = if case .requested = event { true } else { false }
            guard isOwn || isRequested else { return Step() }
            // A host that takes over the job queries its sources at once if it never did.
            var waits = try sync.waits(at: now, isLaunch: isNew || group.isMember && !sync.hasSynced(context))
            if case .requested = event {
                waits = waits.mapValues { _ in 0 }
                state.resting = [:]
            }
            for (name, until) in state.resting where until > now {
                waits[name] = waits[name].map { max($0, Int((until - now) / 1_000) + 1) }
            }
            waits = waits.filter { !state.syncing.contains($0.key) }
            let due = Set(waits.filter { $0.value == 0 }.keys)
            var step = Step()
            if !due.isEmpty {
                step.names = due
            } else if isOwn, state.syncing.isEmpty, !state.isExpanding, try sync.isOutdated(context: context) {
                step.names = []
            }
            let next = waits.filter { $0.value > 0 }.values.min().map(Double.init) ?? Self.longest
            step.seconds = min(next, Self.longest)
            return step
        } catch {
            report(error)
            return Step()
        }
    }

    /// Syncs sources.
    ///
    /// - Parameter finish: Receives sources whose sync has ended, and the seconds to wait in addition to their interval.
    private func synchronise(_ names: Set<String>, isUserRequest: Bool, _ finish: (Set<String>, Int) -> Void) async {
        var rest = names
        var seconds = 0
        do {
            let sync = try sync()
            if isUserRequest { pauses.resume(names) }
            let remote = try isUserRequest ? [] : sync.sources().filter { names.contains($0.name) && $0.isRemote }
            let waiting = await pauses.waiting(of: Set(remote.map(\.name)))
            for name in waiting.news.sorted() {
                log.report("calendar", "\(name): \(SyncPauses.reason)", .info, [.open("calendar", .string(name))])
            }
            if !waiting.names.isEmpty { finish(waiting.names, SyncPauses.interval) }
            rest.subtract(waiting.names)
            if names.isEmpty || !rest.isEmpty {
                _ = try await sync.run(
                    rest, isFetching: !names.isEmpty, isUserRequest: isUserRequest, context: try context()
                ) {
                    // `finish` is called before the report, so that a request that is made after the report causes another query of the
                    // source.
                    let done = Set($0.sources.filter(\.isQueried).map(\.name))
                    rest.subtract(done)
                    if !done.isEmpty { finish(done, 0) }
                    report($0)
                }
            }
        } catch is CancellationError {
        } catch {
            report(error)
            // A fault that concerns no single source isn't likely to pass soon, so all sources rest.
            seconds = CalendarStore.refreshInterval
        }
        if names.isEmpty || !rest.isEmpty { finish(rest, seconds) }
    }

    private func report(_ error: any Error) {
        log.report("calendar", message(of: error), .error)
    }

    private func report(_ outcome: CalendarOutcome) {
        for source in outcome.sources {
            let fields: [HostLog.Field] = [
                .open("calendar", .string(source.name)), .open("events", .integer(source.events)),
                .open("next", source.next.map { .integer($0) } ?? .null),
            ]
            for diagnostic in source.diagnostics { log.report("calendar", diagnostic) }
            if let error = source.error {
                log.report("calendar", "\(source.name): \(error.message)", .error, fields)
            } else {
                log.report("calendar", source.summary, .info, fields)
            }
        }
    }
}
