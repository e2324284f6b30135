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
