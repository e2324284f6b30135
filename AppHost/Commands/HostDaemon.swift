import Dispatch
import Foundation
import Glibc
import Shared

/// The host left running: syncs at launch, when told to, and when a day begins.
struct HostDaemon {
    let model: JokeViewModel
    let context: @Sendable () throws -> RequestContext

    private enum Event {
        case refresh
        case stop
    }

    /// Runs until SIGTERM or SIGINT. A sync that fails is reported, and what was synced before stays.
    func run() async throws {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let sources = [(SIGHUP, Event.refresh), (SIGTERM, .stop), (SIGINT, .stop)].map { number, event in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield(event) }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        try await report { try await model.launch(context: try context()) { _, _ in } }
        var midnight = try startTimer { continuation.yield(.refresh) }
        for await event in events {
            if case .stop = event { break }
            try await report { try await model.refresh(context: try context()) { _, _ in } }
            midnight.cancel()
            midnight = try startTimer { continuation.yield(.refresh) }
        }
        midnight.cancel()
    }

    private func report(_ load: () async throws -> JokeViewModel.Outcome) async throws {
        do {
            try StandardOutput.write(try await load().summary)
        } catch let error as StreamError {
            throw error
        } catch let error as any CommandError {
            StandardError.write("AppHost: \(error.message)")
        }
    }

    /// Starts a timer that fires when the next day begins where the person is.
    private func startTimer(_ fire: @escaping @Sendable () -> Void) throws -> any DispatchSourceTimer {
        let context = try context()
        let today = context.calendar.startOfDay(for: context.now)
        let tomorrow = context.calendar.date(byAdding: .day, value: 1, to: today) ?? today.addingTimeInterval(86_400)
        let timer = DispatchSource.makeTimerSource()
        // A wall-clock deadline: a suspended machine is woken into the right day.
        timer.schedule(wallDeadline: .now() + max(tomorrow.timeIntervalSince(context.now), 1))
        timer.setEventHandler(handler: fire)
        timer.resume()
        return timer
    }
}
