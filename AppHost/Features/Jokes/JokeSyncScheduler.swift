import Foundation
import Shared

/// Syncs the jokes of a running host: at launch, when the user asks, when a day begins or it is time, again after a feed failed, and when the
/// network is back. Notifies of the joke of the day.
struct JokeSyncScheduler: Sendable {
    let model: JokeViewModel
    let host: RunningHost
    /// `nil` where the app has no storage of its own.
    let notifications: NotificationManager?

    private var log: HostLog { host.log }
    private var context: RequestContext { host.settings.context }

    private enum Event {
        /// The user asks for it.
        case asked
        /// It is time to sync.
        case due
        /// It is time to notify.
        case notification
        /// Interfaces, addresses or routes changed.
        case network
    }

    /// Runs until it is cancelled, which ends a sync that waits for the network. A sync that fails is logged, and what was synced before stays.
    ///
    /// - Throws: ``StreamError`` where no one reads the log any more.
    func run(asks: AsyncStream<Void>) async throws {
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let listening = Task { for await _ in asks { event.yield(.asked) } }
        let changes = routeChanges { event.yield(.network) }
        defer {
            listening.cancel()
            withExtendedLifetime(changes) {}
        }
        try await work(on: events) { event.yield($0) }
    }

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

    private func work(on events: AsyncStream<Event>, _ yield: @escaping @Sendable (Event) -> Void) async throws {
        // Looked at before the sync, so that a network that comes back during it is noticed after it.
        var known = model.network.routes()
        // A host that is started again and again leaves a failing feed alone, too.
        var last = try await sync(isAsked: host.isAsked, isWanted: host.isAsked) {
            try await model.launch(context: $0) { _, _ in }
        }
        try await notify()
        var timers = try startTimers(after: last, yield)
        for await event in events {
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
    }

    /// The outcome of a sync.
    private enum SyncOutcome {
        case done
        /// The network failed.
        case cutOff
        /// It waits for a connection that isn't metered.
        case paused
    }

    /// - Parameters:
    ///   - isAsked: True to ignore back-off.
    ///   - isWanted: True if the user asked for the sync, which then also uses a metered connection.
    private func sync(
        isAsked: Bool, isWanted: Bool, _ load: (RequestContext) async throws -> JokeViewModel.Outcome
    ) async throws -> SyncOutcome {
        noteNetwork()
        do {
            let context = context
            if model.source.address != nil {
                if isWanted { host.pauses.goOn(["jokes"]) }
                let waiting = await host.pauses.waiting(of: isWanted ? [] : ["jokes"])
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
            report { try outcome.note(in: host.storage, context: context) }
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            log.report("sync", error.message, .error)
            return (error as? HTTPError)?.isOfNetwork ?? false ? .cutOff : .done
        }
        return .done
    }

    private func noteNetwork() {
        report { if let storage = host.storage { try model.network.note(in: storage, context: context) } }
    }

    private func notify() async throws {
        guard let notifications else { return }
        do {
            let context = context
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

    /// Runs a best-effort step and logs its failure.
    private func report(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            log.report("storage", message(of: error))
        }
    }

    /// Starts a timer that fires when the next day begins where the person is, or when a failed feed may be asked again, and
    /// one for the next notification.
    private func startTimers(
        after last: SyncOutcome, _ yield: @escaping @Sendable (Event) -> Void
    ) throws -> [HostTimer] {
        let context = context
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        let seconds = Self.delay(
            untilTomorrow: tomorrow.timeIntervalSince(context.now), wait: try model.wait(context: context),
            interval: host.settings.intervals.jokes, isPaused: last == .paused)
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
    ///   - untilTomorrow: The seconds until the next day begins in the user's time zone.
    ///   - wait: The back-off of a feed that failed; `nil` if it didn't fail.
    ///   - interval: The interval that the user chose; `nil` to sync only when a day begins.
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
