import Foundation
import Shared

/// Keeps calendars right for as long as the host runs: asks each source at launch, as often as it is to be, when somebody wants it, and as
/// soon as calendars are allowed. No source waits for another.
struct CalendarSyncScheduler: Sendable {
    let sync: @Sendable () throws -> CalendarSync
    let context: @Sendable () throws -> RequestContext
    let log: HostLog
    let pauses: SyncPauses
    let clock: HostClock
    /// Whether somebody wants all to be asked at once, those that failed a moment ago, too.
    var isAsked = false

    /// Why it looks.
    private enum Wake: Sendable {
        /// It is time, or something changed.
        case look
        /// Somebody wants all to be asked.
        case asked
        /// What was done with sources is over; they are left alone for so many seconds more than their turn says.
        case finished(Set<String>, rest: Int)
    }

    /// What it knows between two looks.
    private struct Standing {
        var permission: CalendarPermission?
        /// The sources that are being asked.
        var asking: Set<String> = []
        /// Until when sources are left alone for a fault that has nothing to do with them, in milliseconds since 1970.
        var resting: [String: Int64] = [:]
        var isWorkingOut = false
    }

    /// What a look came to.
    private struct Turn {
        /// The sources to ask; none to work out what is stored anew. `nil` for nothing to do.
        var names: Set<String>?
        /// The seconds after which to look again.
        var seconds = longest
    }

    /// The longest it sleeps, in seconds: clocks are set, and sources are added.
    private static let longest = 60.0

    /// Runs until it is cancelled.
    ///
    /// - Parameter asks: Each has all sources asked.
    func run(on container: Container, asks: AsyncStream<Void>) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Wake.self)
        let watch: ContainerWatch?
        do {
            watch = try ContainerWatch(container, of: [.calendar]) { wake.yield(.look) }
        } catch {
            report(error)
            watch = nil
        }
        let listening = Task {
            for await _ in asks { wake.yield(.asked) }
        }
        var timer: HostTimer?
        defer {
            listening.cancel()
            withExtendedLifetime((watch, timer)) {}
        }
        wake.yield(isAsked ? .asked : .look)
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                var standing = Standing()
                for await event in wakes {
                    if Task.isCancelled { break }
                    let now = clock.now()
                    let turn = turn(event, &standing, container)
                    if let names = turn.names {
                        standing.asking.formUnion(names)
                        standing.isWorkingOut = standing.isWorkingOut || names.isEmpty
                        let isAsked = if case .asked = event { true } else { false }
                        group.addTask {
                            await synchronise(names, isAsked: isAsked) { wake.yield(.finished($0, rest: $1)) }
                        }
                    }
                    timer = clock.timer(now + turn.seconds) { wake.yield(.look) }
                }
                group.cancelAll()
            }
        } onCancel: {
            wake.finish()
        }
    }

    /// Says what is to be done.
    private func turn(_ event: Wake, _ standing: inout Standing, _ container: Container) -> Turn {
        do {
            let context = try context()
            let now = context.now.milliseconds
            if case .finished(let names, let rest) = event {
                standing.asking.subtract(names)
                if names.isEmpty { standing.isWorkingOut = false }
                if rest > 0 { for name in names { standing.resting[name] = now + Int64(rest) * 1_000 } }
            }
            let permission = try CalendarStore(container: container).access().permission
            let isNew = permission != standing.permission
            standing.permission = permission
            guard permission == .authorized else { return Turn() }
            let sync = try sync()
            var waits = try sync.waits(at: now, isBegin: isNew)
            if case .asked = event {
                waits = waits.mapValues { _ in 0 }
                standing.resting = [:]
            }
            for (name, until) in standing.resting where until > now {
                waits[name] = waits[name].map { max($0, Int((until - now) / 1_000) + 1) }
            }
            waits = waits.filter { !standing.asking.contains($0.key) }
            let due = Set(waits.filter { $0.value == 0 }.keys)
            var turn = Turn()
            if !due.isEmpty {
                turn.names = due
            } else if standing.asking.isEmpty, !standing.isWorkingOut, try sync.isOutdated(context: context) {
                turn.names = []
            }
            let next = waits.filter { $0.value > 0 }.values.min().map(Double.init) ?? Self.longest
            turn.seconds = min(next, Self.longest)
            return turn
        } catch {
            report(error)
            return Turn()
        }
    }

    /// - Parameter finish: Told of sources as soon as they are done with, and how long they are left alone besides, in seconds.
    private func synchronise(_ names: Set<String>, isAsked: Bool, _ finish: (Set<String>, Int) -> Void) async {
        var rest = names
        var seconds = 0
        do {
            let sync = try sync()
            if isAsked { pauses.goOn(names) }
            let remote = try isAsked ? [] : sync.sources().filter { names.contains($0.name) && $0.isRemote }
            let waiting = await pauses.waiting(of: Set(remote.map(\.name)))
            for name in waiting.news.sorted() {
                log.report("calendar", "\(name): \(SyncPauses.reason)", .info, [.open("calendar", .string(name))])
            }
            if !waiting.names.isEmpty { finish(waiting.names, SyncPauses.interval) }
            rest.subtract(waiting.names)
            if names.isEmpty || !rest.isEmpty {
                _ = try await sync.run(rest, isAsking: !names.isEmpty, isAsked: isAsked, context: try context()) {
                    // Finished before it is reported: a request that follows the report has the source queried again.
                    let done = Set($0.sources.filter(\.isAsked).map(\.name))
                    rest.subtract(done)
                    if !done.isEmpty { finish(done, 0) }
                    report($0)
                }
            }
        } catch is CancellationError {
        } catch {
            report(error)
            // A fault that has nothing to do with a source won't go away in a moment.
            seconds = CalendarStore.refreshInterval
        }
        if names.isEmpty || !rest.isEmpty { finish(rest, seconds) }
    }

    private func report(_ error: any Error) {
        log.report("calendar", message(of: error), .error)
    }

    private func report(_ outcome: CalendarSync.Outcome) {
        for source in outcome.sources {
            let fields: [HostLog.Field] = [
                .open("calendar", .string(source.name)), .open("events", .integer(source.events)),
                .open("next", source.next.map { .integer($0) } ?? .null),
            ]
            for note in source.notes { log.report("calendar", note) }
            if let error = source.error {
                log.report("calendar", "\(source.name): \(error.message)", .error, fields)
            } else {
                log.report("calendar", source.summary, .info, fields)
            }
        }
    }
}
