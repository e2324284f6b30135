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

    /// What rofi's script mode asks: nothing is chosen at first, then a phrase; the answer is shown as a message.
    func rofi(_ arguments: Arguments) async throws {
        guard !arguments.operands.isEmpty else {
            try StandardOutput.write(bytes: Array("\0prompt\u{1F}ask\n".utf8))
            for phrase in try phrases() { try StandardOutput.write(phrase) }
            return
        }
        let phrase = arguments.operands.spaced
        let index = try PhraseIndex(apps)
        let message = try await answering(arguments) { storage in
            let match = try await PhraseFinder(index, locale: nil).match(
                phrase, isFuzzy: false, container: storage.container)
            let given = match.parameter.map { [JSONMember($0.name, .string($0.id))] } ?? []
            let outcome = try await IntentRunner(apps).run(match.intent, given: given)
            return outcome.dialog ?? outcome.value ?? "Done."
        }
        // A message is Pango markup on one line.
        try StandardOutput.write(bytes: Array("\0message\u{1F}\(message.visible.shortenedLine.markupEscaped)\n".utf8))
        try StandardOutput.write("Done")
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
