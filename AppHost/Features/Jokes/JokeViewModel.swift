import Foundation
import Shared

/// The app's jokes: loads them at launch and on refresh, and stores what the extensions read.
struct JokeViewModel: Sendable {
    let source: any JokeSource
    let store: JokeStore
    /// Random bits, for the time a failing feed is left alone.
    let random: @Sendable () -> UInt64
    let network: NetworkMonitor

    /// What a load came to.
    struct Outcome: Sendable {
        /// Where the jokes come from, for people.
        let source: String
        let accepted: Int
        let rejections: [JokeBatch.Rejection]
        let jokeOfTheDay: JokeOfTheDay?
        /// When the version was brought that is the newest still; `nil` where this load brought one.
        var unchangedSince: Date?
    }

    /// Loads the jokes when the app starts.
    func launch(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// Loads the jokes when a person asks for it, or a day begins.
    func refresh(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// The seconds to leave the source alone after failures; `nil` where it didn't fail.
    func wait(context: RequestContext) throws -> Int? {
        guard let state = try source.feed.map({ try store.state(of: $0) }), state.failures > 0 else { return nil }
        return state.wait(at: context.second)
    }

    /// Nothing is stored until the whole batch is there and valid.
    private func load(_ context: RequestContext, _ progress: (Int, Int) -> Void) async throws -> Outcome {
        // Offline is a state, and no failure of the feed's: nothing is asked, and nothing counted against it.
        if let address = source.address, network.isOut(ofReach: address.host ?? "") {
            _ = try store.turnDay(context: context)
            throw HTTPError(address, .offline)
        }
        var state = try store.state(of: source.feed ?? source.description)
        do {
            switch try await source.fetch(since: state.version, progress: progress) {
            case .batch(let batch, let version):
                state.version = version
                state.since = context.second
                (state.failures, state.failure) = (0, nil)
                return Outcome(
                    source: batch.source, accepted: batch.jokes.count, rejections: batch.rejections,
                    jokeOfTheDay: try store.store(batch, feed: state, context: context))
            case .unchanged:
                if state.failures > 0 || state.failure != nil {
                    (state.failures, state.failure) = (0, nil)
                    try store.remember(state)
                }
                return Outcome(
                    source: source.description, accepted: try store.count(), rejections: [],
                    jokeOfTheDay: try store.turnDay(context: context),
                    unchangedSince: Date(timeIntervalSince1970: TimeInterval(state.since)))
            }
        } catch let error where error is HTTPError || error is JokeSourceError {
            try note(error, in: state, context)
            throw error
        }
    }

    /// Stores a failure, with the time of the next attempt where the source is on the network, and chooses the day's joke from what is stored: a day begins without the network, too.
    private func note(_ error: any Error, in state: JokeFeedState, _ context: RequestContext) throws {
        var state = state
        let reason = message(of: error)
        state.failure = .init(instant: context.second, reason: reason.oneLine(limit: 500))
        if source.feed != nil {
            state.failures += 1
            var bits = Bits(next64: random)
            let delay = BackOff.delay(
                failures: state.failures, retryAfter: (error as? HTTPError)?.retryAfter, random: &bits)
            state.nextAttempt = context.second + Int64(delay)
        }
        try store.remember(state)
        _ = try store.turnDay(context: context)
    }

    private struct Bits: RandomNumberGenerator {
        let next64: @Sendable () -> UInt64
        mutating func next() -> UInt64 { next64() }
    }
}
