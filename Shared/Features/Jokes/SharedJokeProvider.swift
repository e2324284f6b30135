/// A provider that chooses and finds jokes in the shared storage.
package struct SharedJokeProvider: Sendable {
    /// The most results of a search.
    package static let searchLimit = 50

    private let storage: SharedStorageService

    /// Creates a provider; by default it uses the request's storage.
    package init(storage: SharedStorageService = .shared) { self.storage = storage }

    /// Returns the joke that the app chose for today; `nil` if it stored none.
    package func jokeOfTheDay() -> SharedJokeOfTheDay? { storage.loadJokeOfTheDay() }

    /// Returns the next joke of the shuffle cycle; `nil` if there are no jokes.
    ///
    /// If the cycle's progress can't be saved, returns any joke, with a warning.
    package func randomJoke() -> SharedJokeOfTheDay? {
        guard let jokes = storage.openJokes(), jokes.count > 0 else { return nil }
        let chance = RequestContext.current.random()
        return storage.session.reading {
            var position = Permutation(count: jokes.count, seed: chance)[at: 0]
            let isSaved = try storage.updateShuffle { shuffle in
                let isCurrent =
                    shuffle.map { $0.digest == jokes.keysDigest && $0.toldCount < UInt64(jokes.count) } ?? false
                var next =
                    if let shuffle, isCurrent { shuffle } else {
                        try JokeShuffle(after: shuffle, digest: jokes.keysDigest, count: jokes.count, chance: chance) {
                            try jokes.record(at: $0).key
                        }
                    }
                position = Permutation(count: jokes.count, seed: next.seed)[at: Int(next.toldCount)]
                next.toldCount += 1
                next.last = try jokes.record(at: position).key
                shuffle = next
            }
            if !isSaved {
                storage.session.warn("can't save which jokes were told, so one may be repeated")
            }
            return try jokes.record(at: position).value
        }
    }

    /// Returns the jokes with ids, in the same order; unknown ids are left out.
    package func jokes(withIDs ids: [String]) -> [SharedJokeOfTheDay] {
        guard let jokes = storage.openJokes() else { return [] }
        return storage.session.reading { try ids.compactMap { try jokes.value(for: $0) } } ?? []
    }

    /// Returns the jokes whose question or answer contains a text, ordered by id; at most ``searchLimit``.
    ///
    /// Ignores case. Reads jokes until there are enough results.
    package func jokes(matching text: String) -> [SharedJokeOfTheDay] {
        let wanted = Array(text.lowercased().utf8)
        guard !wanted.isEmpty, let jokes = storage.openJokes() else { return [] }
        return storage.session.reading {
            var found: [SharedJokeOfTheDay] = []
            try jokes.scan(0..<jokes.count) { joke in
                if [joke.setup, joke.punchline].contains(where: { Self.has(wanted, in: $0) }) { found.append(joke) }
                return found.count < Self.searchLimit
            }
            return found
        } ?? []
    }

    /// Returns true if a text contains the bytes. Foundation's search isn't used, because it would link ICU into the intents extension.
    private static func has(_ wanted: [UInt8], in text: String) -> Bool {
        let bytes = Array(text.lowercased().utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }
}
