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
            },
            .init(
                "completion", summary: "prints the completion script for a shell",
                operands: Shell.names.joined(separator: "|")),
        ]
    }

    /// Parses the arguments after the program's name. The command `complete` also uses its options, such as `--container`, from the command
    /// line that is being completed.
    ///
    /// - Throws: The errors of ``CommandGrammar/parse(_:)``.
    package static func parse(_ words: [String], _ grammar: CommandGrammar) throws -> ParsedArguments {
        let parsed = try grammar.parse(words)
        guard case .arguments(var arguments) = parsed, arguments.command == "complete" else { return parsed }
        let options = grammar.commands.first { $0.name == arguments.command }?.options ?? []
        arguments.complete(from: line(of: arguments, grammar).arguments) { option in
            option.name != shell.name && options.contains { $0.name == option.name }
        }
        return .arguments(arguments)
    }

    /// Runs one of the commands; `complete` prints the completions that follow from the grammar.
    ///
    /// - Throws: ``CommandFailure`` for an unsupported shell; ``StreamError``.
    package static func run(_ arguments: Arguments, _ grammar: CommandGrammar) throws {
        if arguments.command == "complete" {
            try write(line(of: arguments, grammar).candidates, for: arguments)
        } else {
            try printScript(for: arguments.operands, program: grammar.program)
        }
    }

    /// Returns the command line that the arguments of `complete` contain: the operands or, with `--shell`, the words of the shell's line.
    package static func line(of arguments: Arguments, _ grammar: CommandGrammar) -> CompletionLine {
        CompletionLine(
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

    private static func bash(_ program: String) -> String {
        """
        # eval "$(\(program) completion bash)"
        _\(program)() {
            mapfile -t COMPREPLY < <(\(program) complete --shell bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
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
            local -a offered
            offered=("${(@f)$(\(program) complete --shell zsh -- "${(j: :)words[1,CURRENT-1]} $IPREFIX$QIPREFIX$PREFIX" 2>/dev/null)}")
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
            set -l offered (\(program) complete --shell fish -- (commandline -cp | string collect) 2>/dev/null)
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
