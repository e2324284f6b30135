import Foundation
import Shared

/// Repeats a pass while the host runs: when something in the container changes, and when the pass's next instant arrives.
struct ContainerLoop: Sendable {
    let domains: [Domain]
    /// Receives the errors of watching the container.
    let fault: @Sendable (String) -> Void
    let clock: HostClock

    /// The maximum sleep in seconds, because a notification of a change may be missed and a clock may be set.
    private static let longest = 60.0

    /// Runs until the task is cancelled.
    ///
    /// - Parameter pass: Returns the instant of the next pass; `nil` for none until something changes.
    func run(
        on container: Container, isolation: isolated (any Actor)? = #isolation, _ pass: () async -> Date?
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
        await Self.run(on: wakes, wake, clock: clock, pass)
    }

    /// Returns a stream of wake-ups; several pending wake-ups are merged into one.
    static func wakes() -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
        AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Runs passes until the task is cancelled: when woken, and when the next instant arrives.
    static func run(
        on wakes: AsyncStream<Void>, _ wake: AsyncStream<Void>.Continuation, clock: HostClock,
        isolation: isolated (any Actor)? = #isolation, _ pass: () async -> Date?
    ) async {
        var timer: HostTimer?
        for await _ in wakes {
            if Task.isCancelled { break }
            let begin = clock.now()
            let latest = begin + longest
            let instant = min(await pass() ?? latest, latest)
            // A pass that is always due must not use all the processor time.
            timer = clock.timer(instant > begin ? instant : clock.now() + 0.01) { wake.yield() }
        }
        withExtendedLifetime(timer) {}
    }
}
