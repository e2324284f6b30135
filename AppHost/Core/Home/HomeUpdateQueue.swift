import Shared

/// The queue of updates for each part of a home screen. An update begins after the part's previous update has ended, and doesn't repeat
/// what that update did. Updates of different parts overlap, so that a plug-in delays neither another plug-in nor the built-in extension.
actor HomeUpdateQueue {
    private var last: [HomeScreen.Part: Task<HomeScreen.Outcome, any Error>] = [:]
    /// Limits the number of plug-ins that are queried and drawn at once.
    private let plugins = ConcurrencyLimiter(width: 4, queue: .max)

    /// Updates a part after its previous updates have ended.
    ///
    /// - Parameters:
    ///   - requested: The ids of widgets to redraw whether or not they are due.
    ///   - now: Returns the instant of the update, when it begins.
    /// - Throws: The errors of ``HomeScreen/update(at:requested:of:)``.
    func update(
        _ home: HomeScreen, of part: HomeScreen.Part, requested: Set<String> = [],
        now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let before = last[part]
        let update = Task { [plugins] in
            _ = await before?.result
            guard case .plugin = part else {
                return try await home.update(at: try now(), requested: requested, of: part)
            }
            return try await plugins.pass { try await home.update(at: try now(), requested: requested, of: part) }
        }
        last[part] = update
        return try await update.value
    }

    /// Updates the parts to which the requested widgets belong; the built-in part if no widget is requested.
    ///
    /// - Throws: The errors of ``HomeScreen/update(at:requested:of:)``, after the updates of all parts have ended.
    nonisolated func update(
        _ home: HomeScreen, requested: Set<String> = [], now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let parts = try home.parts(of: requested)
        return try await withThrowingTaskGroup(of: HomeScreen.Outcome.self) { group in
            for part in parts {
                group.addTask { try await self.update(home, of: part, requested: requested, now: now) }
            }
            return try await group.reduce(into: HomeScreen.Outcome()) { $0.add($1) }
        }
    }
}

extension HomeScreen.Outcome {
    /// Adds the outcome of updating another part of the home screen.
    fileprivate mutating func add(_ other: HomeScreen.Outcome) {
        (reloads, changed, faults) = (reloads + other.reloads, changed + other.changed, faults + other.faults)
        next = [next, other.next].compactMap { $0 }.min()
    }
}
