import Observation

/// The favorites, for views and intents alike: kept in the container, and every change waits in the queue for the remote.
///
/// It works on the container of the request being answered.
@Observable
package final class FavoritesStore: Sendable {
    /// The one of the process.
    package static let shared = FavoritesStore()

    /// Creates a store; views and intents share ``shared``.
    package init() {}

    /// The favorites' numbers, the one added last first.
    ///
    /// What can't be read is recorded in the request's faults.
    package var favorites: [Int] {
        access(keyPath: \.favorites)
        let session = ContainerSession.current
        guard let container = session.container else { return [] }
        return session.reading { try container.read(FavoriteStates.key).value?.favorites ?? [] } ?? []
    }

    /// Whether a landmark is one.
    package func isFavorite(_ id: Int) -> Bool { favorites.contains(id) }

    /// Makes a landmark a favorite.
    ///
    /// - Returns: `false` for a landmark that already was a favorite; nothing is changed then.
    /// - Throws: ``FavoritesError``, ``ActionQueueError``, ``ContainerError``.
    @discardableResult
    package func addFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: true) }

    /// Takes a landmark out of the favorites.
    ///
    /// - Returns: `false` for a landmark that was no favorite; nothing is changed then.
    /// - Throws: ``FavoritesError``, ``ActionQueueError``, ``ContainerError``.
    @discardableResult
    package func removeFavorite(_ id: Int) async throws -> Bool { try set(id, isFavorite: false) }

    private func set(_ id: Int, isFavorite: Bool) throws -> Bool {
        guard let container = ContainerSession.current.container else { throw FavoritesError(.noStorage) }
        guard let catalogue = try container.catalogue(LandmarkCatalogue.key) else { throw FavoritesError(.noLandmarks) }
        guard try catalogue.value(for: LandmarkCatalogue.recordKey(id)) != nil else {
            throw FavoritesError(.unknown(id))
        }
        let known = try container.read(FavoriteStates.key).value?[id]
        guard (known?.isFavorite ?? false) != isFavorite else { return false }
        let context = RequestContext.current
        // A clock that was set back makes no change one of the past.
        let instant = max(context.now.milliseconds, (known?.instant ?? 0) + 1)
        let change = SetFavorite(landmark: id, isFavorite: isFavorite)
        let action = QueuedAction(change, at: instant, chance: context.random())
        try withMutation(keyPath: \.favorites) {
            // First, so that a process that ends here has asked for it: the host takes both or neither.
            try ActionQueue(container: container).append(action)
            try container.takeFavorite(FavoriteStates.Entry(change, of: action))
        }
        return true
    }
}

extension Container {
    /// Notes a change of the favorites, unless a later one is there: by who asks for it, and by the host where that one ended early.
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

/// A favorite that can't be set. Nothing is changed.
package struct FavoritesError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        case noStorage
        case noLandmarks
        case unknown(Int)
    }

    package let fault: Fault

    package init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode {
        switch fault {
        case .noStorage, .noLandmarks: .inputOutput
        case .unknown: .badData
        }
    }

    package var message: String {
        switch fault {
        case .noStorage: "there is no container for favorites — run 'AppHost sync'"
        case .noLandmarks: "there are no landmarks yet — run 'AppHost sync'"
        case .unknown(let id): "no landmark has the number \(id) — 'AppHost landmarks' prints them"
        }
    }
}
