import Shared

/// A prompter that writes questions to a terminal and reads answers line by line.
package struct TerminalPrompter: IntentPrompter {
    /// Writes a line.
    let write: @Sendable (String) -> Void
    /// Reads a line without its line feed; `nil` at the end of the input.
    let read: @Sendable () -> String?

    package func answer(to ask: IntentPrompt) async throws -> JSONValue {
        if let refusal = ask.refusal { write(refusal) }
        for text in ask.view?.texts ?? [] { write("  \(text)") }
        write(ask.question)
        for (index, item) in ask.items.enumerated() {
            write("  \(index + 1)  \(item.title.shortened)\(item.subtitle.map { "  \($0.shortened)" } ?? "")")
        }
        write(hint(ask))
        guard let line = read() else { throw IntentError(.declined(ask.question)) }
        return ask.answer(amongRows: line)
    }

    private func hint(_ ask: IntentPrompt) -> String {
        switch ask.kind {
        case .confirmation, .foreground:
            guard let actions = ask.actions else { return "(yes or no)" }
            return "(\(actions.accept)\(actions.isDestructive ? " (destructive)" : "") / \(actions.deny)?)"
        case .choice: return "(a number or a name)"
        case .value where ask.items.isEmpty: return "(\(ask.form))"
        case .value: return "(\(ask.takesSeveral ? "numbers" : "a number"), or \(ask.form))"
        }
    }
}
