/// A joke, as shared by the app, the widgets and the intents.
package struct SharedJokeOfTheDay: Hashable, Sendable {
    /// The joke's id at its source.
    package var id: String
    package var setup: String
    package var punchline: String
    /// The joke's narrator; see ``JokeCharacter``.
    package var character: String?
    /// The joke's subject; see ``JokeCategory``.
    package var category: String?

    package init(id: String, setup: String, punchline: String, character: String? = nil, category: String? = nil) {
        self.id = id
        self.setup = setup
        self.punchline = punchline
        self.character = character
        self.category = category
    }

    /// The sample for placeholders and galleries; never shown as a synced joke.
    package static var placeholder: SharedJokeOfTheDay {
        SharedJokeOfTheDay(
            id: "placeholder", setup: String(localized: "Why did the placeholder get the part?"),
            punchline: String(localized: "It was already on the set."), character: JokeCharacter.mrFunny.rawValue)
    }
}

extension SharedJokeOfTheDay: DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    package static var blank: Self { Self(id: "", setup: "", punchline: "") }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &id)
        coder.text(2, &setup)
        coder.text(3, &punchline)
        coder.text(4, &character)
        coder.text(5, &category)
        coder.require(1...3)
    }
}

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

/// The jokes that the app and its extensions share.
package struct SharedStorageService: Sendable {
    /// The service of the current request.
    package static var shared: SharedStorageService { SharedStorageService(session: .current) }

    let session: ContainerSession

    package init(session: ContainerSession) { self.session = session }

    /// Returns the joke that the app stored last; `nil` if it stored none.
    @discardableResult
    package func loadJokeOfTheDay() -> SharedJokeOfTheDay? { loadDatedJoke()?.joke }

    /// Returns the joke that the app stored last, with its day; `nil` if it stored none.
    package func loadDatedJoke() -> JokeOfTheDay? { session.load(JokeOfTheDay.key) }

    /// Returns the day of the stored joke as readable text; `nil` if it is today's joke, and if the app stored none.
    package func loadOtherDay(isShort: Bool = false) -> String? {
        session.reading { try loadDatedJoke()?.otherDay(isShort: isShort) } ?? nil
    }

    /// Opens the jokes to choose from, to be read record by record; `nil` if the app stored none.
    package func openJokes() -> Catalogue<SharedJokeOfTheDay>? {
        guard let container = session.presentContainer else { return nil }
        return session.reading { try container.catalogue(JokeCatalogue.key) } ?? nil
    }

    /// Updates the shuffle cycle; returns `false` if it can't be saved.
    ///
    /// - Throws: The errors of `change`.
    package func updateShuffle(_ change: (inout JokeShuffle?) throws -> Void) throws -> Bool {
        guard let container = session.container else { return false }
        do {
            try container.update(JokeShuffle.key, durability: .ordered, label: "tell a joke", change)
            return true
        } catch let error as ContainerError where error.code == .damaged {
            // Only this program writes the document, so it must replace an unreadable one: the cycle starts again.
            var shuffle: JokeShuffle?
            try change(&shuffle)
            if let shuffle {
                try container.publish(shuffle, to: JokeShuffle.key, durability: .ordered, label: "tell a joke")
            }
            return true
        } catch let error as ContainerError where [.denied, .readOnly, .full, .busy, .absent].contains(error.code) {
            var none: JokeShuffle?
            try change(&none)
            return false
        }
    }
}
