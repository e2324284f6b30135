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
    /// What begins that which a row stands for, after what was said so far.
    private static let mark: Character = "\u{1D}"
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
        var said = kept.split(separator: Self.separator).map(String.init)
        // A row that was chosen says what it stands for, which what it is called may not.
        let row = said.last.flatMap { $0.first == Self.mark ? String($0.dropFirst()) : nil }
        if row != nil { said.removeLast() }
        said.append(row ?? chosen)
        do {
            try say(try await answer(said, arguments), then: [Row(Self.end)])
        } catch let error as IntentError {
            guard case .inputNeeded(let ask) = error.fault else {
                return try say(error.message, then: [Row(Self.end)])
            }
            try say(ask.question, then: Self.rows(of: ask), keeping: said)
        } catch let error as any CommandError {
            try say(error.message, then: [Row(Self.end)])
        }
    }

    /// A row of a menu.
    private struct Row {
        let title: String
        /// What it stands for, where that isn't its title.
        let answer: String?

        init(_ title: String, answer: String? = nil) { (self.title, self.answer) = (title, answer) }
    }

    private static func rows(of ask: IntentAsk) -> [Row] {
        if let actions = ask.actions { return [Row(actions.accept, answer: "yes"), Row(actions.deny, answer: "no")] }
        if ask.kind == .confirmation { return [Row("yes"), Row("no")] }
        return zip(ask.items, ask.labels).map { Row($1, answer: "id:\($0.id)") }
    }

    /// What the intent of a phrase says, given answers to what it asks.
    private func answer(_ said: [String], _ arguments: Arguments) async throws -> String {
        let index = try PhraseIndex(apps)
        return try await answering(arguments) { storage in
            let match = try await PhraseFinder(index, locale: nil).match(
                said[0], isFuzzy: false, container: storage.container)
            let answers = GivenAnswers(Array(said.dropFirst()), then: NobodyToAsk())
            let (outcome, _) = try await outcome(of: match.intent, meant: match.meant, answers)
            return outcome.dialog ?? outcome.value ?? "Done."
        }
    }

    /// Shows a message over rows to choose from, which hand back what was said so far.
    private func say(_ message: String, then rows: [Row], keeping said: [String] = []) throws {
        let kept = said.dropFirst().reduce(said.first ?? "") { $0 + String(Self.separator) + $1 }
        var text = kept.isEmpty ? "" : "\0data\u{1F}\(kept)\n"
        // A message is Pango markup on one line.
        text += "\0message\u{1F}\(message.visible.shortenedLine.markupEscaped)\n"
        for row in rows {
            let answer = row.answer.map { "\(Self.separator)\(Self.mark)\($0)" } ?? ""
            text += row.title.visible.shortenedLine + (kept.isEmpty ? "\n" : "\0info\u{1F}\(kept)\(answer)\n")
        }
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
