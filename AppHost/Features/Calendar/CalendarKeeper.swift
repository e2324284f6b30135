import Dispatch
import Foundation
import Shared

/// Keeps calendars right for as long as the host runs: syncs at launch, every quarter of an hour, and as soon as they are allowed.
struct CalendarKeeper: Sendable {
    let sync: @Sendable () throws -> CalendarSync
    let context: @Sendable () throws -> RequestContext
    let log: HostLog

    /// Runs until it is cancelled.
    func run(on container: Container) async {
        let (wakes, wake) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(4))
        let watch: ContainerWatch?
        do {
            watch = try ContainerWatch(container, of: [.calendar]) { wake.yield(false) }
        } catch {
            log.report("calendar", (error as? any CommandError)?.message ?? "\(error)")
            watch = nil
        }
        let timer = DispatchSource.makeTimerSource()
        // A wall-clock deadline: a suspended machine finds new events when it wakes.
        timer.schedule(
            wallDeadline: .now() + .seconds(CalendarStore.refreshInterval),
            repeating: .seconds(CalendarStore.refreshInterval), leeway: .seconds(5))
        timer.setEventHandler { wake.yield(true) }
        timer.resume()
        defer {
            timer.cancel()
            withExtendedLifetime(watch) {}
        }
        await withTaskCancellationHandler {
            var was = await turn(isDue: true, was: nil, container)
            for await isDue in wakes {
                if Task.isCancelled { break }
                was = await turn(isDue: isDue, was: was, container)
            }
        } onCancel: {
            wake.finish()
        }
    }

    /// Syncs where it is time, or calendars were allowed a moment ago.
    ///
    /// - Returns: What is allowed.
    private func turn(isDue: Bool, was: CalendarPermission?, _ container: Container) async -> CalendarPermission? {
        do {
            let permission = try CalendarStore(container: container).access().permission
            guard permission == .authorized, isDue || permission != was else { return permission }
            let sync = try sync()
            guard try !sync.sources().isEmpty else { return permission }
            report(try await sync.run(isAsked: false, context: try context()))
            return permission
        } catch is CancellationError {
            return was
        } catch {
            log.report("calendar", (error as? any CommandError)?.message ?? "\(error)", .error)
            return was
        }
    }

    private func report(_ outcome: CalendarSync.Outcome) {
        for source in outcome.sources {
            let fields: [HostLog.Field] = [
                .open("calendar", .string(source.name)), .open("events", .integer(source.events)),
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
