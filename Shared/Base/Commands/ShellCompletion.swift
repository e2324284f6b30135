/// The completion of command lines by shells: the commands `completion`, which prints a script for a shell, and `complete`, which the script
/// calls.
package enum ShellCompletion {
    /// Words that tell the shell to complete the names of files or folders itself. They are printed in place of such completions, because
    /// the sandbox hides the user's files from an extension.
    package static let (files, folders) = (":files:", ":folders:")
    static let paths = [files, folders]

    /// The shells with a completion script.
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish

        /// - Throws: ``CommandFailure`` for an unsupported shell.
        init(named name: String) throws(CommandFailure) {
            guard let shell = Shell(rawValue: name) else {
                throw CommandFailure(
                    "no completion for the shell '\(name.shortened)' — \(suggestion(for: name, in: Self.names))")
            }
            self = shell
        }

        static let names = allCases.map(\.rawValue)
    }

    package static let shell = CommandOption<Shell?>(
        "shell", "NAME", help: "read the word as an unfinished line of bash, zsh or fish", choices: Shell.names,
        read: { name throws(CommandFailure) in try Shell(named: name) }, write: { $0.rawValue })
    package static let only = CommandOption(
        "only", "NAME,…", help: "complete only these commands, because another program passes them to this one",
        default: [String](), read: { text throws(CommandFailure) in text.split(separator: ",").map(String.init) },
        write: { $0.joined(separator: ",") })
    package static let program = CommandOption<String?>(
        "program", "NAME", help: "complete the lines of another program, which passes commands to this one",
        read: { name throws(CommandFailure) in
            // It is also a part of a function's name, and a shell takes a word with a dash at its beginning for an option.
            guard let first = name.first, !"-.".contains(first),
                name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
            else {
                throw CommandFailure(
                    "invalid program '\(name.shortened)' — write letters, digits, dashes, dots and underscores, "
                        + "but no dash or dot at the beginning")
            }
            return name
        }, write: { $0 })

    /// The two commands.
    ///
    /// - Parameter options: The further options of `complete`, whose values are also taken from the line that is being completed.
    package static func commands(
        @OptionList options: @escaping @Sendable () -> [OptionDeclaration] = { [] }
    ) -> [CommandGrammar.Command] {
        [
            .init("complete", summary: "prints the completions of a command line, for a shell", operands: "WORD…") {
                options()
                shell
                only
            },
            .init(
                "completion", summary: "prints the completion script for a shell",
                operands: Shell.names.joined(separator: "|")
            ) { program },
        ]
    }

    /// Parses the arguments after the program's name. The command `complete` also uses its options, such as `--container`, from the command
    /// line that is being completed. They override its own, which a script can have stored.
    ///
    /// - Throws: The errors of ``CommandGrammar/parse(_:)``.
    package static func parse(_ words: [String], _ grammar: CommandGrammar) throws -> ParsedArguments {
        let parsed = try grammar.parse(words)
        guard case .arguments(let arguments) = parsed, arguments.command == "complete" else { return parsed }
        let options = grammar.commands.first { $0.name == arguments.command }?.options ?? []
        var merged = Arguments(command: arguments.command, operands: arguments.operands)
        merged.complete(from: try line(of: arguments, grammar).arguments) { option in
            ![shell.name, only.name].contains(option.name) && options.contains { $0.name == option.name }
        }
        merged.complete(from: arguments)
        return .arguments(merged)
    }

    /// Runs one of the commands; `complete` prints the completions that follow from the grammar.
    ///
    /// - Throws: ``CommandFailure`` for an unsupported shell; ``SystemError``.
    package static func run(_ arguments: Arguments, _ grammar: CommandGrammar) throws {
        if arguments.command == "complete" {
            try write(line(of: arguments, grammar).candidates, for: arguments)
        } else {
            try printScript(for: arguments.operands, program: arguments[program] ?? grammar.program)
        }
    }

    /// Returns the command line that the arguments of `complete` contain: the operands or, with `--shell`, the words of the shell's line.
    ///
    /// - Throws: ``CommandFailure`` if the commands to complete aren't the grammar's.
    package static func line(
        of arguments: Arguments, _ grammar: CommandGrammar
    ) throws(CommandFailure) -> CompletionLine {
        var grammar = grammar
        if arguments.has(only) {
            let (names, known) = (arguments[only], grammar.commands.map(\.name))
            if let name = names.first(where: { !known.contains($0) }) {
                throw CommandFailure("unknown command '\(name.shortened)' — \(suggestion(for: name, in: known))")
            }
            grammar.commands.removeAll { !names.contains($0.name) }
        }
        return CompletionLine(
            arguments.has(shell)
                ? Array(ShellLine(text(of: arguments)).words.dropFirst()) : arguments.operands, grammar: grammar)
    }

    /// Prints completions, one per line. For Bash, each line is the text to insert.
    package static func write(_ candidates: [String], for arguments: Arguments) throws {
        let shell = arguments[shell]
        let written = ShellLine(text(of: arguments))
        var seen: Set<String> = []
        for word in candidates where seen.insert(word).inserted {
            if paths.contains(word) {
                if shell != nil { try StandardOutput.write(word) }
            } else {
                try StandardOutput.write(shell == .bash ? written.bashInsertion(word) : word)
            }
        }
    }

    private static func text(of arguments: Arguments) -> String { arguments.operands.joined(separator: " ") }

    /// Prints the completion script of a shell.
    ///
    /// - Throws: ``CommandFailure`` for an unsupported shell.
    package static func printScript(for operands: [String], program: String) throws {
        guard let name = operands.first, operands.count == 1 else {
            throw CommandFailure("'completion' takes the name of one shell — choose \(choices(Shell.names))")
        }
        switch try Shell(named: name) {
        case .bash: try StandardOutput.write(bash(program))
        case .zsh: try StandardOutput.write(zsh(program))
        case .fish: try StandardOutput.write(fish(program))
        }
    }

    // Each script calls the program as it is typed, because several folders may have a program with this name. A variable in its path is
    // looked up, and never evaluated: the path could call a command.

    private static func bash(_ program: String) -> String {
        """
        # eval "$(\(program) completion bash)"
        _\(program)() {
            local program line=${COMP_LINE:0:COMP_POINT}
            if [[ ${BASH_ALIASES[$1]} ]]; then line=${BASH_ALIASES[$1]}${line#"$1"}; fi
            read program _ <<< "${BASH_ALIASES[$1]:-$1}"
            program=${program/#\\~\\//"$HOME"/}
            if [[ $program =~ ^\\$\\{?([A-Za-z_][A-Za-z0-9_]*)\\}?(/.*)$ ]]; then
                program=${!BASH_REMATCH[1]}${BASH_REMATCH[2]}
            fi
            mapfile -t COMPREPLY < <("$program" complete --\(shell.name) bash -- "$line" 2>/dev/null)
            case ${COMPREPLY[0]} in
                :files:) COMPREPLY=(); compopt -o default ;;
                :folders:) COMPREPLY=(); compopt -o dirnames ;;
                *=) compopt -o nospace ;;
            esac
        }
        complete -F _\(program) \(program)
        """
    }

    private static func zsh(_ program: String) -> String {
        """
        #compdef \(program)
        # eval "$(\(program) completion zsh)"
        _\(program)() {
            local -a offered match mbegin mend
            local MATCH MBEGIN MEND name program=${(Q)words[1]}
            program=${program/#\\~\\//$HOME/}
            if [[ $program =~ '^\\$\\{?([A-Za-z_][A-Za-z0-9_]*)\\}?(/.*)$' ]]; then
                name=$match[1]
                program=${(P)name}$match[2]
            fi
            offered=("${(@f)$("$program" complete --\(shell.name) zsh -- "${(j: :)words[1,CURRENT-1]} $IPREFIX$QIPREFIX$PREFIX" 2>/dev/null)}")
            case $offered[1] in
                '') return 1 ;;
                :files:) compset -P '*='; _files ;;
                :folders:) compset -P '*='; _files -/ ;;
                *=) compadd -S '' -a offered ;;
                *) compadd -a offered ;;
            esac
        }
        compdef _\(program) \(program)
        """
    }

    private static func fish(_ program: String) -> String {
        """
        # \(program) completion fish | source
        function __\(program)
            set -l program (string replace -r '^~/' "$HOME/" -- (commandline -opc)[1])
            set -l path (string match -r '^\\{?\\$([A-Za-z_][A-Za-z0-9_]*)\\}?(/.*)$' -- $program)
            and set program $$path[2]$path[3]
            set -l offered ($program complete --\(shell.name) fish -- (commandline -cp | string collect) 2>/dev/null)
            set -l word (commandline -ct)
            set -l before (string match -r '^.*=' -- $word); or set before ''
            switch "$offered[1]"
                case ':files:'
                    string join \\n -- $before(__fish_complete_path (string replace -r '^.*=' '' -- $word))
                case ':folders:'
                    string join \\n -- $before(__fish_complete_directories (string replace -r '^.*=' '' -- $word) '')
                case '*'
                    string join \\n -- $offered
            end
        end
        complete -c \(program) -f -a '(__\(program))'
        """
    }
}

