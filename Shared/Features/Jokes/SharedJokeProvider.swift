/// Chooses and finds jokes for whoever tells them, out of what the shared storage has.
package struct SharedJokeProvider: Sendable {
    /// The most jokes a search brings.
    package static let searchLimit = 50

    private let storage: SharedStorageService

    /// Takes jokes from a service, the request's own unless another is given.
    package init(storage: SharedStorageService = .shared) { self.storage = storage }

    /// The joke the app chose for today; `nil` where it stored none.
    package func jokeOfTheDay() -> SharedJokeOfTheDay? { storage.loadJokeOfTheDay() }

    /// The next joke of the round, each once; `nil` where there are none.
    ///
    /// Where the round can't be remembered, any joke, and whoever asked is warned.
    package func randomJoke() -> SharedJokeOfTheDay? {
        guard let jokes = storage.openJokes(), jokes.count > 0 else { return nil }
        let chance = RequestContext.current.random()
        return storage.session.reading {
            var position = Permutation(count: jokes.count, seed: chance)[at: 0]
            let isRemembered = try storage.updateRound { round in
                let isCurrent = round.map { $0.digest == jokes.keysDigest && $0.told < UInt64(jokes.count) } ?? false
                var next =
                    if let round, isCurrent { round } else {
                        try JokeShuffle(after: round, digest: jokes.keysDigest, count: jokes.count, chance: chance) {
                            try jokes.record(at: $0).key
                        }
                    }
                position = Permutation(count: jokes.count, seed: next.seed)[at: Int(next.told)]
                next.told += 1
                next.last = try jokes.record(at: position).key
                round = next
            }
            if !isRemembered {
                storage.session.warn("which jokes were told can't be remembered, so one may come again")
            }
            return try jokes.record(at: position).value
        }
    }

    /// The jokes with ids, in the order asked for; unknown ones are left out.
    package func jokes(withIDs ids: [String]) -> [SharedJokeOfTheDay] {
        guard let jokes = storage.openJokes() else { return [] }
        return storage.session.reading { try ids.compactMap { try jokes.value(for: $0) } } ?? []
    }

    /// The jokes whose question or answer has a text in it, in the order of their ids; at most ``searchLimit``.
    ///
    /// Upper and lower case are the same. Reads every joke until there are enough.
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

    /// Whether a text has the bytes in it. Foundation's search would link ICU into the intents extension.
    private static func has(_ wanted: [UInt8], in text: String) -> Bool {
        let bytes = Array(text.lowercased().utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
    }
}
