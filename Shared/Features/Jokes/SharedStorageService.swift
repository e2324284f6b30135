/// Reads and writes what the app and its extensions share about jokes.
package struct SharedStorageService: Sendable {
    /// The service of the request being answered.
    package static var shared: SharedStorageService { SharedStorageService(session: .current) }

    let session: ContainerSession

    package init(session: ContainerSession) { self.session = session }

    /// The joke the app stored last; `nil` where it stored none.
    @discardableResult
    package func loadJokeOfTheDay() -> SharedJokeOfTheDay? { loadDatedJoke()?.joke }

    /// The joke the app stored last, with the day it is of; `nil` where it stored none.
    package func loadDatedJoke() -> JokeOfTheDay? { session.load(JokeOfTheDay.key) }

    /// The jokes to choose from, record by record; `nil` where the app stored none.
    package func openJokes() -> Catalogue<SharedJokeOfTheDay>? {
        guard let container = session.presentContainer else { return nil }
        return session.reading { try container.catalogue(JokeCatalogue.key) } ?? nil
    }

    /// Changes how far the jokes have been told; `false` where that can't be written down.
    ///
    /// - Throws: What `change` throws.
    package func updateRound(_ change: (inout JokeShuffle?) throws -> Void) throws -> Bool {
        guard let container = session.container else { return false }
        do {
            try container.update(JokeShuffle.key, durability: .ordered, label: "tell a joke", change)
            return true
        } catch let error as ContainerError where error.code == .damaged {
            // Nothing else writes it, so nobody else would mend it: a round that can't be read is over.
            var round: JokeShuffle?
            try change(&round)
            if let round { try container.publish(round, to: JokeShuffle.key, durability: .ordered, label: "tell a joke") }
            return true
        } catch let error as ContainerError where [.denied, .readOnly, .full, .busy, .absent].contains(error.code) {
            var none: JokeShuffle?
            try change(&none)
            return false
        }
    }
}
