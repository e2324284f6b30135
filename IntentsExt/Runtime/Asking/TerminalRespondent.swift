import Shared

/// A person at a terminal: questions are written, answers read line by line.
package struct TerminalRespondent: IntentRespondent {
    /// Writes a line.
    let write: @Sendable (String) -> Void
    /// Reads a line without its end; `nil` at the end of the input.
    let read: @Sendable () -> String?

    /// Creates a person.
    package init(write: @escaping @Sendable (String) -> Void, read: @escaping @Sendable () -> String?) {
        (self.write, self.read) = (write, read)
    }

    package func answer(to ask: IntentAsk) async throws -> JSONValue {
        if let refusal = ask.refusal { write(refusal) }
        write(ask.question)
        for (index, item) in ask.items.enumerated() {
            write("  \(index + 1)  \(item.title.shortened)\(item.subtitle.map { "  \($0.shortened)" } ?? "")")
        }
        write(hint(ask))
        guard let line = read() else { throw IntentError(.declined(ask.question)) }
        return .string(line)
    }

    private func hint(_ ask: IntentAsk) -> String {
        switch ask.kind {
        case .confirmation, .foreground: "(yes or no)"
        case .choice: "(a number or a name)"
        case .value: ask.items.isEmpty ? "(\(ask.form))" : "(a number, or \(ask.form))"
        }
    }
}
