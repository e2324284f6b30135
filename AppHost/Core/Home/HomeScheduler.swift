import Foundation
import Shared
import Synchronization

/// Updates each part of a home screen while the host runs: when something in the container changes, and when the part's next instant
/// arrives.
struct HomeScheduler: Sendable {
    let home: @Sendable () throws -> HomeScreen
    /// The queue of updates, which the scheduler shares with other callers.
    let updates: HomeUpdateQueue
    let clock: HostClock
    /// Receives the outcome of each update that did something.
    let report: @Sendable (HomeScreen.Outcome) -> Void
    /// Receives failures of the home screen itself.
    let fault: @Sendable (String) -> Void

    /// The interval at which files of killed plug-ins and removed documents are cleaned up, in milliseconds.
    private static let tidying: Int64 = 300_000
    /// The time to wait for changes that belong to the first one, in milliseconds.
    private static let gathering = 20

    /// Runs until the task is cancelled.
    func run(on container: Container) async {
        // The loop is also woken by its own writes, and then finds nothing to do.
        let loop = ContainerLoop(domains: container.domains, fault: fault, clock: clock)
        await withDiscardingTaskGroup { group in
            var parts: [HomeScreen.Part: AsyncStream<Void>.Continuation] = [:]
            await loop.run(on: container) {
                // An error is ignored here, because the update of the built-in part reads the same document and reports the error.
                let found = (try? home().parts()) ?? [.builtIn]
                for part in found where parts[part] == nil {
                    let (wakes, wake) = ContainerLoop.wakes()
                    parts[part] = wake
                    group.addTask { await update(part, wakes, wake, tidying: part == .builtIn ? container : nil) }
                }
                for wake in parts.values { wake.yield() }
                return nil
            }
            group.cancelAll()
        }
    }

    /// Updates a part when it is woken, and when its next instant arrives, until the task is cancelled.
    ///
    /// - Parameter container: A container to clean up at intervals; `nil` for none.
    private func update(
        _ part: HomeScreen.Part, _ wakes: AsyncStream<Void>, _ wake: AsyncStream<Void>.Continuation,
        tidying container: Container?
    ) async {
        // Cleaning deletes the traces of removed documents. The sync with a group recognises removals that were made while no host ran, or
        // just before the host was killed, by these traces, so cleaning neither begins at the start nor deletes new traces.
        var tidied = clock.now().milliseconds
        await ContainerLoop.run(on: wakes, wake, clock: clock) {
            // The absolute value handles a clock that was set back.
            let now = clock.now().milliseconds
            if let container, abs(now - tidied) >= Self.tidying {
                for problem in container.tidy(removedBefore: now - Self.tidying).problems { fault(problem.message) }
                tidied = now
            }
            // Sleeping fails only when the task is cancelled; the pass that follows is short.
            try? await Task.sleep(for: .milliseconds(Self.gathering))
            do {
                let outcome = try await updates.update(home(), of: part) { clock.now().milliseconds }
                if outcome.isNews { report(outcome) }
                return outcome.next.map { Date(milliseconds: $0) }
            } catch {
                fault(message(of: error))
                return nil
            }
        }
    }
}

extension HomeScreen.Outcome {
    /// True if there is something to report.
    var isNews: Bool { !reloads.isEmpty || !changed.isEmpty || !faults.isEmpty }
}

extension ReloadPlan.Cause: CustomStringConvertible {
    var description: String {
        switch self {
        case .placed: "placed"
        case .requested: "requested"
        case .changed(let domains): "new \(domains.map(\.name).joined(separator: ", "))"
        case .policy: "due"
        case .failure: "retry"
        case .state: "new state"
        case .zone: "another time zone"
        }
    }
}

