import Shared

extension IntentsCommand {
    /// The languages offered if there are no string tables.
    private static let languages = [
        "ar", "da", "de", "el", "en", "en_GB", "en_US", "es", "fi", "fr", "he", "hi", "it", "ja", "ko", "nb", "nl",
        "pl", "pt",
        "pt_BR", "ru", "sv", "th", "tr", "uk", "zh_Hans", "zh_Hant",
    ]

    /// Parses the arguments after the program's name.
    ///
    /// - Throws: The errors of ``CommandGrammar/parse(_:)``.
    static func parsed(_ words: [String]) throws -> ParsedArguments { try ShellCompletion.parse(words, grammar) }

    /// Prints the completions of the last word, one per line.
    ///
    /// - Throws: The errors of queries.
    func complete(_ arguments: Arguments) async throws {
        let line = try ShellCompletion.line(of: arguments, Self.grammar)
        let offered = try await answering(arguments) { _ in try await candidates(line, arguments) }
        try ShellCompletion.write(offered, for: arguments)
    }

    private func candidates(_ line: CompletionLine, _ arguments: Arguments) async throws -> [String] {
        switch line.place {
        case .command, .option: return line.candidates
        case .value(let option, _):
            return line.candidates + line.completions(values(ofOption: option, line.arguments))
        case .operand: return try await operands(line, arguments) ?? line.candidates
        }
    }

    private func values(ofOption name: String, _ arguments: Arguments) -> [String] {
        let types = apps.flatMap(\.entities)
        switch name {
        case SearchOptions.type.name: return types.map { "\($0)" }
        case CommonOptions.locale.name:
            let known = arguments[IntentOptions.assets].map { LocalizedTables.translations(in: [$0]) } ?? []
            return known.isEmpty ? Self.languages : known
        case SearchOptions.sort.name:
            guard let type = types.first(where: { "\($0)" == arguments[SearchOptions.type] }) else { return [] }
            return EntityPropertyList(of: type).members.flatMap { [$0.name, "-\($0.name)"] }
        default: return []
        }
    }

    /// Returns the completions of an operand; `nil` for a command whose operands the grammar describes.
    private func operands(_ line: CompletionLine, _ arguments: Arguments) async throws -> [String]? {
        switch line.command?.name {
        case "perform":
            guard let id = line.arguments.operands.first else {
                return apps.flatMap(\.intents).map { $0.persistentIdentifier }.compactMap { $0.continuing(line.last) }
            }
            return try await parameters(of: id, line)
        case "ask", "rofi":
            // A phrase may be written as one operand or as several.
            let typed = (line.arguments.operands + [line.last]).spaced
            return try await spoken(arguments).compactMap { phrase in
                phrase.continuing(typed).map { line.last + $0.dropFirst(typed.count) }
            }
        default: return nil
        }
    }

    private func parameters(of id: String, _ line: CompletionLine) async throws -> [String] {
        guard let type = apps.flatMap(\.intents).first(where: { $0.persistentIdentifier == id }) else { return [] }
        let parameters = type.init().parameters
        guard let equals = line.last.firstIndex(of: "="),
            let (name, parameter) = parameters.first(where: { $0.name == line.last[..<equals] })
        else {
            let given = line.arguments.operands.compactMap { $0.split(separator: "=").first }
            return parameters.filter { !given.contains($0.name[...]) }.map { "\($0.name)=" }
                .filter { $0.hasPrefix(line.last) }
        }
        let written = String(line.last[line.last.index(after: equals)...])
        switch parameter.valueType.kind {
        case .boolean: return ["true", "false"].filter { $0.hasPrefix(written) }.map { "\(name)=\($0)" }
        case .file: return [ShellCompletion.files]
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