/// An unfinished command line parsed with the grammar: its command, options and operands, and the role of its last word.
package struct CompletionLine {
    /// The role of the last word.
    package enum Place: Equatable {
        /// A word of a command's name.
        case command
        case operand
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

/// A command line up to the cursor, split into words as a shell splits it.
package struct ShellLine: Equatable {
    /// The words with quotes and backslashes resolved.
    package private(set) var words: [String] = []
    /// The open quote of the last word; `nil` for none.
    private(set) var quote: Character?
    /// The part of the last word that comes before the text that the shell replaces.
    private(set) var fixedPrefix = ""

    /// The characters at which Bash's line editor begins a new word, except blanks.
    private static let breaks: Set<Character> = ["\"", "'", "@", ">", "<", "=", ";", "|", "&", "(", ":"]

    /// Splits a line into words. The last word is the unfinished one, which is empty after a blank.
    package init(_ line: String) {
        var word = ""
        var isWord = false
        var rest = Substring(line)
        func end(_ line: inout ShellLine) {
            if isWord { line.words.append(word) }
            (word, isWord, line.fixedPrefix) = ("", false, "")
        }
        while let character = rest.popFirst() {
            if let open = quote {
                if character == open {
                    quote = nil
                    fixedPrefix = word
                } else if character == "\\", open == "\"", let next = rest.first, "\"\\$`".contains(next) {
                    word.append(rest.removeFirst())
                } else {
                    word.append(character)
                }
                continue
            }
            switch character {
            case " ", "\t", "\n": end(&self)
            case "'", "\"": (quote, isWord, fixedPrefix) = (character, true, word)
            case "\\":
                isWord = true
                if let next = rest.popFirst() { word.append(next) }
            default:
                isWord = true
                word.append(character)
                if Self.breaks.contains(character) { fixedPrefix = word }
            }
        }
        words.append(word)
    }

    /// Returns the text that Bash should insert, so that the last word becomes `candidate`.
    package func bashInsertion(_ candidate: String) -> String {
        // The candidate may differ from the prefix in case, so the prefix is removed by length, not by comparison.
        let rest = String(candidate.dropFirst(fixedPrefix.count))
        var text = ""
        for character in rest {
            switch quote {
            case "'": text += character == "'" ? "'\\''" : String(character)
            case "\"": text += "\"\\$`".contains(character) ? "\\\(character)" : String(character)
            default: text += Self.isPlain(character) ? String(character) : "\\\(character)"
            }
        }
        return text
    }

    /// True if a character needs no escaping in a shell.
    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || "-_./,+%=@:".contains(character)
    }
}
