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
