import Shared

/// The queue of updates of each part of a home screen: an update begins when the one before it has ended, and finds done what that one drew.
/// Updates of different parts overlap, so that no plug-in delays what another plug-in or the built-in extension shows.
actor HomeUpdateQueue {
    private var last: [HomeScreen.Part: Task<HomeScreen.Outcome, any Error>] = [:]
    /// Limits how many plug-ins are asked and drawn at once.
    private let plugins = ConcurrencyLimiter(width: 4, queue: .max)

    /// Does what is due in a part when that part's turns before have ended.
    ///
    /// - Parameters:
    ///   - requested: Widgets that are asked for anew, whatever their timelines say.
    ///   - now: The instant at which it begins.
    /// - Throws: As ``HomeScreen/turn(at:requested:of:)``.
    func turn(
        _ home: HomeScreen, of part: HomeScreen.Part, requested: Set<String> = [],
        now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let before = last[part]
        let turn = Task { [plugins] in
            _ = await before?.result
            guard case .plugin = part else { return try await home.turn(at: try now(), requested: requested, of: part) }
            return try await plugins.pass { try await home.turn(at: try now(), requested: requested, of: part) }
        }
        last[part] = turn
        return try await turn.value
    }

    /// Does what is due in the parts that requested widgets are of, in the built-in one where none is requested.
    ///
    /// - Throws: As ``HomeScreen/turn(at:requested:of:)``; the other parts' turns are completed.
    nonisolated func turn(
        _ home: HomeScreen, requested: Set<String> = [], now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let parts = try home.parts(of: requested)
        return try await withThrowingTaskGroup(of: HomeScreen.Outcome.self) { group in
            for part in parts { group.addTask { try await self.turn(home, of: part, requested: requested, now: now) } }
            return try await group.reduce(into: HomeScreen.Outcome()) { $0.add($1) }
        }
    }
}

extension HomeScreen.Outcome {
    /// Adds the outcome of another part.
    fileprivate mutating func add(_ other: HomeScreen.Outcome) {
        (reloads, changed, faults) = (reloads + other.reloads, changed + other.changed, faults + other.faults)
        next = [next, other.next].compactMap { $0 }.min()
    }
}