/// The queue of updates for each part of a home screen. An update begins after the part's previous update has ended, and doesn't repeat
/// what that update did. Updates of different parts overlap, so that a plug-in delays neither another plug-in nor the built-in extension.
actor HomeUpdateQueue {
    private var last: [HomeScreen.Part: Task<HomeScreen.Outcome, any Error>] = [:]
    /// Limits the number of plug-ins that are queried and drawn at once.
    private let plugins = ConcurrencyLimiter(width: 4, queue: .max)

    /// Updates a part after its previous updates have ended.
    ///
    /// - Parameters:
    ///   - requested: The ids of widgets to redraw whether or not they are due.
    ///   - now: Returns the instant of the update, when it begins.
    /// - Throws: The errors of ``HomeScreen/update(at:requested:of:)``.
    func update(
        _ home: HomeScreen, of part: HomeScreen.Part, requested: Set<String> = [],
        now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let before = last[part]
        let update = Task { [plugins] in
            _ = await before?.result
            guard case .plugin = part else {
                return try await home.update(at: try now(), requested: requested, of: part)
            }
            return try await plugins.pass { try await home.update(at: try now(), requested: requested, of: part) }
        }
        last[part] = update
        return try await update.value
    }

    /// Updates the parts to which the requested widgets belong; the built-in part if no widget is requested.
    ///
    /// - Throws: The errors of ``HomeScreen/update(at:requested:of:)``, after the updates of all parts have ended.
    nonisolated func update(
        _ home: HomeScreen, requested: Set<String> = [], now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let parts = try home.parts(of: requested)
        return try await withThrowingTaskGroup(of: HomeScreen.Outcome.self) { group in
            for part in parts {
                group.addTask { try await self.update(home, of: part, requested: requested, now: now) }
            }
            return try await group.reduce(into: HomeScreen.Outcome()) { $0.add($1) }
        }
    }
}

extension HomeScreen.Outcome {
    /// Adds the outcome of updating another part of the home screen.
    fileprivate mutating func add(_ other: HomeScreen.Outcome) {
        (reloads, changed, faults) = (reloads + other.reloads, changed + other.changed, faults + other.faults)
        next = [next, other.next].compactMap { $0 }.min()
    }
}

/// The plan for an item's next timeline request: when it is made, and why.
///
/// The plan depends only on its inputs. Requests of the user or the app are served at once; requests of a widget's own policy are limited
/// by a budget.
enum ReloadPlan: Hashable {
    /// The cause of a request for a timeline.
    enum Cause: Hashable {
        /// There is no timeline yet, or the timeline is for another kind or family.
        case placed
        /// An extension or the user requested a reload.
        case requested
        /// A domain that the widget's provider read has changed.
        case changed([Domain])
        /// The reload policy of the widget's timeline.
        case policy
        /// The last request failed.
        case failure
        /// The state of a Live Activity changed.
        case state
        /// The user's time zone changed.
        case zone
    }

    case now(Cause)
    /// At an instant in milliseconds since 1 January 1970.
    case at(Int64, Cause)
    case never

    /// Plans the next reload.
    ///
    /// - Parameters:
    ///   - now: The instant, in milliseconds since 1 January 1970.
    ///   - timeline: The last published timeline; `nil` if there is none or it can't be read.
    ///   - tokens: The domains' change tokens; a missing domain counts as unchanged.
    init(
        at now: Int64, item: ShownItem, timeline: PublishedTimeline?, state: WidgetState, isRequested: Bool,
        tokens: [Domain: UInt64], policy: ReloadPolicy, calendar: Calendar
    ) {
        let due = Self.due(now, item, timeline, state, isRequested, tokens, policy, calendar)
        guard let failure = state.failure, !isRequested else {
            self = due
            return
        }
        // After a failure the timeline isn't requested for a while, whatever the cause. A clock that was set back doesn't extend the delay.
        let retry = min(failure.instant, now) + Self.delay(after: failure.count)
        switch due {
        case .now where retry <= now: self = .now(.failure)
        case .now, .never: self = retry <= now ? .now(.failure) : .at(retry, .failure)
        case .at(let instant, _): self = retry <= now ? .now(.failure) : .at(min(retry, instant), .failure)
        }
    }

