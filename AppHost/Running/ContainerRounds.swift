import Dispatch
import Foundation
import Shared

/// Does something again and again for as long as the host runs: when something in the container changed, and when its next time has come.
struct ContainerRounds: Sendable {
    let domains: [Domain]
    /// Told of what went wrong with watching.
    let fault: @Sendable (String) -> Void

    /// The longest it sleeps, in seconds: changes are hints, and clocks are set.
    private static let longest = 60.0

    /// Runs until it is cancelled.
    ///
    /// - Parameter round: Returns the seconds after which it is due again; `nil` for not until something changes.
    func run(
        on container: Container, isolation: isolated (any Actor)? = #isolation, _ round: () async -> Double?
    ) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch: ContainerWatch?
        do {
            watch = try ContainerWatch(container, of: domains) { wake.yield() }
        } catch {
            fault((error as? any CommandError)?.message ?? "\(error)")
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        var timer: (any DispatchSourceTimer)?
        defer { timer?.cancel() }
        for await _ in wakes {
            if Task.isCancelled { break }
            let seconds = min(max(await round() ?? Self.longest, 0.01), Self.longest)
            timer?.cancel()
            let next = DispatchSource.makeTimerSource()
            // A wall-clock deadline: a suspended machine is woken into the right moment.
            next.schedule(wallDeadline: .now() + seconds)
            next.setEventHandler { wake.yield() }
            next.resume()
            timer = next
        }
    }
}
