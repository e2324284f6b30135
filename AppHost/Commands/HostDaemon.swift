import Dispatch
import Foundation
import Glibc
import Shared

/// The host left running: syncs at launch, when told to, when a day begins, and again after a feed failed.
struct HostDaemon {
    let model: JokeViewModel
    let context: @Sendable () throws -> RequestContext

    private enum Event {
        /// A person asks for it.
        case asked
        /// It is time.
        case due
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
        let work = Task { try await self.work(on: events) { event.yield(.due) } }
        let watch = Task { for await _ in stops { work.cancel() } }
        defer {
            watch.cancel()
            for source in sources { source.cancel() }
        }
        do {
            try await work.value
        } catch is CancellationError {}
    }

    private func work(on events: AsyncStream<Event>, due: @escaping @Sendable () -> Void) async throws {
        // A host that is started again and again leaves a failing feed alone, too.
        try await sync(isAsked: false) { try await model.launch(context: $0) { _, _ in } }
        var timer = try startTimer(due)
        for await event in events {
            try await sync(isAsked: event == .asked) { try await model.refresh(context: $0) { _, _ in } }
            timer.cancel()
            timer = try startTimer(due)
        }
        timer.cancel()
    }

    private func sync(
        isAsked: Bool, _ load: (RequestContext) async throws -> JokeViewModel.Outcome
    ) async throws {
        do {
            let context = try context()
            if !isAsked, let wait = try model.wait(context: context), wait > 0 {
                _ = try model.store.turnDay(context: context)
                let feed = model.source.description
                return StandardError.write(
                    "AppHost: \(feed) failed before, next attempt in \(wait) s — SIGHUP asks at once")
            }
            let outcome = try await load(context)
            for rejection in outcome.rejections { StandardError.write("AppHost: \(rejection.message)") }
            try StandardOutput.write(outcome.summary)
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            StandardError.write("AppHost: \(error.message)")
        }
    }

    /// Starts a timer that fires when the next day begins where the person is, or when a failed feed may be asked again.
    private func startTimer(_ fire: @escaping @Sendable () -> Void) throws -> any DispatchSourceTimer {
        let context = try context()
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        let timer = DispatchSource.makeTimerSource()
        var seconds = max(tomorrow.timeIntervalSince(context.now), 1)
        if let wait = try model.wait(context: context) { seconds = min(seconds, Double(max(wait, 1))) }
        // A wall-clock deadline: a suspended machine is woken into the right day.
        timer.schedule(wallDeadline: .now() + seconds)
        timer.setEventHandler(handler: fire)
        timer.resume()
        return timer
    }
}