    private static func due(
        _ now: Int64, _ item: ShownItem, _ timeline: PublishedTimeline?, _ state: WidgetState, _ isRequested: Bool,
        _ tokens: [Domain: UInt64], _ policy: ReloadPolicy, _ calendar: Calendar
    ) -> ReloadPlan {
        guard let timeline, timeline.kind == item.kind else { return .now(.placed) }
        guard timeline.subject == item.subject(at: now) else {
            if case .activity = item { return .now(.state) }
            return .now(.placed)
        }
        if isRequested { return .now(.requested) }
        if let zone = state.zone, zone != calendar.timeZone.identifier { return .now(.zone) }
        let changed = tokens.filter { domain, now in
            guard timeline.domains.contains(domain.name), let then = state.tokens[domain] else { return false }
            return then != now
        }
        if !changed.isEmpty { return .now(.changed(changed.keys.sorted { $0.index < $1.index })) }
        // After the clock was set back, the timeline lies in the future and is useless.
        if timeline.instant > now + Self.clockTolerance { return .now(.policy) }
        guard let reload = timeline.reload else { return .never }
        // A date in the past means now. But the policy's minimum interval after the last reload is always kept.
        let earliest = timeline.instant + Int64(policy.floor * 1_000)
        let wanted = max(reload, now, earliest)
        switch state.budget(policy).decision(at: Date(milliseconds: wanted), calendar: calendar) {
        case .granted: return wanted <= now ? .now(.policy) : .at(wanted, .policy)
        case .refused(_, let until): return .at(max(until.milliseconds, now + 1), .policy)
        }
    }

    /// The amount by which a clock may be set back without a reload, in milliseconds.
    static let clockTolerance: Int64 = 5_000

    /// Returns the delay after a number of failures, in milliseconds: a minute, doubled each time, up to an hour.
    static func delay(after failures: Int) -> Int64 { min(60_000 << Int64(min(max(failures - 1, 0), 6)), 3_600_000) }
}

/// A cache of a container's visible alarms, of which there may be thousands. A call reads only the alarms whose files were replaced since
/// the previous call.
///
/// The domain's change counter is only a hint. The folder is checked as well, because a writer may be killed after a change and before it
/// counts the change.
final class KnownAlarms: Sendable {
    fileprivate struct Known {
        var token = ChangeToken(sum: nil)
        var folder: FileMark?
        var marks: [String: FileMark] = [:]
        var active: [String: AlarmRecord] = [:]
        /// The instants at which scheduled alarms begin to count down or to alert.
        var instants: [String: Int64] = [:]
        var faults: [String: ContainerError] = [:]
    }

    private let known = Mutex(Known())

    /// Returns the alarms that count down, are paused or ring at an instant, with their state at that instant, ordered by id.
    ///
    /// - Throws: ``ContainerError`` if the folder can't be read.
    func active(in store: AlarmStore, at now: Int64) throws -> [AlarmRecord] {
        try known.withLock { known in
            try known.update(from: store)
            // Without a running host, no process has stored that these alarms alert.
            let due = try known.instants.filter { $0.value <= now }.compactMap { try store.alarm($0.key, at: now) }
            return (known.active.values.map { $0.advanced(to: now) } + due).sorted { $0.id < $1.id }
        }
    }

    /// Returns the errors of unreadable alarms.
    ///
    /// - Throws: ``ContainerError`` if the folder can't be read.
    func faults(in store: AlarmStore) throws -> [ContainerError] {
        try known.withLock { known in
            try known.update(from: store)
            return known.faults.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

extension KnownAlarms.Known {
    fileprivate mutating func update(from store: AlarmStore) throws {
        // The token is read before the files, so that the next call reads a file again if it changes in the meantime.
        let token = store.container.changeToken(for: .alarms)
        let folder = try store.folderMark
        guard token != self.token || folder != self.folder else { return }
        try scan(store)
        (self.token, self.folder) = (token, folder)
    }

    private mutating func scan(_ store: AlarmStore) throws {
        let marks = try store.marks()
        for id in self.marks.keys where marks[id] == nil { forget(id) }
        for (id, mark) in marks where self.marks[id] != mark {
            forget(id)
            do {
                let alarm = try store.record(id)
                if alarm.isActive { active[id] = alarm } else { instants[id] = alarm.changesAt }
            } catch let error as ContainerError {
                faults[id] = error
            } catch is AlarmError {
                // The alarm was removed in the meantime.
            }
        }
        self.marks = marks
    }

    private mutating func forget(_ id: String) { (active[id], instants[id], faults[id]) = (nil, nil, nil) }
}
