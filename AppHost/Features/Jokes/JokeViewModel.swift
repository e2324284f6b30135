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
        } catch let error where error is HTTPError || (error as? HostError)?.code == .source {
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

/// The stored jokes of a character, of a category, or of both.
struct CharacterDetailViewModel: Sendable {
    let container: Container

    /// Returns the jokes, sorted by id.
    ///
    /// - Parameters:
    ///   - character: The character who tells the jokes; `nil` for all.
    ///   - category: The category of the jokes; `nil` for all.
    /// - Throws: ``ContainerError``.
    func jokes(of character: JokeCharacter?, about category: JokeCategory?) throws -> [SharedJokeOfTheDay] {
        guard let catalogue = try container.catalogue(JokeCatalogue.key) else { return [] }
        var positions = Array(0..<catalogue.count)
        if let character { positions = try catalogue.positions(inGroup: "character/\(character.rawValue)") }
        if let category {
            let members = Set(try catalogue.positions(inGroup: "category/\(category.rawValue)"))
            positions = positions.filter(members.contains)
        }
        return try positions.map { try catalogue.record(at: $0).value }
    }
}

/// The jokes of a week, best first: those that the user rated and those that were a joke of the day.
struct WeeklyRankingsViewModel: Sendable {
    /// A joke's rank.
    struct Entry: Hashable, Sendable {
        /// The rank, from 1; equal jokes share a rank, and the next rank counts all of them.
        var place: Int
        var id: String
        /// The week's rating, 1 to 5; `nil` for a joke that wasn't rated.
        var stars: Int?
        /// The number of days on which it was the joke of the day.
        var days: Int
        /// The stored joke; `nil` if it is no longer stored.
        var joke: SharedJokeOfTheDay?
    }

    let storage: LocalStorageService
    /// Returns the joke with an id.
    let joke: @Sendable (String) throws -> SharedJokeOfTheDay?

    /// Rates a joke on the day of a request.
    ///
    /// - Parameter stars: 1 to 5.
    /// - Throws: ``HostError``; ``CommandFailure`` for an unknown joke.
    func rate(_ id: String, _ stars: Int, context: RequestContext) throws -> SharedJokeOfTheDay {
        guard let found = try joke(id) else {
            throw CommandFailure("no such joke '\(id)' — 'AppHost jokes' prints the ids", exitCode: .badData)
        }
        let day = LocalDay(of: context.now, in: context.calendar)
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.rate(id, stars, on: day)
            history = changed
        }
        return found
    }

    /// Records the joke of a day.
    ///
    /// - Throws: ``HostError``.
    func record(_ joke: JokeOfTheDay, on day: LocalDay) throws {
        guard joke.day == day.description else { return }
        let entry = JokeHistory.Entry(day: day.number, id: joke.joke.id)
        // In most syncs of a day the joke is already recorded, and nothing is written.
        if try storage.value(JokeHistory.key)?.days.contains(entry) == true { return }
        try storage.update(JokeHistory.key) { history in
            var changed = history ?? JokeHistory()
            changed.record(joke.joke.id, on: day)
            history = changed
        }
    }

    /// Returns the ranking of a week: by rating, highest first and unrated last, then by number of days, then by id.
    ///
    /// - Throws: ``HostError``, and the errors of ``joke``.
    func ranking(of week: LocalWeek) throws -> [Entry] {
        let history = try storage.value(JokeHistory.key) ?? JokeHistory()
        var entries: [String: Entry] = [:]
        for day in history.days where week.days.contains(day.day) {
            entries[day.id, default: Entry(place: 0, id: day.id, days: 0)].days += 1
        }
        for rating in history.ratings where week.days.contains(rating.day) {
            entries[rating.id, default: Entry(place: 0, id: rating.id, days: 0)].stars = rating.stars
        }
        func rank(_ entry: Entry) -> (Int, Int) { (-(entry.stars ?? 0), -entry.days) }
        let sorted = entries.values.sorted { rank($0) == rank($1) ? $0.id < $1.id : rank($0) < rank($1) }
        var places: [Entry] = []
        for (index, entry) in sorted.enumerated() {
            var entry = entry
            let isEqual = places.last.map { rank($0) == rank(entry) } ?? false
            entry.place = isEqual ? places[index - 1].place : index + 1
            entry.joke = try joke(entry.id)
            places.append(entry)
        }
        return places
    }
}
