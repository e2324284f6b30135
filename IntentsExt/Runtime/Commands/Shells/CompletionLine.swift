import Shared

/// An unfinished command line parsed with the grammar: its command, options and operands, and the role of its last word.
struct CompletionLine {
    /// The role of the last word.
    enum Place: Equatable {
        case command
        case operand
        /// The name of an option.
        case option
        /// The value of an option. `after` is the text that precedes the value in a word such as `--name=value`.
        case value(of: String, after: String)
    }

    /// The command; `nil` if unknown or unfinished.
    let command: CommandGrammar.Command?
    /// The options before the last word, with their values.
    private(set) var options: [(name: String, value: String?)] = []
    /// The operands before the last word.
    private(set) var operands: [String] = []
    private(set) var place = Place.operand
    /// The last, unfinished word.
    let last: String

    /// Reads the words after the program's name.
    init(_ words: [String], grammar: CommandGrammar) {
        last = words.last ?? ""
        guard words.count > 1 else {
            (command, place) = (nil, .command)
            return
        }
        command = grammar.commands.first { $0.name == words[0] }
        guard let command else { return }
        var rest = words.dropFirst().dropLast()
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let option = command.options.first { $0.name == parts[0] }
            guard option?.placeholder != nil, parts.count == 1 else {
                options.append((String(parts[0]), parts.count == 2 ? String(parts[1]) : nil))
                continue
            }
            guard let value = rest.popFirst() else {
                place = .value(of: String(parts[0]), after: "")
                return
            }
            options.append((String(parts[0]), value))
        }
        guard last.hasPrefix("-") else { return }
        place = .option
        if last.hasPrefix("--"), let equals = last.firstIndex(of: "="),
            let option = command.options.first(where: { $0.name == last[..<equals].dropFirst(2) }),
            option.placeholder != nil
        {
            place = .value(of: option.name, after: String(last[...equals]))
        }
    }

    /// Returns the value of an option before the last word; `nil` for none.
    func value(_ name: String) -> String? { options.last { $0.name == name }?.value }

    /// True if an option precedes the last word.
    func has(_ name: String) -> Bool { options.contains { $0.name == name } }
}

extension IntentsCommand {
    /// Parses the arguments after the program's name. The command `complete` also uses options such as `--container` from the command line
    /// that is being completed.
    ///
    /// - Throws: The errors of ``CommandGrammar/parse(_:)``.
    static func parsed(_ words: [String]) throws -> ParsedArguments {
        let parsed = try grammar.parse(words)
        guard case .arguments(var arguments) = parsed, arguments.command == "complete" else { return parsed }
        let line = CompletionLine(Self.words(of: arguments), grammar: grammar)
        for name in ["container", "fixture", "assets", "at", "timezone", "locale"] where !arguments.has(name) {
            if let value = line.value(name) { arguments.set(name, value) }
        }
        return .arguments(arguments)
    }
}
