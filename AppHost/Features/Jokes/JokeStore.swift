import Foundation
import Shared

/// The store that the host writes jokes to.
struct JokeStore: Sendable {
    let container: Container
    /// The app's own storage, in which the host's group is stored; `nil` for none.
    var storage: LocalStorageService?

    /// Waits until no jokes of the group are being taken, and prevents that until the lock is released.
    ///
    /// - Throws: ``CommandFailure``.
    func lock() async throws -> FileLock? {
        guard let storage else { return nil }
        return try await .ofSync(JokeSyncScheduler.feed, in: storage.locks)
    }

    /// Records a sync for the host's group. The lock must be held.
    ///
    /// - Throws: ``HostError``, ``ContainerError``.
    func recordSync(of source: any JokeSource, context: RequestContext) throws {
        guard let storage else { return }
        try GroupFeedMemory.synced(
            JokeSyncScheduler.feed, source.fingerprint(storage), at: context.now.milliseconds, in: storage)
    }

    /// Stores a batch: all jokes, the joke of the day, and the record of the sync.
    ///
    /// The stored joke of the day is kept as long as the source has it, so that a refresh doesn't change it.
    ///
    /// - Parameter feed: The state of the feed to store.
    /// - Returns: The joke of the day.
    /// - Throws: ``ContainerError``; the previously stored jokes are still readable then.
    func store(_ batch: JokeBatch, feed: JokeFeedState? = nil, context: RequestContext) throws -> JokeOfTheDay? {
        // The version is removed first, so that the whole feed is fetched again after a crash in between.
        try forgetVersion()
        let day = LocalDay(of: context.now, in: context.calendar)
        let pool = batch.jokes.map(\.shared)
        try container.publish(pool.map(JokeCatalogue.record), to: JokeCatalogue.key)
        let chosen = JokeOfTheDayChooser.joke(for: day, from: batch.jokes).map {
            JokeOfTheDay(day: day.description, joke: $0.shared)
        }
        let stored = try storeJokeOfTheDay(chosen, day: day, pool: pool)
        let record = JokeSyncRecord(
            instant: context.second, source: batch.source, accepted: batch.jokes.count,
            rejected: batch.rejections.count)
        try container.publish(record, to: JokeSyncRecord.key, durability: .ordered)
        if let feed { try store(feed) }
        return stored
    }

    /// Stores the jokes that another host of the group synced.
    ///
    /// - Parameter today: The other host's joke of the day, which is used if it is the same day here.
    /// - Returns: The joke of the day.
    /// - Throws: ``ContainerError``; the previously stored jokes are still readable then.
    func take(
        _ jokes: [SharedJokeOfTheDay], _ record: JokeSyncRecord, today: JokeOfTheDay?, context: RequestContext
    ) throws -> JokeOfTheDay? {
        // The stored version is that of other jokes, and a former failure is no longer the state of these jokes.
        try store(JokeFeedState(feed: ""))
        try container.publish(jokes.map(JokeCatalogue.record), to: JokeCatalogue.key)
        let day = LocalDay(of: context.now, in: context.calendar)
        var stored: JokeOfTheDay?
        if let today, today.day == day.description, let joke = jokes.first(where: { $0.id == today.joke.id }) {
            let chosen = JokeOfTheDay(day: today.day, joke: joke)
            if try container.read(JokeOfTheDay.key).value != chosen {
                try container.publish(chosen, to: JokeOfTheDay.key, durability: .ordered, label: "group")
            }
            stored = chosen
        } else {
            let chosen = JokeOfTheDayChooser.joke(for: day, from: jokes.map(Joke.init)).map {
                JokeOfTheDay(day: day.description, joke: $0.shared)
            }
            stored = try storeJokeOfTheDay(chosen, day: day, pool: jokes)
        }
        try container.publish(record, to: JokeSyncRecord.key, durability: .ordered)
        return stored
    }

    /// Chooses the joke of the day from the stored jokes, unless it is stored already.
    ///
    /// - Returns: The joke of the day; `nil` if there are no jokes.
    func updateJokeOfTheDay(context: RequestContext) throws -> JokeOfTheDay? {
        let day = LocalDay(of: context.now, in: context.calendar)
        if let current = try container.read(JokeOfTheDay.key).value, current.day == day.description { return current }
        guard let catalogue = try container.catalogue(JokeCatalogue.key) else { return nil }
        let pool = try (0..<catalogue.count).map { try catalogue.record(at: $0).value }
        let chosen = JokeOfTheDayChooser.joke(for: day, from: pool.map(Joke.init)).map {
            JokeOfTheDay(day: day.description, joke: $0.shared)
        }
        return try storeJokeOfTheDay(chosen, day: day, pool: pool)
    }

    /// Returns the number of stored jokes.
    func count() throws -> Int { try container.catalogue(JokeCatalogue.key)?.count ?? 0 }

    /// Returns the stored state of a feed, with its version only if all jokes of that version are readable.
    ///
    /// - Throws: ``ContainerError`` except for damage, which is repaired by fetching the whole feed.
    func state(of feed: String) throws -> JokeFeedState {
        do {
            let reading = try container.read(JokeFeedState.key)
            guard var state = reading.value, state.feed == feed else { return JokeFeedState(feed: feed) }
            // A recovered older state may name a version whose jokes have been replaced.
            if reading.recovered != nil { state.version = nil }
            if state.version != nil, try !isWhole() { state.version = nil }
            return state
        } catch let error as ContainerError where error.code == .damaged {
            return JokeFeedState(feed: feed)
        }
    }

    /// Stores the state of a feed.
    func store(_ state: JokeFeedState) throws {
        try container.publish(state, to: JokeFeedState.key, durability: .ordered)
    }

    private func forgetVersion() throws {
        do {
            guard var state = try container.read(JokeFeedState.key).value, state.version != nil else { return }
            state.version = nil
            try store(state)
        } catch let error as ContainerError where error.code == .damaged {
            try store(JokeFeedState(feed: ""))
        }
    }

    private func isWhole() throws -> Bool {
        func isSound<Value: DocumentValue>(_ key: DocumentKey<Value>) throws -> Bool {
            let reading = try container.read(key)
            return reading.value != nil && reading.recovered == nil
        }
        do {
            return try container.isWhole(JokeCatalogue.key) && isSound(JokeOfTheDay.key) && isSound(JokeSyncRecord.key)
        } catch let error as ContainerError where error.code == .damaged {
            return false
        }
    }

    private func storeJokeOfTheDay(_ chosen: JokeOfTheDay?, day: LocalDay, pool: [SharedJokeOfTheDay]) throws
        -> JokeOfTheDay?
    {
        var stored: JokeOfTheDay?
        do {
            try container.update(JokeOfTheDay.key, durability: .ordered, label: "sync") { current in
                if let known = current, known.day == day.description,
                    let joke = pool.first(where: { $0.id == known.joke.id })
                {
                    current = JokeOfTheDay(day: known.day, joke: joke)
                } else if let chosen {
                    current = chosen
                }
                stored = current
            }
        } catch let error as ContainerError where error.code == .damaged {
            // No version can be read, so there is nothing to preserve; the damaged file is quarantined.
            guard let chosen else { throw error }
            try container.publish(chosen, to: JokeOfTheDay.key, durability: .ordered, label: "sync")
            stored = chosen
        }
        return stored
    }
}

extension RequestContext {
    /// The instant in whole seconds since 1 January 1970.
    var second: Int64 { Int64(now.timeIntervalSince1970) }
}
