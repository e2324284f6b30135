import Shared

/// The completion scripts for shells; they run `IntentsExt complete`.
enum ShellCompletion {
    static let shells = ["bash", "zsh", "fish"]

    /// Prints the completion script of a shell.
    ///
    /// - Throws: ``CommandFailure`` for an unsupported shell.
    static func print(for operands: [String]) throws {
        guard let shell = operands.first, operands.count == 1 else {
            throw CommandFailure("'completion' takes the name of one shell — choose \(choices(shells))")
        }
        switch shell {
        case "bash": try StandardOutput.write(bash)
        case "zsh": try StandardOutput.write(zsh)
        case "fish": try StandardOutput.write(fish)
        default:
            throw CommandFailure(
                "no completion for the shell '\(shell.shortened)' — \(suggestion(for: shell, in: shells))")
        }
    }

    private static let bash = """
        # eval "$(IntentsExt completion bash)"
        _IntentsExt() {
            mapfile -t COMPREPLY < <(IntentsExt complete --shell bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
            case ${COMPREPLY[0]} in
                :files:) COMPREPLY=(); compopt -o default ;;
                :folders:) COMPREPLY=(); compopt -o dirnames ;;
                *=) compopt -o nospace ;;
            esac
        }
        complete -F _IntentsExt IntentsExt
        """

    private static let zsh = """
        #compdef IntentsExt
        # eval "$(IntentsExt completion zsh)"
        _IntentsExt() {
            local -a offered
            offered=("${(@f)$(IntentsExt complete --shell zsh -- "${(j: :)words[1,CURRENT-1]} $IPREFIX$QIPREFIX$PREFIX" 2>/dev/null)}")
            case $offered[1] in
                '') return 1 ;;
                :files:) compset -P '*='; _files ;;
                :folders:) compset -P '*='; _files -/ ;;
                *=) compadd -S '' -a offered ;;
                *) compadd -a offered ;;
            esac
        }
        compdef _IntentsExt IntentsExt
        """

    private static let fish = """
        # IntentsExt completion fish | source
        function __IntentsExt
            set -l offered (IntentsExt complete --shell fish -- (commandline -cp | string collect) 2>/dev/null)
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
        complete -c IntentsExt -f -a '(__IntentsExt)'
        """
}
