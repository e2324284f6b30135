import Foundation
import Glibc
import Shared

/// The host left running: syncs at launch, when told to, when a day begins or it is time, again after a feed failed, and when the network is back;
/// notifies of the joke of the day.
struct HostDaemon {
    let model: JokeViewModel
    let context: @Sendable () throws -> RequestContext
    /// `nil` where the app has no storage of its own.
    let storage: LocalStorageService?
    let notifications: NotificationManager?
    let log: HostLog
    /// Told that it listens to signals, and when it looks for new settings; it ends where there are some.
    let service: ServiceManager
    let signals: HostSignals
    /// Whether the settings are others than those it was started with. Throws what is wrong with them.
    let isReconfigured: @Sendable () throws -> Bool
    /// Told when somebody wants all to be synced.
    var asked: @Sendable () -> Void = {}
    /// Whether somebody wants the jokes synced at once, though their feed failed a moment ago.
    var isAsked = false
    /// The seconds between two syncs; `nil` for only when a day begins.
    var interval: Int?
    /// What waits while the connection is metered; `nil` for nothing.
    var pauses: SyncPauses?
    /// Returns false once the container it works in was removed or replaced.
    var isContainerPresent: @Sendable () -> Bool = { true }

    /// Why it ended.
    enum Ending: Hashable {
        case stopped
        /// There are new settings.
        case reconfigured
        /// The container was removed.
        case containerRemoved
    }

    /// How often it looks whether the container is there, in milliseconds. Twice absent, it was removed: a container that is just being removed
    /// isn't made again meanwhile.
    private static let presenceInterval = 400

    private enum Event {
        /// A person asks for it.
        case asked
        /// It is time to sync.
        case due
        /// It is time to notify.
        case notification
        /// Interfaces, addresses or routes changed.
        case network
    }

    /// Runs until SIGTERM or SIGINT, which end a sync that waits for the network, or until the container is removed. A sync that fails is reported, and what was
    /// synced before stays.
    func run() async throws -> Ending {
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        signals.listen { number in
            guard number == SIGHUP else {
                stop.yield()
                return
            }
            event.yield(.asked)
            // What waits for a feed keeps nobody else waiting.
            asked()
        }
        service.ready()
        let changes = routeChanges { event.yield(.network) }
        let work = Task { try await self.work(on: events) { event.yield($0) } }
        let watch = Task { for await _ in stops { work.cancel() } }
        let presence = Task {
            var absences = 0
            while absences < 2 {
                try await Task.sleep(for: .milliseconds(Self.presenceInterval))
                absences = isContainerPresent() ? 0 : absences + 1
            }
            work.cancel()
        }
        defer {
            watch.cancel()
            presence.cancel()
            signals.listen(nil)
            withExtendedLifetime(changes) {}
        }
        do {
            let ending = try await work.value
            return ending == .stopped ? stopped : ending
        } catch {
            // Without its container any work may fail.
            if stopped == .containerRemoved { return .containerRemoved }
            guard error is CancellationError else { throw error }
            return .stopped
        }
    }

    /// The reason why the work ended.
    private var stopped: Ending { isContainerPresent() || signals.isEnding ? .stopped : .containerRemoved }

    private func routeChanges(_ report: @escaping @Sendable () -> Void) -> RouteChanges? {
        guard model.source.address != nil else { return nil }
        do {
            return try RouteChanges(report)
        } catch {
            let reason = (error as? RouteChangesError)?.reason ?? "\(error)"
            log.report(
                "network", "the kernel doesn't tell when the network is back (\(reason)) — SIGHUP asks at once")
            return nil
        }
    }

    private func work(on events: AsyncStream<Event>, _ yield: @escaping @Sendable (Event) -> Void) async throws
        -> Ending
    {
        // Looked at before the sync, so that a network that comes back during it is noticed after it.
        var known = model.network.routes()
        // A host that is started again and again leaves a failing feed alone, too.
        var last = try await sync(isAsked: isAsked, isWanted: isAsked) {
            try await model.launch(context: $0) { _, _ in }
        }
        try await notify()
        var timers = try startTimers(after: last, yield)
        for await event in events {
            if event == .asked, try await reconfigured() {
                return .reconfigured
            }
            var isSyncing = event == .asked || event == .due
            if event == .network {
                let routes = model.network.routes()
                isSyncing = last != .done && !(routes?.routes ?? []).isSubset(of: known?.routes ?? [])
                known = routes
                noteNetwork()
            }
            if isSyncing {
                last = try await sync(isAsked: event != .due, isWanted: event == .asked) {
                    try await model.refresh(context: $0) { _, _ in }
                }
            }
            if event == .network, !isSyncing { continue }
            try await notify()
            timers = try startTimers(after: last, yield)
        }
        withExtendedLifetime(timers) {}
        return .stopped
    }

