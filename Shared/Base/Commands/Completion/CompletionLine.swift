/// An unfinished command line parsed with the grammar: its command, options and operands, and the role of its last word.
package struct CompletionLine {
    /// The role of the last word.
    package enum Place: Equatable {
        /// A word of a command's name.
        case command
        case operand
        /// The name of an option.
        case option
        /// The value of an option. `after` is the text that precedes the value in a word such as `--name=value`.
        case value(of: String, after: String)
    }

    /// The command; `nil` if unknown or unfinished.
    package let command: CommandGrammar.Command?
    /// The command's name and the options and operands before the last word. The options' values aren't checked.
    package private(set) var arguments: Arguments
    package private(set) var place = Place.operand
    /// The last, unfinished word.
    package let last: String
    /// The words that the last word may be as a part of a command's name.
    private let commandWords: [String]

    /// Reads the words after the program's name.
    package init(_ words: [String], grammar: CommandGrammar) {
        last = words.last ?? ""
        var rest = words.dropLast()[...]
        guard let first = rest.popFirst() else {
            (command, place, arguments, commandWords) = (nil, .command, Arguments(command: ""), grammar.heads)
            return
        }
        command = grammar.command(named: first, then: &rest)
        arguments = Arguments(command: command?.name ?? first)
        let isAlone = rest.isEmpty && arguments.command == first
        commandWords = isAlone ? grammar.family(of: first).map { String($0.name.dropFirst(first.count + 1)) } : []
        guard let command else {
            if isAlone { place = .command }
            return
        }
        let options = command.options
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operands += rest
                return
            }
            guard word.hasPrefix("--") else {
                arguments.operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = options.first(where: { $0.name == parts[0] }) else { continue }
            if option.form == .flag || parts.count == 2 {
                arguments.add(option, parts.count == 2 ? String(parts[1]) : nil)
            } else if option.isValueOptional, rest.first?.hasPrefix("--") ?? last.hasPrefix("--") {
                arguments.add(option, nil)
            } else if let value = rest.popFirst() {
                arguments.add(option, value)
            } else {
                place = .value(of: option.name, after: "")
                return
            }
        }
        guard last.hasPrefix("-") else { return }
        place = .option
        if last.hasPrefix("--"), let equals = last.firstIndex(of: "="),
            let option = options.first(where: { $0.name == last[..<equals].dropFirst(2) }), option.placeholder != nil
        {
            place = .value(of: option.name, after: String(last[...equals]))
        }
    }

    /// The completions of the last word that follow from the grammar; see also ``ShellCompletion/files`` and
    /// ``ShellCompletion/folders``.
    package var candidates: [String] {
        switch place {
        case .command: return commandWords.filter { $0.hasPrefix(last) }
        case .option:
            let options = command?.options ?? []
            return options.filter { $0.isRepeatable || !arguments.has($0) }.map { "--\($0.name)" }
                .filter { $0.hasPrefix(last) }
        case .value(let name, _):
            guard let option = command?.options.first(where: { $0.name == name }) else { return [] }
            let words = option.choices
            return completions(
                words.isEmpty ? Self.words(for: option.placeholder ?? "", file: option.file) : words)
        case .operand:
            let placeholder = command?.operands ?? ""
            let isExpected = arguments.operands.isEmpty || placeholder.unicodeScalars.contains("…")
            let words = isExpected ? Self.words(for: placeholder) : []
            return commandWords.filter { $0.hasPrefix(last) } + completions(words)
        }
    }

    /// Returns the words that complete the last word, or the option's value in it, ignoring case.
    package func completions(_ words: [String]) -> [String] {
        let before = if case .value(_, let text) = place { text } else { "" }
        let typed = String(last.dropFirst(before.count))
        return words.compactMap { word in
            ShellCompletion.paths.contains(word) ? word : word.continuing(typed).map { before + $0 }
        }
    }

    /// Returns the words that a placeholder stands for: `bash|zsh` for these words, `DIR` for folders, `FILE` and `PATH` for files.
    private static func words(for placeholder: String, file: FileUse? = nil) -> [String] {
        let name = placeholder.filter { !"[]…".contains($0) }
        let words = name.split(separator: "|")
        if words.count > 1, name.allSatisfy({ $0.isLowercase || "|-".contains($0) }) { return words.map(String.init) }
        if file == .filled || words.first == "DIR" { return [ShellCompletion.folders] }
        return file != nil || ["FILE", "PATH"].contains(words.first) ? [ShellCompletion.files] : []
    }
}

extension String {
    /// Returns `written` completed with the rest of this string; `nil` if this string doesn't begin with it, ignoring case.
    package func continuing(_ written: String) -> String? {
        guard written.count <= count, zip(self, written).allSatisfy({ $0 == $1 || $0.lowercased() == $1.lowercased() })
        else { return nil }
        return written + dropFirst(written.count)
    }
}
