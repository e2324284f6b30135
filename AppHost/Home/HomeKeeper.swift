import Dispatch
import Foundation
import Shared

/// Turns a home screen for as long as the host runs: when something in the container changed, and when the next instant has come.
struct HomeKeeper: Sendable {
    let home: @Sendable () throws -> HomeScreen
    let now: @Sendable () -> Date
    /// Told what came of each turn in which something did.
    let report: @Sendable (HomeScreen.Outcome) -> Void
    /// Told of what went wrong with the home screen itself.
    let fault: @Sendable (String) -> Void

    /// The longest it sleeps, in milliseconds: changes are hints, and clocks are set.
    private static let longest: Int64 = 60_000
    /// How long it waits for the changes that belong to the first, in milliseconds.
    private static let gathering = 20

    /// Runs until it is cancelled.
    func run(on container: Container) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch: ContainerWatch?
        do {
            // What it writes itself is no news.
            watch = try ContainerWatch(container, of: Domain.allCases) { wake.yield() }
        } catch {
            fault((error as? any CommandError)?.message ?? "\(error)")
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        for await _ in wakes {
            if Task.isCancelled { break }
            try? await Task.sleep(for: .milliseconds(Self.gathering))
            var next: Int64?
            do {
                let outcome = try await home().turn(at: now().milliseconds)
                if outcome.isNews { report(outcome) }
                next = outcome.next
            } catch {
                fault((error as? any CommandError)?.message ?? "\(error)")
            }
            let wait = min(max((next ?? .max) - now().milliseconds, 1), Self.longest)
            let timer = DispatchSource.makeTimerSource()
            // A wall-clock deadline: a suspended machine is woken into the right entry.
            timer.schedule(wallDeadline: .now() + .milliseconds(Int(wait)))
            timer.setEventHandler { wake.yield() }
            timer.resume()
            timers.withLock { $0 = timer }
        }
    }

    private let timers = TimerSlot()

    init(
        home: @escaping @Sendable () throws -> HomeScreen, now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (HomeScreen.Outcome) -> Void, fault: @escaping @Sendable (String) -> Void
    ) {
        (self.home, self.now, self.report, self.fault) = (home, now, report, fault)
    }
}

/// Holds the one timer that is set; the one before it is cancelled.
private final class TimerSlot: @unchecked Sendable {
    // Unchecked: the timer is only touched under the lock.
    private let lock = NSLock()
    private var timer: (any DispatchSourceTimer)?

    func withLock(_ change: (inout (any DispatchSourceTimer)?) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        let before = timer
        change(&timer)
        before?.cancel()
    }
}

extension HomeScreen.Outcome {
    /// Whether there is something to tell.
    var isNews: Bool { !reloads.isEmpty || !changed.isEmpty || !faults.isEmpty }
}

extension ReloadPlan.Cause: CustomStringConvertible {
    var description: String {
        switch self {
        case .placed: "placed"
        case .requested: "asked for"
        case .changed(let domains): "new \(domains.map(\.rawValue).joined(separator: ", "))"
        case .policy: "due"
        case .failure: "tried again"
        case .state: "new state"
        }
    }
}