    /// Whether there are new settings; with a fault in them the old ones stay.
    private func reconfigured() async throws -> Bool {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        service.reloading(at: UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000)
        defer { service.ready() }
        do {
            return try isReconfigured()
        } catch let error as any CommandError {
            log.report("settings", "the settings stay as they were: \(error.message)", .error)
            return false
        }
    }

    /// What came of a sync.
    private enum Came {
        case done
        /// The network was in the way.
        case cutOff
        /// It waits for a connection that isn't metered.
        case paused
    }

    /// - Parameters:
    ///   - isAsked: Whether a feed is asked that failed a moment ago.
    ///   - isWanted: Whether a person wants it, over a metered connection, too.
    private func sync(
        isAsked: Bool, isWanted: Bool, _ load: (RequestContext) async throws -> JokeViewModel.Outcome
    ) async throws -> Came {
        noteNetwork()
        do {
            let context = try context()
            if model.source.address != nil, let pauses {
                if isWanted { pauses.goOn(["jokes"]) }
                let waiting = await pauses.waiting(of: isWanted ? [] : ["jokes"])
                if !waiting.names.isEmpty {
                    _ = try model.store.turnDay(context: context)
                    if !waiting.news.isEmpty {
                        log.report("sync", "\(model.source.description): \(SyncPauses.reason)", .info)
                    }
                    return .paused
                }
            }
            if !isAsked, let wait = try model.wait(context: context), wait > 0 {
                _ = try model.store.turnDay(context: context)
                let feed = model.source.description
                log.report(
                    "sync", "\(feed) failed before, next attempt in \(wait) s — SIGHUP asks at once", .warning,
                    [.open("next", .integer(wait))])
                return .done
            }
            let outcome = try await load(context)
            for rejection in outcome.rejections { log.report("sync", rejection.message) }
            try log.note("sync", outcome.summary, outcome.fields)
            report { try outcome.note(in: storage, context: context) }
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            log.report("sync", error.message, .error)
            return (error as? HTTPError)?.isOfNetwork ?? false ? .cutOff : .done
        }
        return .done
    }

    private func noteNetwork() {
        report { if let storage { try model.network.note(in: storage, context: try context()) } }
    }

    private func notify() async throws {
        guard let notifications else { return }
        do {
            let context = try context()
            let shown = try await notifications.deliverIfDue(context: context) {
                try model.store.turnDay(context: context)
            }
            if let shown {
                try log.note("notification", "notified of the joke of \(shown.day)", [.open("day", .string(shown.day))])
            }
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            log.report("notification", error.message)
        }
    }

    /// Does what isn't worth failing for; a fault is a line on standard error.
    private func report(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            log.report("storage", (error as? any CommandError)?.message ?? "\(error)")
        }
    }

    /// Starts a timer that fires when the next day begins where the person is, or when a failed feed may be asked again, and
    /// one for the next notification.
    private func startTimers(after last: Came, _ yield: @escaping @Sendable (Event) -> Void) throws -> [HostTimer] {
        let context = try context()
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        let seconds = Self.delay(
            untilTomorrow: tomorrow.timeIntervalSince(context.now), wait: try model.wait(context: context),
            interval: interval, isPaused: last == .paused)
        var timers = [HostTimer.machine(at: context.now + seconds) { yield(.due) }]
        report {
            guard case .at(let instant) = try notifications?.standing(context: context) else { return }
            timers.append(HostTimer.machine(at: max(instant, context.now + 1)) { yield(.notification) })
        }
        return timers
    }

    /// The seconds after which the jokes are synced again.
    ///
    /// - Parameters:
    ///   - untilTomorrow: Until the next day begins where the person is.
    ///   - wait: How long a feed that failed is left alone; `nil` where it didn't.
    ///   - interval: What the person wants; `nil` for only when a day begins.
    static func delay(untilTomorrow: Double, wait: Int?, interval: Int?, isPaused: Bool) -> Double {
        var seconds = max(untilTomorrow, 1)
        if let own = wait ?? interval { seconds = min(seconds, Double(max(own, 1))) }
        return isPaused ? min(seconds, Double(SyncPauses.interval)) : seconds
    }
}

extension JokeViewModel.Outcome {
    /// What was synced, for a log.
    fileprivate var fields: [HostLog.Field] {
        [
            .open("source", .string(source)), .open("accepted", .integer(accepted)),
            .open("rejected", .integer(rejections.count)), .open("unchanged", .bool(unchangedSince != nil)),
            .own("joke", jokeOfTheDay.map { .string($0.joke.id) } ?? .null),
        ]
    }

    /// Notes the day's joke in the app's own storage, for the ranking of the week.
    ///
    /// - Throws: ``LocalStorageError``.
    func note(in storage: LocalStorageService?, context: RequestContext) throws {
        guard let storage, let jokeOfTheDay else { return }
        try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil })
            .note(jokeOfTheDay, on: LocalDay(of: context.now, in: context.calendar))
    }
}
