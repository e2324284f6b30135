import Foundation
import Shared

/// What a running host takes from the extension side: what is to be opened, and what is to be sent.
struct HostQueue: Sendable {
    let container: Container
    let favorites: FavoritesSync
    let context: @Sendable () throws -> RequestContext
    let log: HostLog
    let pauses: SyncPauses
    let clock: HostClock

    /// Takes what comes until it is cancelled.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await open() }
            group.addTask { await send() }
        }
    }

    /// Gives the app's scenes what intents and addresses ask for.
    @MainActor private func open() async {
        var keeper: SceneKeeper?
        // What windows show changes with what they read.
        await rounds(of: [.queue, .home, .landmarks, .alarms, .jokes]).run(on: container) {
            do {
                keeper = try keeper ?? SceneKeeper(container: container, app: { AirlockApp() }, context: context)
                // A command that opens something has them for a moment.
                guard let keeper else { return clock.now() + 0.1 }
                for delivery in try await keeper.turn() {
                    log.report(
                        "scene", delivery.text, delivery.scene == nil ? .warning : .info,
                        [.open("scene", delivery.scene.map { .string($0) } ?? .null)])
                }
            } catch {
                log.report("scene", Self.message(error), .error)
            }
            return nil
        }
    }

    /// Sends the favorites, and fetches what others changed.
    private func send() async {
        // A reason that stays is said once.
        var said: String?
        await rounds(of: [.queue]).run(on: container) {
            do {
                let context = try context()
                if let wait = try favorites.wait(context: context), wait > 0 { return context.now + Double(wait) }
                let isFetched = try favorites.isFetchDue(context: context)
                if favorites.remote != nil, try isFetched || ActionQueue(container: container).count() > 0,
                    case let waiting = await pauses.waiting(of: ["favorites"]), !waiting.names.isEmpty
                {
                    if !waiting.news.isEmpty { log.report("favorites", SyncPauses.reason, .info) }
                    return context.now + Double(SyncPauses.interval)
                }
                let outcome = try await favorites.drain(context: context, fetching: isFetched)
                for problem in outcome.problems { log.report("favorites", problem) }
                if outcome.isNews { log.report("favorites", outcome.summary, .info) }
                said = nil
            } catch is CancellationError {
                return nil
            } catch {
                let reason = Self.message(error)
                if said != reason { log.report("favorites", reason, .error) }
                said = reason
            }
            return nil
        }
    }

    private func rounds(of domains: [Domain]) -> ContainerRounds {
        ContainerRounds(domains: domains, fault: { log.report("queue", $0) }, clock: clock)
    }

    private static func message(_ error: any Error) -> String { (error as? any CommandError)?.message ?? "\(error)" }
}
