import Foundation
import Shared

/// Turns a home screen for as long as the host runs: when something in the container changed, and when the next instant has come.
struct HomeKeeper: Sendable {
    let home: @Sendable () throws -> HomeScreen
    /// What its turns stand in line with.
    let turns: HomeTurns
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
        var tidied: Int64?
        // It hears of what it writes itself, too, and finds nothing to do.
        let rounds = ContainerRounds(domains: Domain.allCases, fault: fault, clock: clock)
        await rounds.run(on: container) {
            // Also when the clock was set back.
            if tidied.map({ abs(clock.now().milliseconds - $0) >= Self.tidying }) ?? true {
                for problem in container.tidy().problems { fault(problem.message) }
                tidied = clock.now().milliseconds
            }
            try? await Task.sleep(for: .milliseconds(Self.gathering))
            do {
                let outcome = try await turns.turn(home()) { clock.now().milliseconds }
                if outcome.isNews { report(outcome) }
                return outcome.next.map { Date(milliseconds: $0) }
            } catch {
                fault((error as? any CommandError)?.message ?? "\(error)")
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
        case .changed(let domains): "new \(domains.map(\.rawValue).joined(separator: ", "))"
        case .policy: "due"
        case .failure: "tried again"
        case .state: "new state"
        case .zone: "another time zone"
        }
    }
}
