/// The commands and options of an executable, which drive parsing and `--help`.
package struct CommandGrammar: Sendable {
    /// An option of a command.
    package struct Option: Sendable {
        /// The name without its dashes.
        package var name: String
        /// The placeholder for the value in the help; `nil` for an option without a value.
        package var placeholder: String?
        /// The description of the option in the help.
        package var help: String
        /// True if every occurrence counts, and not only the last one.
        package var isRepeatable: Bool

        /// True if the value is optional. The next argument is the value unless it begins with two dashes.
        package var isValueOptional: Bool

        /// Creates an option.
        ///
        /// - Parameter isValueOptional: Only for commands without operands, because an operand after the option would be ambiguous.
        package init(
            _ name: String, _ placeholder: String? = nil, help: String, isRepeatable: Bool = false,
            isValueOptional: Bool = false
        ) {
            self.name = name
            self.placeholder = placeholder
            self.help = help
            self.isRepeatable = isRepeatable
            self.isValueOptional = isValueOptional
        }
    }

    /// A command of the executable.
    package struct Command: Sendable {
        /// The name, of one or two words. There may be a command `alarm add` without a command `alarm`.
        package var name: String
        /// The description of the command in the help, in one line.
        package var summary: String
        /// The placeholder for the operands in the help; `nil` for a command without operands.
        package var operands: String?
        package var options: [Option]

        /// Creates a command.
        package init(_ name: String, summary: String, operands: String? = nil, options: [Option]) {
            self.name = name
            self.summary = summary
            self.operands = operands
            self.options = options
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
        guard let name = arguments.first, name != "--help", name != "help" else { return .help(help()) }
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
            guard let option = command.options.first(where: { $0.name == optionName }) else {
                let names = command.options.map { "--\($0.name)" }
                throw CommandFailure(
                    "unknown option '--\(optionName)' — \(suggestion(for: "--\(optionName)", in: names)); "
                        + "see '\(program) \(command.name) --help'")
            }
            if option.isValueOptional, parts.count == 1, rest.first?.hasPrefix("--") ?? true {
                parsed.set(option.name, nil)
            } else if let placeholder = option.placeholder {
                guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                    throw CommandFailure(
                        "option --\(option.name) needs a value — write --\(option.name) \(placeholder)")
                }
                if option.isRepeatable { parsed.add(option.name, value) } else { parsed.set(option.name, value) }
            } else if parts.count == 2 {
                throw CommandFailure("option --\(option.name) takes no value — write --\(option.name) alone")
            } else {
                parsed.set(option.name, nil)
            }
        }
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

    /// Returns the command with the name; for a two-word name, the second word is removed from `rest`.
    private func command(named name: String, then rest: inout ArraySlice<String>) -> Command? {
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
    package func has(_ option: String, of command: String) -> Bool {
        commands.first { $0.name == command }?.options.contains { $0.name == option } ?? false
    }

    /// Returns the two-word commands that begin with `word`.
    private func family(of word: String) -> [Command] { commands.filter { $0.name.hasPrefix(word + " ") } }

    /// The first words of the commands, without duplicates.
    private var heads: [String] {
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
        let usage = ["\(program) \(command.name)", command.operands, command.options.isEmpty ? nil : "[OPTIONS]"]
        let names = command.options.map { option in
            "--\(option.name)" + (option.placeholder.map { option.isValueOptional ? " [\($0)]" : " \($0)" } ?? "")
        }
        let width = names.map(\.count).max() ?? 0
        let lines = zip(names, command.options).map { "  \($0.padded(to: width))  \($1.help)" }
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
package struct Arguments: Hashable, Sendable {
    private struct Option: Hashable, Sendable {
        var name: String
        var value: String?
    }

    package var command: String
    package var operands: [String] = []
    private var options: [Option] = []

    package init(command: String, operands: [String] = []) {
        self.command = command
        self.operands = operands
    }

    /// Returns the value of an option; `nil` if the option isn't given or takes no value.
    package func value(_ name: String) -> String? { options.first { $0.name == name }?.value }

    /// Returns true if an option is given.
    package func has(_ name: String) -> Bool { options.contains { $0.name == name } }

    /// Returns the values of a repeatable option, in the order of the command line.
    package func values(_ name: String) -> [String] { options.filter { $0.name == name }.compactMap(\.value) }

    /// Adds a value of a repeatable option.
    package mutating func add(_ name: String, _ value: String) { options.append(Option(name: name, value: value)) }

    /// Sets an option, replacing an earlier value.
    package mutating func set(_ name: String, _ value: String?) {
        options.removeAll { $0.name == name }
        options.append(Option(name: name, value: value))
    }

    /// Returns the enumeration's case that is an option's value; `fallback` if the option isn't given.
    ///
    /// - Throws: ``CommandFailure`` that lists the cases.
    package func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: String, default fallback: Choice
    ) throws -> Choice where Choice.RawValue == String { try choice(option, default: fallback, name: \.rawValue) }

    /// Returns the case whose name is an option's value; `fallback` if the option isn't given.
    ///
    /// - Throws: ``CommandFailure`` that lists the names.
    package func choice<Choice: CaseIterable>(
        _ option: String, default fallback: Choice, name: (Choice) -> String
    ) throws -> Choice {
        guard let value = value(option) else { return fallback }
        guard let choice = Choice.allCases.first(where: { name($0) == value }) else {
            let names = Choice.allCases.map(name)
            throw CommandFailure("unknown value '\(value)' for --\(option) — \(suggestion(for: value, in: names))")
        }
        return choice
    }
}

extension ParsedArguments {
    /// Returns these arguments with the zone and locale of the environment; see ``Arguments/completed(environment:)``.
    ///
    /// - Throws: ``CommandFailure`` for a zone that this machine doesn't have.
    package func completed(environment: (String) -> String?) throws(CommandFailure) -> ParsedArguments {
        guard case .arguments(let arguments) = self else { return self }
        return .arguments(try arguments.completed(environment: environment))
    }
}

/// Returns a list of choices as `one of a, b, c`.
package func choices(_ names: [String]) -> String { "one of \(names.joined(separator: ", "))" }

/// The maximum number of names that are listed if none is similar.
private let listedNames = 24

/// Returns a suggestion for a mistyped name: the most similar name; otherwise the names that contain it; otherwise a list of all names,
/// which is cut if it is long. Each name is on one line.
package func suggestion(for name: String, in names: [String]) -> String {
    let names = names.map(\.shortened).filter { !$0.isEmpty }
    if names.isEmpty { return "there are none to choose from" }
    let near = nearNames(to: name, in: names)
    if near.count == 1 { return "did you mean '\(near[0])'?" }
    if !near.isEmpty { return "choose \(choices(near))" }
    let rest = names.count - listedNames
    return "choose \(choices(Array(names.prefix(listedNames))))" + (rest > 0 ? " and \(rest) more" : "")
}

/// Returns the name with the smallest edit distance; otherwise the few names that contain `name`, preferring those that begin with it.
/// Empty if no name is similar or too many names are.
package func nearNames(to name: String, in names: [String]) -> [String] {
    // Nothing similar to a longer text is a name.
    guard name.utf8.count <= 256 else { return [] }
    let written = name.lowercased()
    let ranked = names.map { (name: $0, distance: editDistance(written, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return [] }
    if best.distance <= max(2, name.count / 3) { return [best.name] }
    guard written.utf8.count >= 3 else { return [] }
    let longer = names.filter { $0.lowercased().hasWords(written) }
    let begun = longer.filter { $0.lowercased().hasPrefix(written) }
    let near = begun.isEmpty ? longer : begun
    return near.count <= 5 ? near : []
}

/// The maximum number of bytes of strings whose edit distance is computed, because the time grows with the product of their lengths.
private let comparedBytes = 1_024

/// Returns the least number of characters to insert, delete or replace that turns one string into the other. If a string is longer than
/// 1,024 bytes, the strings count as different in every character.
package func editDistance(_ first: some StringProtocol, _ second: some StringProtocol) -> Int {
    guard max(first.utf8.count, second.utf8.count) <= comparedBytes else {
        return first == second ? 0 : max(first.count, second.count)
    }
    // The characters as numbers. Thousands of names are compared for a suggestion, and comparing characters takes many times as long.
    var others: [Character] = []
    func numbers(_ text: some StringProtocol) -> [UInt32] {
        text.map { character in
            if let ascii = character.asciiValue, character != "\r\n" { return UInt32(ascii) }
            if let known = others.firstIndex(of: character) { return UInt32(256 + known) }
            others.append(character)
            return UInt32(255 + others.count)
        }
    }
    let (left, right) = (numbers(first), numbers(second))
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: right.count + 1) { memory in
        guard let row = memory.baseAddress else { return 0 }
        var (line, column) = (0, 0)
        while column <= right.count {
            row[column] = column
            column += 1
        }
        while line < left.count {
            var diagonal = row[0]
            row[0] = line + 1
            column = 0
            while column < right.count {
                let replaced = diagonal + (left[line] == right[column] ? 0 : 1)
                diagonal = row[column + 1]
                column += 1
                row[column] = min(diagonal + 1, row[column - 1] + 1, replaced)
            }
            line += 1
        }
        return row[right.count]
    }
}

extension String {
    /// Returns the string padded with spaces to a width.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(width - count, 0)) }
}
