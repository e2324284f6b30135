import Shared

extension IntentsCommand {
    /// Prints what the words of a command line may go on with, one a line; the last word is the one being written.
    func complete(_ arguments: Arguments) async throws {
        let words = arguments.operands
        let last = words.last ?? ""
        var offered: [String] = []
        switch words.count > 1 ? words[0] : "" {
        case "perform" where words.count == 2: offered = apps.flatMap(\.intents).map { $0.persistentIdentifier }
        case "perform": offered = try await parameters(of: words[1], last)
        case "ask": offered = try phrases()
        case "completion": offered = ShellCompletion.shells
        case "": offered = Self.grammar.commands.map(\.name)
        default: break
        }
        if last.hasPrefix("-"), let command = Self.grammar.commands.first(where: { $0.name == words[0] }) {
            offered = command.options.map { "--\($0.name)" }
        }
        for word in offered where word.hasPrefix(last) { try StandardOutput.write(word) }
    }

    private func parameters(of id: String, _ written: String) async throws -> [String] {
        guard let type = apps.flatMap(\.intents).first(where: { $0.persistentIdentifier == id }) else { return [] }
        let parameters = type.init().parameters
        guard let equals = written.firstIndex(of: "="),
            let parameter = parameters.first(where: { $0.name == written[..<equals] })
        else { return parameters.map { "\($0.name)=" } }
        if parameter.parameter.valueType.kind == .boolean {
            return ["true", "false"].map { "\(parameter.name)=\($0)" }
        }
        guard let choices = parameter.parameter.choiceSource else { return [] }
        return try await choices(.suggested).map { "\(parameter.name)=\($0.id)" }
    }

    private func phrases() throws -> [String] { try PhraseIndex(apps).entries.map(\.match.phrase) }

    /// What parts the phrase and the answers so far, which rofi hands back.
    private static let separator: Character = "\u{1E}"
    /// The row under an answer.
    private static let end = "Done"

    /// What rofi's script mode asks: nothing is chosen at first, then a phrase, then answers to what is asked; what the intent says is
    /// shown as a message, and so is what goes wrong: nobody sees what a script writes elsewhere.
    func rofi(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            try StandardOutput.write(bytes: Array("\0prompt\u{1F}ask\n".utf8))
            for phrase in try phrases() { try StandardOutput.write(phrase) }
            return
        }
        let chosen = arguments.operands.spaced
        // Nothing printed closes the menu.
        if chosen == Self.end, environment("ROFI_RETV") == "1" { return }
        // With the row chosen, or since rofi 1.7.4 with what is typed, too.
        let kept = ["ROFI_INFO", "ROFI_DATA"].compactMap(environment).first { !$0.isEmpty } ?? ""
        let said = kept.split(separator: Self.separator).map(String.init) + [chosen]
        do {
            try say(try await answer(said, arguments), then: [Self.end])
        } catch let error as IntentError {
            guard case .inputNeeded(let ask) = error.fault else { return try say(error.message, then: [Self.end]) }
            let offered = ask.items.isEmpty && ask.kind == .confirmation ? ["yes", "no"] : ask.items.map(\.title)
            try say(ask.question, then: offered, keeping: said)
        } catch let error as any CommandError {
            try say(error.message, then: [Self.end])
        }
    }

    /// What the intent of a phrase says, given answers to what it asks.
    private func answer(_ said: [String], _ arguments: Arguments) async throws -> String {
        let index = try PhraseIndex(apps)
        return try await answering(arguments) { storage in
            let match = try await PhraseFinder(index, locale: nil).match(
                said[0], isFuzzy: false, container: storage.container)
            let given = match.parameter.map { [JSONMember($0.name, .string($0.id))] } ?? []
            let outcome = try await IntentRunner(apps).run(
                match.intent, given: given, respondent: GivenAnswers(Array(said.dropFirst()), then: NobodyToAsk()))
            return outcome.dialog ?? outcome.value ?? "Done."
        }
    }

    /// Shows a message over rows to choose from, which hand back what was said so far.
    private func say(_ message: String, then rows: [String], keeping said: [String] = []) throws {
        let kept = said.dropFirst().reduce(said.first ?? "") { $0 + String(Self.separator) + $1 }
        var text = kept.isEmpty ? "" : "\0data\u{1F}\(kept)\n"
        // A message is Pango markup on one line.
        text += "\0message\u{1F}\(message.visible.shortenedLine.markupEscaped)\n"
        for row in rows { text += row.visible.shortenedLine + (kept.isEmpty ? "\n" : "\0info\u{1F}\(kept)\n") }
        try StandardOutput.write(bytes: Array(text.utf8))
    }
}

extension String {
    /// The text on one line.
    fileprivate var shortenedLine: String {
        var line = ""
        for character in self { line.append(character.isNewline ? " " : character) }
        return line
    }
}
