/// The commands and options of an executable, which drive parsing and `--help`.
package struct CommandGrammar: Sendable {
    /// A command of the executable.
    package struct Command: Sendable {
        /// The name, of one or two words. There may be a command `alarm add` without a command `alarm`.
        package var name: String
        /// The description of the command in the help, in one line.
        package var summary: String
        /// The placeholder for the operands in the help; `nil` for a command without operands.
        package var operands: String? { operandList() }
        private let operandList: @Sendable () -> String?
        private let list: @Sendable () -> [OptionDeclaration]

        /// The options, in the order of the help.
        package var options: [OptionDeclaration] { list() }

        /// Creates a command. Only the operands and options of the command that is run are ever created, because a process answers within a
        /// millisecond.
        package init(
            _ name: String, summary: String, operands: @autoclosure @escaping @Sendable () -> String? = nil,
            @OptionList options: @escaping @Sendable () -> [OptionDeclaration] = { [] }
        ) {
            (self.name, self.summary, operandList, list) = (name, summary, operands, options)
        }
    }

    /// The executable's name.
    package var program: String
    /// A one-line description of the executable.
    package var summary: String
    package var commands: [Command]

    package init(program: String, summary: String, commands: [Command]) {
        self.program = program
        self.summary = summary
        self.commands = commands
    }

    /// The version of Airlock.
    package static let version = "0.1.0"

    /// Parses the arguments after the program's name. Without arguments it returns the help.
    ///
    /// An option is written `--name VALUE` or `--name=VALUE`; after `--` everything is an operand.
    ///
    /// - Throws: ``CommandFailure`` for an unknown command or option, a missing or superfluous value, or an unexpected operand.
    package func parse(_ arguments: [String]) throws -> ParsedArguments {
        guard let name = arguments.first, name != "--help", name != "help" else {
            // The document of the commands contains this table.
            return .help(arguments.dropFirst() == ["--markdown"] ? optionTable : help())
        }
        if name == "--version" { return .help("\(program) \(Self.version)") }
        var rest = arguments.dropFirst()
        guard let command = command(named: name, then: &rest) else {
            // The name is only the first word of two-word commands, possibly with an unknown second word.
            let family = family(of: name)
            let words = family.map { String($0.name.dropFirst(name.count + 1)) }
            if !words.isEmpty {
                if rest.first == "--help" { return .help(help(for: family, of: name)) }
                let second = rest.first.map { $0.hasPrefix("--") ? "" : $0 } ?? ""
                throw CommandFailure(
                    (second.isEmpty
                        ? "'\(name)' alone is not a command — choose \(choices(words))"
                        : "unknown command '\(name) \(second)' — \(suggestion(for: second, in: words))")
                        + "; see '\(program) \(name) --help'")
            }
            // The name may be the second word of a two-word command.
            let whole = commands.map(\.name).filter { $0.hasSuffix(" " + name) }
            throw CommandFailure(
                "unknown command '\(name)' — "
                    + (whole.count > 1
                        ? "choose \(choices(whole))" : suggestion(for: whole.first ?? name, in: whole + heads))
                    + "; see '\(program) --help'")
        }
        let options = command.options
        var parsed = Arguments(command: command.name)
        while let argument = rest.popFirst() {
            if argument == "--help" { return .help(help(for: command)) }
            if argument == "--" {
                parsed.operands += rest
                break
            }
            guard argument.hasPrefix("--") else {
                parsed.operands.append(argument)
                continue
            }
            let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let optionName = String(parts[0])
            guard let option = options.first(where: { $0.name == optionName }) else {
                // A similar option of this command is more likely than another command.
                let owners =
                    nearNames(to: optionName, in: options.map(\.name)).isEmpty
                    ? commands.filter { $0.options.contains { $0.name == optionName } } : []
                if let owner = owners.first, owners.count == 1 {
                    let usage = owner.options.first { $0.name == optionName }?.usage
                    let words = [program, owner.name, owner.operands, usage].compactMap { $0 }
                    throw CommandFailure(
                        "--\(optionName) belongs to '\(owner.name)' — write \(words.joined(separator: " "))")
                }
                let names = options.map { "--\($0.name)" }
                throw CommandFailure(
                    "unknown option '--\(optionName)' — \(suggestion(for: "--\(optionName)", in: names)); "
                        + "see '\(program) \(command.name) --help'")
            }
            if parts.count == 2 {
                guard option.form != .flag else {
                    throw CommandFailure("option --\(option.name) takes no value — write --\(option.name) alone")
                }
                parsed.add(option, String(parts[1]))
            } else if option.form == .flag || option.isValueOptional && rest.first?.hasPrefix("--") ?? true {
                parsed.add(option, nil)
            } else {
                parsed.add(option, try value(of: option, from: &rest))
            }
        }
        try parsed.check()
        if command.operands == nil, let operand = parsed.operands.first {
            let words = family(of: command.name).map { String($0.name.dropFirst(command.name.count + 1)) }
            guard words.isEmpty else {
                throw CommandFailure(
                    "unexpected argument '\(operand)' — \(suggestion(for: operand, in: words)); "
                        + "see '\(program) \(command.name) --help'")
            }
            throw CommandFailure("unexpected argument '\(operand)' — '\(program) \(command.name)' takes options only")
        }
        return .arguments(parsed)
    }

    /// Returns an option's value, which is the next argument.
    private func value(of option: OptionDeclaration, from rest: inout ArraySlice<String>) throws -> String {
        let value = rest.popFirst()
        if let value, !value.hasPrefix("--") { return value }
        let placeholder = option.placeholder ?? ""
        throw CommandFailure(
            "option --\(option.name) needs a value — write --\(option.name)"
                + (value == nil ? " \(placeholder)" : "=\(placeholder) if the value begins with dashes"))
    }

    /// Returns the command with the name; for a two-word name, the second word is removed from `rest`.
    func command(named name: String, then rest: inout ArraySlice<String>) -> Command? {
        // Lengths are compared first because of speed: an extension answers within a millisecond, and all of its many commands have one
        // word.
        if let second = rest.first,
            let command = commands.first(where: { command in
                command.name.utf8.count == name.utf8.count + 1 + second.utf8.count
                    && command.name == "\(name) \(second)"
            })
        {
            rest.removeFirst()
            return command
        }
        return commands.first { $0.name == name }
    }

    /// Returns true if a command has an option.
    package func has(_ option: CommandOption<some Sendable>, of command: String) -> Bool {
        commands.first { $0.name == command }?.options.contains { $0.name == option.name } ?? false
    }

    /// Returns the two-word commands that begin with `word`.
    func family(of word: String) -> [Command] { commands.filter { $0.name.hasPrefix(word + " ") } }

    /// The first words of the commands, without duplicates.
    var heads: [String] {
        commands.reduce(into: []) { heads, command in
            let head = String(command.name.prefix { $0 != " " })
            if heads.last != head { heads.append(head) }
        }
    }

    private func help() -> String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { "  \($0.name.padded(to: width))  \($0.summary)" }
        return
            (["\(program): \(summary)", ""] + lines + [
                "", "'\(program) COMMAND --help' lists a command's options, '\(program) --version' prints the version.",
            ])
            .joined(separator: "\n")
    }

    /// The options of all commands as a table in Markdown. An option that several commands describe alike has one row.
    private var optionTable: String {
        var rows: [(usage: String, help: String, commands: [String])] = []
        for command in commands {
            for option in command.options {
                if let row = rows.firstIndex(where: { $0.usage == option.usage && $0.help == option.help }) {
                    rows[row].commands.append(command.name)
                } else {
                    rows.append((option.usage, option.help, [command.name]))
                }
            }
        }
        let lines = rows.map { row in
            let cells = ["`\(row.usage)`", list(of: row.commands), row.help].map { cell in
                cell.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
            }
            return "| \(cells.joined(separator: " | ")) |"
        }
        return (["| option | commands | meaning |", "|---|---|---|"] + lines).joined(separator: "\n")
    }

    /// Returns a list of commands as text in Markdown: the exceptions, if they are fewer, and `word …` for all commands of a word.
    private func list(of names: [String]) -> String {
        let all = commands.map(\.name)
        let others = all.filter { !names.contains($0) }
        if others.isEmpty { return "all" }
        if others.count < names.count { return "all except " + list(of: others) }
        var words: [String] = []
        for name in names {
            let head = String(name.prefix { $0 != " " })
            let relatives = [head] + family(of: head).map(\.name)
            let isWhole = relatives.count > 2 && relatives.allSatisfy { names.contains($0) || !all.contains($0) }
            let word = isWhole ? "`\(head) …`" : "`\(name)`"
            if words.last != word { words.append(word) }
        }
        return words.joined(separator: ", ")
    }

    /// Returns the help for a word that is only the first of two-word commands.
    private func help(for family: [Command], of word: String) -> String {
        (["\(program) \(word) COMMAND", ""] + lines(for: family) + [
            "", "'\(program) \(word) COMMAND --help' lists a command's options.",
        ]).joined(separator: "\n")
    }

    private func lines(for family: [Command]) -> [String] {
        let longest = family.map(\.name.count).max() ?? 0
        return family.map { "  \(program) \($0.name.padded(to: longest))  \($0.summary)" }
    }

    private func help(for command: Command) -> String {
        let options = command.options
        let usage = ["\(program) \(command.name)", command.operands, options.isEmpty ? nil : "[OPTIONS]"]
        let names = options.map(\.usage)
        let width = names.map(\.count).max() ?? 0
        let lines = zip(names, options).map { "  \($0.padded(to: width))  \($1.help)" }
        let relatives = self.lines(for: family(of: command.name))
        return
            ([usage.compactMap { $0 }.joined(separator: " "), command.summary, ""] + lines
            + (relatives.isEmpty ? [] : [""] + relatives)).joined(separator: "\n")
    }
}

