import Foundation
import Shared

/// Sends changes of the favorites from a running host, and fetches the changes of other devices.
struct FavoritesSyncScheduler: Sendable {
    let host: RunningHost
    let sync: FavoritesSync

    /// Runs until it is cancelled.
    func run() async {
        let log = host.log
        // A repeated error is logged once.
        var lastReason: String?
        let loop = ContainerLoop(domains: [.queue], fault: { log.report("queue", $0) }, clock: host.clock)
        await loop.run(on: host.container) {
            do {
                let context = host.settings.context
                if let wait = try sync.wait(context: context), wait > 0 { return context.now + Double(wait) }
                let isFetched = try sync.isFetchDue(context: context)
                if sync.remote != nil, try isFetched || ActionQueue(container: host.container).count() > 0,
                    case let waiting = await host.pauses.waiting(of: ["favorites"]), !waiting.names.isEmpty
                {
                    if !waiting.news.isEmpty { log.report("favorites", SyncPauses.reason, .info) }
                    return context.now + Double(SyncPauses.interval)
                }
                let outcome = try await sync.drain(context: context, fetching: isFetched)
                for problem in outcome.problems { log.report("favorites", problem) }
                if outcome.isNews { log.report("favorites", outcome.summary, .info) }
                lastReason = nil
            } catch is CancellationError {
                return nil
            } catch {
                let reason = message(of: error)
                if lastReason != reason { log.report("favorites", reason, .error) }
                lastReason = reason
            }
            return nil
        }
    }
}
