import Foundation
import Shared

/// Turns each part of a home screen for as long as the host runs: when something in the container changed, and when its next instant has
/// come.
struct HomeScheduler: Sendable {
    let home: @Sendable () throws -> HomeScreen
    /// What its turns stand in line with.
    let turns: HomeUpdateQueue
    let clock: HostClock
    /// Told what came of each turn in which something did.
    let report: @Sendable (HomeScreen.Outcome) -> Void
    /// Told of what went wrong with the home screen itself.
    let fault: @Sendable (String) -> Void

    /// How often it takes away what killed guests and removed documents left, in milliseconds.
    private static let tidying: Int64 = 300_000
    /// How long it waits for the changes that belong to the first, in milliseconds.
    private static let gathering = 20

    /// Runs until it is cancelled.
    func run(on container: Container) async {
        // It hears of what it writes itself, too, and finds nothing to do.
        let rounds = ContainerLoop(domains: container.domains, fault: fault, clock: clock)
        await withDiscardingTaskGroup { group in
            var parts: [HomeScreen.Part: AsyncStream<Void>.Continuation] = [:]
            await rounds.run(on: container) {
                // Why they can't be read is reported by the built-in part's turn, which needs them, too.
                let found = (try? home().parts()) ?? [.builtIn]
                for part in found where parts[part] == nil {
                    let (wakes, wake) = ContainerLoop.wakes()
                    parts[part] = wake
                    group.addTask { await keep(part, wakes, wake, tidying: part == .builtIn ? container : nil) }
                }
                for wake in parts.values { wake.yield() }
                return nil
            }
            group.cancelAll()
        }
    }

    /// Turns a part when it is woken, and when its next instant has come, until it is cancelled.
    ///
    /// - Parameter container: Tidied now and then; `nil` for nothing to tidy.
    private func keep(
        _ part: HomeScreen.Part, _ wakes: AsyncStream<Void>, _ wake: AsyncStream<Void>.Continuation,
        tidying container: Container?
    ) async {
        var tidied: Int64?
        await ContainerLoop.run(on: wakes, wake, clock: clock) {
            // Also when the clock was set back.
            if let container, tidied.map({ abs(clock.now().milliseconds - $0) >= Self.tidying }) ?? true {
                for problem in container.tidy().problems { fault(problem.message) }
                tidied = clock.now().milliseconds
            }
            // Sleeping fails only when the task is cancelled; the pass that follows is short.
            try? await Task.sleep(for: .milliseconds(Self.gathering))
            do {
                let outcome = try await turns.turn(home(), of: part) { clock.now().milliseconds }
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
    /// Whether there is something to tell.
    var isNews: Bool { !reloads.isEmpty || !changed.isEmpty || !faults.isEmpty }
}

extension ReloadPlan.Cause: CustomStringConvertible {
    var description: String {
        switch self {
        case .placed: "placed"
        case .requested: "asked for"
        case .changed(let domains): "new \(domains.map(\.name).joined(separator: ", "))"
        case .policy: "due"
        case .failure: "tried again"
        case .state: "new state"
        case .zone: "another time zone"
        }
    }
}
