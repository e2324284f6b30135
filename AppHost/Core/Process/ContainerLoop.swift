import Foundation
import Glibc
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

/// Reports when a process replaces a document of a container. A report doesn't say what changed, so the receiver checks the documents itself.
final class ContainerWatch {
    private let events: FolderEvents

    /// Starts watching, until the object is deallocated.
    ///
    /// - Parameters:
    ///   - folders: Other folders of the container to watch, such as `snapshots/current`.
    ///   - report: Called on a Dispatch queue, at least once after the last of several changes.
    /// - Throws: ``CommandFailure`` if the kernel refuses.
    init(
        _ container: Container, of domains: [Domain], folders: [String] = [], _ report: @escaping @Sendable () -> Void
    ) throws {
        events = FolderEvents(report)
        if let reason = events.obstacle { throw Self.refusal(reason) }
        for folder in domains.map({ "documents/\($0.name)" }) + folders {
            let path = "\(container.path)/\(folder)"
            let watch = events.watch(path, .published)
            if watch < 0 { throw Self.refusal("\(path): \(String(cString: strerror(-watch)))") }
        }
    }

    /// Returns the error when the kernel refuses to report changes in the container.
    static func refusal(_ reason: String) -> CommandFailure {
        CommandFailure(
            "can't watch the container for changes: \(reason) — checking every minute instead", exitCode: .inputOutput)
    }
}
