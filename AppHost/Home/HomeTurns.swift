import Shared

/// Has a home screen's turns follow each other, whoever asks for them: what one has drawn the next finds done.
actor HomeTurns {
    private var last: Task<HomeScreen.Outcome, any Error>?

    /// Does what is due when the turns before have ended.
    ///
    /// - Parameters:
    ///   - now: The instant at which it begins.
    ///   - requested: Widgets that are asked for anew, whatever their timelines say.
    /// - Throws: As ``HomeScreen/turn(at:requested:)``.
    func turn(
        _ home: HomeScreen, requested: Set<String> = [], now: @escaping @Sendable () throws -> Int64
    ) async throws -> HomeScreen.Outcome {
        let before = last
        let turn = Task {
            _ = await before?.result
            return try await home.turn(at: try now(), requested: requested)
        }
        last = turn
        return try await turn.value
    }
}
