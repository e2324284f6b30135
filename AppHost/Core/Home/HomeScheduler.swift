import Foundation
import Shared

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
