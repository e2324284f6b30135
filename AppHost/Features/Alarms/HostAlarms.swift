import Foundation
import Shared

/// The alarms of a host that runs: their keeper, and who tells the person.
final class HostAlarms {
    private let keeper: AlarmKeeper
    private let bell: Task<Void, Never>?

    /// Begins.
    ///
    /// - Parameter notifications: How the person is told; `nil` for by the log alone.
    /// - Throws: ``WallClockTimer/SystemError``, ``SpawnError`` where the kernel has no descriptors to spare.
    init(
        container: Container, zone: @escaping @Sendable () -> TimeZone, now: @escaping @Sendable () -> Date,
        notifications: NotificationManager?, log: HostLog
    ) throws {
        let (events, event) = AsyncStream.makeStream(of: AlarmEvent.self)
        keeper = try AlarmKeeper(
            container: container, zone: zone, now: { now().milliseconds },
            tell: { told in
                // The person first.
                event.yield(told)
                do {
                    try told.write(to: log, in: zone())
                } catch {
                    log.report("alarm", Self.message(error), .error)
                }
            },
            fault: { log.report("alarm", Self.message($0), .error) })
        bell = notifications.map { notifications in
            let bell = AlarmBell(
                notifications: notifications,
                calendar: {
                    var calendar = Calendar(identifier: .gregorian)
                    calendar.timeZone = zone()
                    return calendar
                },
                fault: { log.report("notification", $0) })
            return Task { await bell.ring(for: events) }
        }
        keeper.start()
    }

    /// Ends; commands that tell the person are ended, too.
    func end() {
        keeper.end()
        bell?.cancel()
    }

    private static func message(_ error: any Error) -> String { (error as? any CommandError)?.message ?? "\(error)" }
}
