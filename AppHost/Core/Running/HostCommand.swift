import Shared

/// A command of the host: its grammar and its action.
struct HostCommand: Sendable {
    let grammar: CommandGrammar.Command
    let run: @Sendable (HostSettings) async throws -> Void

    init(_ grammar: CommandGrammar.Command, run: @escaping @Sendable (HostSettings) async throws -> Void) {
        (self.grammar, self.run) = (grammar, run)
    }

    /// Returns the commands that one type runs.
    static func family(
        _ grammar: [CommandGrammar.Command], run: @escaping @Sendable (HostSettings) async throws -> Void
    ) -> [HostCommand] {
        grammar.map { HostCommand($0, run: run) }
    }
}