/// The result of parsing a command line.
package enum ParsedArguments: Sendable {
    /// A request for help, with the text to print.
    case help(String)
    /// A command to run.
    case arguments(Arguments)
}

/// A command with its options and operands.
///
/// Options are stored in a list, because there are few of them, and a process that answers within a millisecond would notice the cost of a
/// dictionary.
package struct Arguments: Sendable {
    /// An occurrence of an option.
    private struct Occurrence: Sendable {
        let option: OptionDeclaration
        let text: String?
    }

    package var command: String
    package var operands: [String] = []
    private var occurrences: [Occurrence] = []

    package init(command: String, operands: [String] = []) {
        self.command = command
        self.operands = operands
    }

    /// The value of an option.
    package subscript<Value>(option: CommandOption<Value>) -> Value {
        get { option.value(of: texts(of: option.name)) }
        set {
            occurrences.removeAll { $0.option.name == option.name }
            for text in option.texts(of: newValue) {
                occurrences.append(Occurrence(option: option.declaration, text: text))
            }
        }
    }

    /// Returns true if an option is given.
    package func has<Value>(_ option: CommandOption<Value>) -> Bool { has(option.declaration) }

    /// Returns true if an option is given.
    package func has(_ option: OptionDeclaration) -> Bool { occurrences.contains { $0.option.name == option.name } }

    /// Returns the text of an option; `nil` if the option isn't given or has no value.
    package func text(of option: OptionDeclaration) -> String? { texts(of: option.name).last ?? nil }

    private func texts(of name: String) -> [String?] {
        var texts: [String?] = []
        for each in occurrences where each.option.name == name { texts.append(each.text) }
        return texts
    }

    /// Adds an occurrence of an option, which replaces earlier ones unless the option is repeatable.
    package mutating func add(_ option: OptionDeclaration, _ text: String?) {
        if !option.isRepeatable { occurrences.removeAll { $0.option.name == option.name } }
        occurrences.append(Occurrence(option: option, text: text))
    }

    /// Adds the options that other arguments have and these don't; if `isIncluded` is given, only those.
    package mutating func complete(
        from other: Arguments, where isIncluded: (OptionDeclaration) -> Bool = { _ in true }
    ) {
        let given = occurrences.map(\.option.name)
        occurrences += other.occurrences.filter { !given.contains($0.option.name) && isIncluded($0.option) }
    }

    /// Returns the case whose raw value is an option's text, for an option whose cases depend on the subject; `fallback` if the option isn't
    /// given.
    ///
    /// - Throws: ``CommandFailure`` that lists the cases.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: CommandOption<String?>, default fallback: Choice
    ) throws(CommandFailure) -> Choice where Choice.RawValue == String {
        guard let text = self[option] else { return fallback }
        guard let choice = Choice(rawValue: text) else {
            throw CommandFailure(
                "unknown value '\(text)' for --\(option.name) — \(suggestion(for: text, in: Choice.allCases.map(\.rawValue)))"
            )
        }
        return choice
    }

    /// Checks the values of all options.
    ///
    /// - Throws: ``CommandFailure`` for the first that is invalid.
    package func check() throws(CommandFailure) {
        var checked: [String] = []
        for each in occurrences where !checked.contains(each.option.name) {
            try each.option.check(texts(of: each.option.name))
            checked.append(each.option.name)
        }
    }

    /// Returns the first given option that doesn't apply to a subject; `nil` if all apply.
    package func firstOption(notFor subject: OptionSubjects) -> OptionDeclaration? {
        occurrences.first { $0.option.subjects.isDisjoint(with: subject) }?.option
    }

    /// Returns the files and folders that given options name for a use, without `-`, which stands for a standard stream.
    package func files(_ use: FileUse) -> [String] {
        occurrences.compactMap { $0.option.file == use && (use == .filled || $0.text != "-") ? $0.text : nil }
    }

    /// The options as words of a command line; if `isIncluded` is given, only those.
    package func optionWords(where isIncluded: (OptionDeclaration) -> Bool = { _ in true }) -> [String] {
        var words: [String] = []
        for each in occurrences where isIncluded(each.option) {
            let name = "--\(each.option.name)"
            guard let text = each.text else {
                words.append(name)
                continue
            }
            // A separate word that begins with dashes would be an option.
            words += text.hasPrefix("--") || each.option.isValueOptional ? ["\(name)=\(text)"] : [name, text]
        }
        return words
    }

    /// The words of the command line that has this command, these options and operands.
    package var words: [String] {
        var words: [String] = []
        for word in command.split(separator: " ") { words.append(String(word)) }
        return words + optionWords() + (operands.isEmpty ? [] : ["--"] + operands)
    }
}
