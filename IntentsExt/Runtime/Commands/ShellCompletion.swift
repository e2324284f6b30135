import Shared

/// Completion for shells: each asks the extension itself what a line may go on with.
enum ShellCompletion {
    static let shells = ["bash", "zsh", "fish"]

    /// Prints the completion of a shell.
    ///
    /// - Throws: ``UsageError`` for a shell there is none for.
    static func print(for operands: [String]) throws {
        guard let shell = operands.first, operands.count == 1 else {
            throw UsageError("'completion' takes the name of one shell — \(choices(shells))")
        }
        switch shell {
        case "bash": try StandardOutput.write(bash)
        case "zsh": try StandardOutput.write(zsh)
        case "fish": try StandardOutput.write(fish)
        default:
            throw UsageError("no completion for the shell '\(shell.shortened)' — \(suggestion(for: shell, in: shells))")
        }
    }

    private static let bash = """
        # eval "$(IntentsExt completion bash)"
        _IntentsExt() {
            local line="${COMP_LINE:0:COMP_POINT}" words
            read -r -a words <<< "$line"
            [[ $line == *' ' ]] && words+=("")
            local last="${words[${#words[@]}-1]}" IFS=$'\\n'
            COMPREPLY=($(IntentsExt complete -- "${words[@]:1}" 2>/dev/null))
            # Readline takes '=' for the end of a word: only what comes after it is put in.
            if [[ $last == *=* ]]; then COMPREPLY=("${COMPREPLY[@]#*=}"); compopt -o nospace; fi
            [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace
        }
        complete -F _IntentsExt IntentsExt
        """

    private static let zsh = """
        #compdef IntentsExt
        # eval "$(IntentsExt completion zsh)"
        _IntentsExt() {
            local -a offered
            offered=("${(@f)$(IntentsExt complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
            [[ -n $offered ]] && compadd -Q -S '' -- "${(@q)offered}"
        }
        compdef _IntentsExt IntentsExt
        """

    private static let fish = """
        # IntentsExt completion fish | source
        complete -c IntentsExt -f -a '(IntentsExt complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
        """
}
