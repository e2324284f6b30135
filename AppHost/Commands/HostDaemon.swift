import Dispatch
import Foundation
import Glibc
import Shared

/// The host left running: syncs at launch, when told to, when a day begins, again after a feed failed, and when the network is back;
/// notifies of the joke of the day.
struct HostDaemon {
    let model: JokeViewModel
    let context: @Sendable () throws -> RequestContext
    /// `nil` where the app has no storage of its own.
    let storage: LocalStorageService?
    let notifications: NotificationManager?

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

    /// Runs until SIGTERM or SIGINT, which end a sync that waits for the network. A sync that fails is reported, and what was
    /// synced before stays.
    func run() async throws {
        let (events, event) = AsyncStream.makeStream(of: Event.self)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let (registrations, registration) = AsyncStream.makeStream(of: Void.self)
        // Before the first sync: by its default each of the signals would end the process, and ignored ones are lost.
        let sources = [SIGHUP, SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { if number == SIGHUP { event.yield(.asked) } else { stop.yield() } }
            source.setRegistrationHandler { registration.yield() }
            source.resume()
            return source
        }
        var pending = registrations.makeAsyncIterator()
        for _ in sources { await pending.next() }
        let changes = routeChanges { event.yield(.network) }
        let work = Task { try await self.work(on: events) { event.yield($0) } }
        let watch = Task { for await _ in stops { work.cancel() } }
        defer {
            watch.cancel()
            for source in sources { source.cancel() }
            withExtendedLifetime(changes) {}
        }
        do {
            try await work.value
        } catch is CancellationError {}
    }

    private func routeChanges(_ report: @escaping @Sendable () -> Void) -> RouteChanges? {
        guard model.source.address != nil else { return nil }
        do {
            return try RouteChanges(report)
        } catch {
            let reason = (error as? RouteChangesError)?.reason ?? "\(error)"
            StandardError.write(
                "AppHost: the kernel doesn't tell when the network is back (\(reason)) — SIGHUP asks at once")
            return nil
        }
    }

    private func work(on events: AsyncStream<Event>, _ yield: @escaping @Sendable (Event) -> Void) async throws {
        // Looked at before the sync, so that a network that comes back during it is noticed after it.
        var known = model.network.routes()
        // A host that is started again and again leaves a failing feed alone, too.
        var isCutOff = try await sync(isAsked: false) { try await model.launch(context: $0) { _, _ in } }
        try await notify()
        var timers = try startTimers(yield)
        for await event in events {
            var isSyncing = event == .asked || event == .due
            if event == .network {
                let routes = model.network.routes()
                isSyncing = isCutOff && !(routes?.routes ?? []).isSubset(of: known?.routes ?? [])
                known = routes
                noteNetwork()
            }
            if isSyncing {
                isCutOff = try await sync(isAsked: event != .due) { try await model.refresh(context: $0) { _, _ in } }
            }
            if event == .network, !isSyncing { continue }
            try await notify()
            for timer in timers { timer.cancel() }
            timers = try startTimers(yield)
        }
        for timer in timers { timer.cancel() }
    }

    /// - Returns: Whether the network was in the way.
    private func sync(
        isAsked: Bool, _ load: (RequestContext) async throws -> JokeViewModel.Outcome
    ) async throws -> Bool {
        noteNetwork()
        do {
            let context = try context()
            if !isAsked, let wait = try model.wait(context: context), wait > 0 {
                _ = try model.store.turnDay(context: context)
                let feed = model.source.description
                StandardError.write("AppHost: \(feed) failed before, next attempt in \(wait) s — SIGHUP asks at once")
                return false
            }
            let outcome = try await load(context)
            for rejection in outcome.rejections { StandardError.write("AppHost: \(rejection.message)") }
            try StandardOutput.write(outcome.summary)
            report { try outcome.note(in: storage, context: context) }
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            StandardError.write("AppHost: \(error.message)")
            return (error as? HTTPError)?.isOfNetwork ?? false
        }
        return false
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
            if let shown { try StandardOutput.write("notified of the joke of \(shown.day)") }
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            StandardError.write("AppHost: \(error.message)")
        }
    }

    /// Does what isn't worth failing for; a fault is a line on standard error.
    private func report(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            StandardError.write("AppHost: \((error as? any CommandError)?.message ?? "\(error)")")
        }
    }

    /// Starts a timer that fires when the next day begins where the person is, or when a failed feed may be asked again, and
    /// one for the next notification.
    private func startTimers(_ yield: @escaping @Sendable (Event) -> Void) throws -> [any DispatchSourceTimer] {
        let context = try context()
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        var seconds = max(tomorrow.timeIntervalSince(context.now), 1)
        if let wait = try model.wait(context: context) { seconds = min(seconds, Double(max(wait, 1))) }
        var timers = [Self.timer(after: seconds) { yield(.due) }]
        report {
            guard case .at(let instant) = try notifications?.standing(context: context) else { return }
            timers.append(Self.timer(after: max(instant.timeIntervalSince(context.now), 1)) { yield(.notification) })
        }
        return timers
    }

    private static func timer(after seconds: Double, _ fire: @escaping @Sendable () -> Void) -> any DispatchSourceTimer
    {
        let timer = DispatchSource.makeTimerSource()
        // A wall-clock deadline: a suspended machine is woken into the right day.
        timer.schedule(wallDeadline: .now() + seconds)
        timer.setEventHandler(handler: fire)
        timer.resume()
        return timer
    }
}

extension JokeViewModel.Outcome {
    /// Notes the day's joke in the app's own storage, for the ranking of the week.
    ///
    /// - Throws: ``LocalStorageError``.
    func note(in storage: LocalStorageService?, context: RequestContext) throws {
        guard let storage, let jokeOfTheDay else { return }
        try WeeklyRankingsViewModel(storage: storage, joke: { _ in nil })
            .note(jokeOfTheDay, on: LocalDay(of: context.now, in: context.calendar))
    }
}
