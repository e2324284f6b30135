import Shared

extension IntentsCommand {
    /// Words that tell the shell to complete the names of files or folders itself. They are printed in place of such completions, because
    /// the sandbox hides the user's files from this process.
    static let (files, folders) = (":files:", ":folders:")
    /// The languages offered if there are no string tables.
    private static let languages = [
        "ar", "da", "de", "el", "en", "en_GB", "en_US", "es", "fi", "fr", "he", "hi", "it", "ja", "ko", "nb", "nl",
        "pl", "pt",
        "pt_BR", "ru", "sv", "th", "tr", "uk", "zh_Hans", "zh_Hant",
    ]

    /// Returns the words to complete: the operands or, with `--shell`, the words of the shell's line.
    static func words(of arguments: Arguments) -> [String] {
        guard arguments.has("shell") else { return arguments.operands }
        return Array(ShellLine(arguments.operands.spaced).words.dropFirst())
    }

    /// Prints the completions of the last word, one per line. For Bash, each line is the text to insert.
    ///
    /// - Throws: ``CommandFailure`` for an unsupported shell; else the errors of queries.
    func complete(_ arguments: Arguments) async throws {
        let shell = arguments.value("shell")
        if let shell, !ShellCompletion.shells.contains(shell) {
            throw CommandFailure(
                "no completion for the shell '\(shell.shortened)' — \(suggestion(for: shell, in: ShellCompletion.shells))"
            )
        }
        let line = CompletionLine(Self.words(of: arguments), grammar: Self.grammar)
        let offered = try await answering(arguments) { _ in try await candidates(line, arguments) }
        let written = ShellLine(arguments.operands.spaced)
        var seen: Set<String> = []
        for word in offered where seen.insert(word).inserted {
            if word == Self.files || word == Self.folders {
                if shell != nil { try StandardOutput.write(word) }
            } else {
                try StandardOutput.write(shell == "bash" ? written.bashInsertion(word) : word)
            }
        }
    }

    private func candidates(_ line: CompletionLine, _ arguments: Arguments) async throws -> [String] {
        let last = line.last
        switch line.place {
        case .command: return Self.grammar.commands.map(\.name).filter { $0.hasPrefix(last) }
        case .option:
            let options = line.command?.options ?? []
            return options.filter { $0.isRepeatable || !line.has($0.name) }.map { "--\($0.name)" }
                .filter { $0.hasPrefix(last) }
        case .value(let option, let before):
            return values(ofOption: option, line).compactMap {
                if $0 == Self.folders { return $0 }
                return $0.continuing(String(last.dropFirst(before.count))).map { before + $0 }
            }
        case .operand: return try await operands(line, arguments)
        }
    }

    private func values(ofOption name: String, _ line: CompletionLine) -> [String] {
        let types = apps.flatMap(\.entities)
        switch name {
        case "container", "fixture", "assets": return [Self.folders]
        case "type": return types.map { "\($0)" }
        case "shell": return ShellCompletion.shells
        case "locale":
            let known = line.value("assets").map { LocalizedTables.translations(in: [$0]) } ?? []
            return known.isEmpty ? Self.languages : known
        case "sort":
            guard let type = types.first(where: { "\($0)" == line.value("type") }) else { return [] }
            return EntityPropertyList(of: type).members.flatMap { [$0.name, "-\($0.name)"] }
        default: return []
        }
    }

    private func operands(_ line: CompletionLine, _ arguments: Arguments) async throws -> [String] {
        switch line.command?.name {
        case "perform":
            guard let id = line.operands.first else {
                return apps.flatMap(\.intents).map { $0.persistentIdentifier }.compactMap { $0.continuing(line.last) }
            }
            return try await parameters(of: id, line)
        case "ask", "rofi":
            // A phrase may be written as one operand or as several.
            let typed = (line.operands + [line.last]).spaced
            return try await spoken(arguments).compactMap { phrase in
                phrase.continuing(typed).map { line.last + $0.dropFirst(typed.count) }
            }
        case "completion": return line.operands.isEmpty ? ShellCompletion.shells.filter { $0.hasPrefix(line.last) } : []
        default: return []
        }
    }

    private func parameters(of id: String, _ line: CompletionLine) async throws -> [String] {
        guard let type = apps.flatMap(\.intents).first(where: { $0.persistentIdentifier == id }) else { return [] }
        let parameters = type.init().parameters
        guard let equals = line.last.firstIndex(of: "="),
            let (name, parameter) = parameters.first(where: { $0.name == line.last[..<equals] })
        else {
            let given = line.operands.compactMap { $0.split(separator: "=").first }
            return parameters.filter { !given.contains($0.name[...]) }.map { "\($0.name)=" }
                .filter { $0.hasPrefix(line.last) }
        }
        let written = String(line.last[line.last.index(after: equals)...])
        switch parameter.valueType.kind {
        case .boolean: return ["true", "false"].filter { $0.hasPrefix(written) }.map { "\(name)=\($0)" }
        case .file: return [Self.files]
        default: break
        }
        guard let choices = parameter.choiceSource else { return [] }
        return try await choices(.suggested).compactMap { choice in
            // The identifier is preferred. The title is offered if it begins with the written text and the identifier doesn't.
            let word = choice.id.onOneLine.continuing(written) ?? choice.title.onOneLine.continuing(written)
            return word.map { "\(name)=\($0)" }
        }
    }

    /// Returns all phrases except those whose queries fail.
    private func spoken(_ arguments: Arguments) async throws -> [String] {
        try await PhraseCompletion(of: try index(arguments)).index.entries.map(\.match.phrase.onOneLine)
    }
}

extension String {
    /// Returns `written` completed with the rest of this string; `nil` if this string doesn't begin with it, ignoring case.
    func continuing(_ written: String) -> String? {
        guard written.count <= count, zip(self, written).allSatisfy({ $0 == $1 || $0.lowercased() == $1.lowercased() })
        else { return nil }
        return written + dropFirst(written.count)
    }
}
