import Foundation
import Shared

/// Syncs the jokes of a running host: at launch, when the user requests it, when a day begins, at the sync interval, after a feed failed,
/// and when the network is back. Notifies of the joke of the day.
struct JokeSyncScheduler: Sendable {
    let model: JokeViewModel
    let host: RunningHost
    /// The manager of notifications; `nil` if the app has no storage of its own.
    let notifications: NotificationManager?

    private var log: HostLog { host.log }
    private var context: RequestContext { host.settings.context }

    private enum Event {
        /// The user requests a sync.
        case requested
        /// A sync is due.
        case due
        /// A notification is due.
        case notification
        /// Interfaces, addresses or routes changed.
        case network
        /// The connection to the group, or the host that syncs for the group, changed.
        case group
    }

    /// Runs until it is cancelled, which ends a sync that waits for the network. A failed sync is logged, and the stored jokes are kept.
    ///
    /// - Throws: ``SystemError`` if the log has no reader any more.
    func run(requests: AsyncStream<Void>) async throws {
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let listening = Task { for await _ in requests { event.yield(.requested) } }
        let changes = routeChanges { event.yield(.network) }
        // A user who requests a sync doesn't wait for the group.
        if !host.isSyncRequested { await host.group.settle(within: GroupLink.startingSeconds, isPatient: false) }
        let following = Task { for await _ in host.group.changes() { event.yield(.group) } }
        defer {
            listening.cancel()
            following.cancel()
            withExtendedLifetime(changes) {}
        }
        try await work(on: events) { event.yield($0) }
    }

    private func routeChanges(_ report: @escaping @Sendable () -> Void) -> RouteChanges? {
        guard model.source.address != nil else { return nil }
        do {
            return try RouteChanges(report)
        } catch {
            log.report("network", message(of: error))
            return nil
        }
    }

