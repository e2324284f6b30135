import Shared

/// A command of the host: what is parsed, and what it does.
struct HostCommand: Sendable {
    let grammar: CommandGrammar.Command
    let run: @Sendable (HostSettings) async throws -> Void

    init(_ grammar: CommandGrammar.Command, run: @escaping @Sendable (HostSettings) async throws -> Void) {
        (self.grammar, self.run) = (grammar, run)
    }

    /// The commands that one type runs.
    static func family(
        _ grammar: [CommandGrammar.Command], run: @escaping @Sendable (HostSettings) async throws -> Void
    ) -> [HostCommand] {
        grammar.map { HostCommand($0, run: run) }
    }
}
