/// A command line as it was written up to the cursor, read as shells read it.
struct ShellLine: Equatable {
    /// A word with its quotes and backslashes resolved.
    var words: [String] = []
    /// The quote the last word is still in; `nil` for none.
    private(set) var quote: Character?
    /// How much of the last word stands before what the shell would replace.
    private(set) var kept = ""

    /// What Bash's line editor takes for the end of a word besides blanks.
    private static let breaks: Set<Character> = ["\"", "'", "@", ">", "<", "=", ";", "|", "&", "(", ":"]

    /// Reads a line; its last word is the one being written, and empty after a blank.
    init(_ line: String) {
        var word = ""
        var isWord = false
        var rest = Substring(line)
        func end(_ line: inout ShellLine) {
            if isWord { line.words.append(word) }
            (word, isWord, line.kept) = ("", false, "")
        }
        while let character = rest.popFirst() {
            if let open = quote {
                if character == open {
                    quote = nil
                    kept = word
                } else if character == "\\", open == "\"", let next = rest.first, "\"\\$`".contains(next) {
                    word.append(rest.removeFirst())
                } else {
                    word.append(character)
                }
                continue
            }
            switch character {
            case " ", "\t", "\n": end(&self)
            case "'", "\"": (quote, isWord, kept) = (character, true, word)
            case "\\":
                isWord = true
                if let next = rest.popFirst() { word.append(next) }
            default:
                isWord = true
                word.append(character)
                if Self.breaks.contains(character) { kept = word }
            }
        }
        words.append(word)
    }

    /// What Bash is to put in the place of what its editor replaces, so that the last word becomes `candidate`.
    func bashInsertion(_ candidate: String) -> String {
        // A candidate that begins otherwise takes the whole place: letters may differ in their case.
        let rest = String(candidate.dropFirst(kept.count))
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

    /// Whether a shell takes the character as it is.
    private static func isPlain(_ character: Character) -> Bool {
        !character.isASCII || character.isLetter || character.isNumber || "-_./,+%=@:".contains(character)
    }
}
