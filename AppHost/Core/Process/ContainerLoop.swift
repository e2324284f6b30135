import Foundation
import Shared

/// Does something again and again for as long as the host runs: when something in the container changed, and when its next time has come.
struct ContainerLoop: Sendable {
    let domains: [Domain]
    /// Told of what went wrong with watching.
    let fault: @Sendable (String) -> Void
    let clock: HostClock

    /// The longest it sleeps, in seconds: changes are hints, and clocks are set.
    private static let longest = 60.0

    /// Runs until it is cancelled.
    ///
    /// - Parameter round: Returns the instant at which it is due again; `nil` for not until something changes.
    func run(
        on container: Container, isolation: isolated (any Actor)? = #isolation, _ round: () async -> Date?
    ) async {
        let (wakes, wake) = Self.wakes()
        let watch: ContainerWatch?
        do {
            watch = try ContainerWatch(container, of: domains) { wake.yield() }
        } catch {
            fault(message(of: error))
            watch = nil
        }
        defer { withExtendedLifetime(watch) {} }
        wake.yield()
        await Self.run(on: wakes, wake, clock: clock, round)
    }

    /// A stream of reasons for a round; many are one.
    static func wakes() -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
        AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Runs until it is cancelled: when it is woken, and when its next time has come.
    static func run(
        on wakes: AsyncStream<Void>, _ wake: AsyncStream<Void>.Continuation, clock: HostClock,
        isolation: isolated (any Actor)? = #isolation, _ round: () async -> Date?
    ) async {
        var timer: HostTimer?
        for await _ in wakes {
            if Task.isCancelled { break }
            let begin = clock.now()
            let latest = begin + longest
            let instant = min(await round() ?? latest, latest)
            // What is due all the time must not take all the processor's time.
            timer = clock.timer(instant > begin ? instant : clock.now() + 0.01) { wake.yield() }
        }
        withExtendedLifetime(timer) {}
    }
}
