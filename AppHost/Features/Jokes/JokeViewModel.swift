import Foundation
import Shared

/// Loads the app's jokes at launch and on refresh, and stores them for the extensions.
struct JokeViewModel: Sendable {
    let source: any JokeSource
    let store: JokeStore
    /// Returns random bits for the back-off of a failing feed.
    let random: @Sendable () -> UInt64
    let network: NetworkMonitor

    /// The outcome of a load.
    struct Outcome: Sendable {
        /// The source, as shown to the user.
        let source: String
        let accepted: Int
        let rejections: [JokeBatch.Rejection]
        let jokeOfTheDay: JokeOfTheDay?
        /// When the current version was fetched; `nil` if this load fetched it.
        var unchangedSince: Date?
    }

    /// Loads the jokes when the app starts.
    func launch(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// Loads the jokes on request, and when a day begins.
    func refresh(context: RequestContext, progress: (Int, Int) -> Void) async throws -> Outcome {
        try await load(context, progress)
    }

    /// Returns the remaining back-off of the source, in seconds; `nil` if it didn't fail.
    func wait(context: RequestContext) throws -> Int? {
        guard let state = try source.feed.map({ try store.state(of: $0) }), state.failures > 0 else { return nil }
        return state.wait(at: context.second)
    }

    /// Fetches the source and stores the batch once it is complete and valid.
    private func load(_ context: RequestContext, _ progress: (Int, Int) -> Void) async throws -> Outcome {
        // Being offline isn't a failure of the feed: it isn't queried and gets no back-off.
        if let address = source.address, network.isOut(ofReach: address.host ?? "") {
            _ = try store.updateJokeOfTheDay(context: context)
            throw HTTPError(address, .offline)
        }
        var state = try store.state(of: source.feed ?? source.description)
        do {
            let fetched = try await source.fetch(since: state.version, progress: progress)
            let lock = try await store.lock()
            defer { withExtendedLifetime(lock) {} }
            let outcome: Outcome
            switch fetched {
            case .batch(let batch, let version):
                state.version = version
                state.since = context.second
                (state.failures, state.failure) = (0, nil)
                outcome = Outcome(
                    source: batch.source, accepted: batch.jokes.count, rejections: batch.rejections,
                    jokeOfTheDay: try store.store(batch, feed: state, context: context))
            case .unchanged:
                if state.failures > 0 || state.failure != nil {
                    (state.failures, state.failure) = (0, nil)
                    try store.store(state)
                }
                outcome = Outcome(
                    source: source.description, accepted: try store.count(), rejections: [],
                    jokeOfTheDay: try store.updateJokeOfTheDay(context: context),
                    unchangedSince: Date(timeIntervalSince1970: TimeInterval(state.since)))
            }
            try store.recordSync(of: source, context: context)
            return outcome
        } catch let error where error is HTTPError || error is JokeSourceError {
            try recordFailure(error, in: state, context)
            throw error
        }
    }

    /// Stores a failure, with the time of the next attempt for a network source, and chooses the joke of the day from the stored jokes,
    /// since a day also begins without a network.
    private func recordFailure(_ error: any Error, in state: JokeFeedState, _ context: RequestContext) throws {
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
        try store.store(state)
        _ = try store.updateJokeOfTheDay(context: context)
    }

    private struct Bits: RandomNumberGenerator {
        let next64: @Sendable () -> UInt64
        mutating func next() -> UInt64 { next64() }
    }
}
