import Dispatch
import Foundation
import Shared

/// Turns a home screen for as long as the host runs: when something in the container changed, and when the next instant has come.
struct HomeKeeper: Sendable {
    let home: @Sendable () throws -> HomeScreen
    /// What its turns stand in line with.
    let turns: HomeTurns
    let now: @Sendable () -> Date
    /// Told what came of each turn in which something did.
    let report: @Sendable (HomeScreen.Outcome) -> Void
    /// Told of what went wrong with the home screen itself.
    let fault: @Sendable (String) -> Void

    /// The longest it sleeps, in milliseconds: changes are hints, and clocks are set.
    private static let longest: Int64 = 60_000
    /// How often it takes away what killed guests and removed documents left, in milliseconds.
    private static let tidying: Int64 = 300_000
    /// How long it waits for the changes that belong to the first, in milliseconds.
    private static let gathering = 20

    /// Runs until it is cancelled.
    func run(on container: Container) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch: ContainerWatch?
        do {
            // It hears of what it writes itself, too, and finds nothing to do.
            watch = try ContainerWatch(container, of: Domain.allCases) { wake.yield() }
        } catch {
            fault((error as? any CommandError)?.message ?? "\(error)")
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        var timer: (any DispatchSourceTimer)?
        defer { timer?.cancel() }
        var tidied: Int64?
        for await _ in wakes {
            if Task.isCancelled { break }
            // Also when the clock was set back.
            if tidied.map({ abs(now().milliseconds - $0) >= Self.tidying }) ?? true {
                for problem in container.tidy().problems { fault(problem.message) }
                tidied = now().milliseconds
            }
            try? await Task.sleep(for: .milliseconds(Self.gathering))
            var instant: Int64?
            do {
                let outcome = try await turns.turn(home()) { [now] in now().milliseconds }
                if outcome.isNews { report(outcome) }
                instant = outcome.next
            } catch {
                fault((error as? any CommandError)?.message ?? "\(error)")
            }
            let wait = min(max((instant ?? .max) - now().milliseconds, 1), Self.longest)
            timer?.cancel()
            let next = DispatchSource.makeTimerSource()
            // A wall-clock deadline: a suspended machine is woken into the right entry.
            next.schedule(wallDeadline: .now() + .milliseconds(Int(wait)))
            next.setEventHandler { wake.yield() }
            next.resume()
            timer = next
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
        }
    }
}
