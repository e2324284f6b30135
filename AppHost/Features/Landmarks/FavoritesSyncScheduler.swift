import Foundation
import Shared

/// Sends the favorites of a running host as they change, and fetches what other devices changed.
struct FavoritesSyncScheduler: Sendable {
    let host: RunningHost
    let sync: FavoritesSync

    /// Runs until it is cancelled.
    func run() async {
        let log = host.log
        // A reason that stays the same is logged once.
        var said: String?
        let rounds = ContainerLoop(domains: [.queue], fault: { log.report("queue", $0) }, clock: host.clock)
        await rounds.run(on: host.container) {
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
                said = nil
            } catch is CancellationError {
                return nil
            } catch {
                let reason = message(of: error)
                if said != reason { log.report("favorites", reason, .error) }
                said = reason
            }
            return nil
        }
    }
}
