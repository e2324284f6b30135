import Observation

/// The favorites, for views and intents: stored in the container, with every change queued for the server.
///
/// It uses the container of the current request.
@Observable
package final class FavoritesStore: Sendable {
    /// The store of the process.
    package static let shared = FavoritesStore()

    /// Creates a store; views and intents share ``shared``.
    package init() {}

    /// The favorites' numbers, most recently added first.
    ///
    /// Read errors are recorded in the request's faults.
    package var favorites: [Int] {
        access(keyPath: \.favorites)
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        return session.reading { try container.read(FavoriteStates.key).value?.favorites ?? [] } ?? []
    }

    /// Returns true if the landmark is a favorite.
    package func isFavorite(_ id: Int) -> Bool { favorites.contains(id) }

    /// Adds a landmark to the favorites.
    ///
    /// - Returns: `false` if the landmark is already a favorite; then nothing is changed.
    /// - Throws: ``CommandFailure`` for an unknown landmark or a full queue, or without a container; ``ContainerError``.
    @discardableResult
    package func addFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: true) }

    /// Removes a landmark from the favorites.
    ///
    /// - Returns: `false` if the landmark isn't a favorite; then nothing is changed.
    /// - Throws: ``CommandFailure`` for an unknown landmark or a full queue, or without a container; ``ContainerError``.
    @discardableResult
    package func removeFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: false) }

    private func set(_ id: Int, isFavorite: Bool) throws -> Bool {
        guard let container = ContainerSession.current.container else {
            throw CommandFailure(
                "there is no container for favorites — run 'AppHost sync' to create it", exitCode: .inputOutput)
        }
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else {
            throw CommandFailure(
                "no landmarks are stored yet — run 'AppHost sync' to store them", exitCode: .inputOutput)
        }
        guard try catalogue.value(for: LandmarkCatalogue.recordKey(id)) != nil else {
            throw CommandFailure(
                "no landmark has the number \(id) — 'AppHost landmarks' prints the numbers", exitCode: .badData)
        }
        let known = try container.read(FavoriteStates.key).value?[id]
        guard (known?.isFavorite ?? false) != isFavorite else { return false }
        let context = RequestContext.current
        // If the clock was set back, the change must still be later than the last one.
        let instant = max(context.now.milliseconds, (known?.instant ?? 0) + 1)
        let change = SetFavorite(landmark: id, isFavorite: isFavorite)
        let action = QueuedAction(change, at: instant, chance: context.random())
        try withMutation(keyPath: \.favorites) {
            // The action is appended first. If the process ends after that, the host still applies the change to the favorites, too.
            let queue = ActionQueue(container: container)
            try queue.append(action)
            do {
                try container.takeFavorite(FavoriteStates.Entry(change, of: action))
            } catch {
                // The caller learns that nothing changed, for example on a full disk. If this fails as well, the host applies the change.
                try? queue.remove(action.id)
                throw error
            }
        }
        return true
    }
}

extension Container {
    /// Applies a change of the favorites unless a later change is stored. The requesting process calls this method; the host calls it
    /// again, in case the process ended before.
    ///
    /// - Throws: ``ContainerError``.
    package func takeFavorite(_ entry: FavoriteStates.Entry) throws {
        if let known = try read(FavoriteStates.key).value?[entry.landmark], !entry.isLater(than: known) { return }
        try update(FavoriteStates.key, durability: .durable, label: "change a favorite") { states in
            var all = states ?? FavoriteStates()
            all.take(entry)
            states = all
        }
    }
}
