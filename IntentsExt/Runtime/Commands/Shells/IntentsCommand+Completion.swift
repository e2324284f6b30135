import Shared

extension IntentsCommand {
    /// What says that files or folders go on the line, which the shell completes itself: the extension sees none.
    static let (files, folders) = (":files:", ":folders:")
    /// Languages people write for, where no tables say which there are.
    private static let languages = [
        "ar", "da", "de", "el", "en", "en_GB", "en_US", "es", "fi", "fr", "he", "hi", "it", "ja", "ko", "nb", "nl",
        "pl", "pt",
        "pt_BR", "ru", "sv", "th", "tr", "uk", "zh_Hans", "zh_Hant",
    ]

    /// The words to be completed: those given, or those of the line given.
    static func words(of arguments: Arguments) -> [String] {
        guard arguments.has("shell") else { return arguments.operands }
        return Array(ShellLine(arguments.operands.spaced).words.dropFirst())
    }

    /// Prints what a command line may go on with, one a line: words for the last one, and for Bash what it is to put in.
    ///
    /// - Throws: ``UsageError`` for a shell there is no completion for; else what queries throw.
    func complete(_ arguments: Arguments) async throws {
        let shell = arguments.value("shell")
        if let shell, !ShellCompletion.shells.contains(shell) {
            throw UsageError(
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
            // The words of a phrase are as many or as few as are written.
            let said = (line.operands + [line.last]).spaced
            return try await spoken(arguments).compactMap { phrase in
                phrase.continuing(said).map { line.last + $0.dropFirst(said.count) }
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
            // A name stands for what its identifier doesn't begin like.
            let word = choice.id.onOneLine.continuing(written) ?? choice.title.onOneLine.continuing(written)
            return word.map { "\(name)=\($0)" }
        }
    }

    /// The phrases that can be said; where a query fails, those without its values.
    private func spoken(_ arguments: Arguments) async throws -> [String] {
        try await PhraseCompletion(of: try index(arguments)).index.entries.map(\.match.phrase.onOneLine)
    }
}

extension String {
    /// What is written, gone on with as this text does where it begins so, in large or small letters; `nil` where it doesn't.
    func continuing(_ written: String) -> String? {
        guard written.count <= count, zip(self, written).allSatisfy({ $0 == $1 || $0.lowercased() == $1.lowercased() })
        else { return nil }
        return written + dropFirst(written.count)
    }
}