    private func work(on events: AsyncStream<Event>, _ yield: @escaping @Sendable (Event) -> Void) async throws {
        // The routes are read before the sync, so that a network that comes back during the sync is noticed after it.
        var known = model.network.routes()
        // Back-off also applies to a host that is restarted again and again.
        var last = try await sync(ignoresBackOff: host.isSyncRequested, isUserRequest: host.isSyncRequested) {
            try await model.launch(context: $0) { _, _ in }
        }
        try await notify()
        var timers = try startTimers(after: last, yield)
        for await event in events {
            var isSyncing = event == .requested || event == .due
            if event == .network {
                let routes = model.network.routes()
                isSyncing = last != .done && !(routes?.routes ?? []).isSubset(of: known?.routes ?? [])
                known = routes
                recordNetwork()
            }
            if event == .group {
                // A host that takes over the job syncs if it never did, or if the jokes are old.
                guard host.group.isMember, fingerprint != nil, try isOwn() else { continue }
                isSyncing = try isOld()
            }
            if isSyncing {
                last = try await sync(ignoresBackOff: event != .due, isUserRequest: event == .requested) {
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

    /// Runs a sync.
    ///
    /// - Parameters:
    ///   - ignoresBackOff: True to fetch a feed that failed a moment ago.
    ///   - isUserRequest: True if the user requested the sync, which then also uses a metered connection.
    private func sync(
        ignoresBackOff: Bool, isUserRequest: Bool, _ load: (RequestContext) async throws -> JokeViewModel.Outcome
    ) async throws -> SyncOutcome {
        recordNetwork()
        do {
            let context = context
            // A host without a source has none that a user could request to sync.
            guard try isUserRequest && fingerprint != nil || isOwn() else {
                try chooseJoke(context)
                return .done
            }
            if model.source.address != nil {
                if isUserRequest { host.pauses.resume(["jokes"]) }
                let waiting = await host.pauses.waiting(of: isUserRequest ? [] : ["jokes"])
                if !waiting.names.isEmpty {
                    _ = try model.store.updateJokeOfTheDay(context: context)
                    if !waiting.news.isEmpty {
                        log.report("sync", "\(model.source.description): \(SyncPauses.reason)", .info)
                    }
                    return .paused
                }
            }
            if !ignoresBackOff, let wait = try model.wait(context: context), wait > 0 {
                _ = try model.store.updateJokeOfTheDay(context: context)
                let feed = model.source.description
                log.report(
                    "sync", "\(feed) failed before, next attempt in \(wait) s — send SIGHUP to retry at once", .warning,
                    [.open("next", .integer(wait))])
                return .done
            }
            let outcome = try await load(context)
            for rejection in outcome.rejections { log.report("sync", rejection.message) }
            try log.write("sync", outcome.summary, outcome.fields)
            report { try outcome.record(in: host.storage, context: context) }
        } catch let error as SystemError where error.code == .output {
            throw error
        } catch let error as any CommandError {
            log.report("sync", error.message, .error)
            return (error as? HTTPError)?.isOfNetwork ?? false ? .cutOff : .done
        }
        return .done
    }

    // MARK: Group

    /// The name of the feed in a group.
    static let feed = "jokes"

    static func job(_ fingerprint: String) -> String { "\(feed)/\(fingerprint)" }

    private var fingerprint: String? { host.storage.flatMap(model.source.fingerprint) }

    /// Returns false while another host syncs the source for this one, or if this host has no source and shows the group's jokes.
    private func isOwn() throws -> Bool {
        if let fingerprint { return host.group.isOwn(Self.job(fingerprint)) }
        let known = try host.storage.flatMap { try GroupFeedMemory.of(Self.feed, in: $0) }
        return !host.group.follows(Self.feed, hasData: known?.isTaken ?? false)
    }

    /// Returns true if this host never synced the source, or if the jokes are older than the interval or from another day.
    private func isOld() throws -> Bool {
        guard let memory = try memory(), memory.own > 0 else { return true }
        let (context, synced) = (context, Date(milliseconds: memory.stamp))
        let interval = Double(host.settings.intervals.jokes ?? .max)
        return LocalDay(of: synced, in: context.calendar) != LocalDay(of: context.now, in: context.calendar)
            || context.now.timeIntervalSince(synced) >= interval
    }

    /// Returns what is known of the source's jokes on this host; `nil` if this host never had them.
    private func memory() throws -> GroupFeedMemory? {
        let memory = try host.storage.flatMap { try GroupFeedMemory.of(Self.feed, in: $0) }
        return memory?.fingerprint == fingerprint ? memory : nil
    }

    /// Chooses the joke of the day from the stored jokes.
    private func chooseJoke(_ context: RequestContext) throws {
        guard let joke = try model.store.updateJokeOfTheDay(context: context), let storage = host.storage else {
            return
        }
        report {
            try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil })
                .record(joke, on: LocalDay(of: context.now, in: context.calendar))
        }
    }

    private func recordNetwork() {
        report { if let storage = host.storage { try model.network.record(in: storage, context: context) } }
    }

    private func notify() async throws {
        guard let notifications else { return }
        do {
            let context = context
            let delivered = try await notifications.deliverIfDue(context: context) {
                try model.store.updateJokeOfTheDay(context: context)
            }
            if let delivered {
                let day = delivered.day
                try log.write("notification", "notified of the joke of \(day)", [.open("day", .string(day))])
            }
        } catch let error as SystemError where error.code == .output {
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

    /// Starts two timers: one for the next sync, which is due when the next local day begins or when a failed feed may be fetched again,
    /// and one for the next notification.
    private func startTimers(
        after last: SyncOutcome, _ yield: @escaping @Sendable (Event) -> Void
    ) throws -> [HostTimer] {
        let context = context
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        let seconds = Self.delay(
            untilTomorrow: tomorrow.timeIntervalSince(context.now), wait: try model.wait(context: context),
            interval: try restOfInterval(context), isPaused: last == .paused)
        var timers = [HostTimer.machine(at: context.now + seconds) { yield(.due) }]
        report {
            guard case .at(let instant) = try notifications?.schedule(context: context) else { return }
            timers.append(HostTimer.machine(at: max(instant, context.now + 1)) { yield(.notification) })
        }
        return timers
    }

    /// Returns the seconds until the interval after the last sync ends; `nil` without an interval.
    private func restOfInterval(_ context: RequestContext) throws -> Int? {
        guard let interval = host.settings.intervals.jokes else { return nil }
        guard let memory = try memory(), try isOwn() else { return interval }
        let age = context.now.timeIntervalSince(Date(milliseconds: memory.stamp))
        return age >= 0 && age < Double(interval) ? interval - Int(age) : interval
    }

    /// Returns the seconds until the next sync.
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
    /// The fields of the log entry.
    fileprivate var fields: [HostLog.Field] {
        [
            .open("source", .string(source)), .open("accepted", .integer(accepted)),
            .open("rejected", .integer(rejections.count)), .open("unchanged", .bool(unchangedSince != nil)),
            .own("joke", jokeOfTheDay.map { .string($0.joke.id) } ?? .null),
        ]
    }

    /// Records the joke of the day in the app's own storage, for the weekly ranking.
    ///
    /// - Throws: ``HostError``.
    func record(in storage: LocalStorageService?, context: RequestContext) throws {
        guard let storage, let jokeOfTheDay else { return }
        try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil })
            .record(jokeOfTheDay, on: LocalDay(of: context.now, in: context.calendar))
    }
}
