import AppIntents

/// What a person asks, as words to compare: nothing of it is ever a query, a path, a format or a command.
struct Question: Hashable, Sendable {
    /// The most characters a question may have.
    static let lengthLimit = 500
    /// The most words that are looked at.
    static let wordLimit = 40
    /// The most words a title in a question may have.
    static let titleLimit = 10

    /// The words in lower case, without marks and punctuation, and without what only makes a question polite.
    let words: [String]

    /// Takes a text apart; `nil` for one that is too long to be a question.
    ///
    /// Control characters end a word, as punctuation does; characters that only change how text looks vanish.
    init?(_ text: String, grammar: QuestionGrammar) {
        // Bytes first: counting the characters of a text without end takes as long.
        guard text.utf8.count <= Self.lengthLimit * 4, text.unicodeScalars.count <= Self.lengthLimit else { return nil }
        var words: [String] = []
        for word in text.normalizedPhrase.split(separator: " ") {
            let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
            let rest = word.utf8.dropFirst(digits.count)
            // "3pm" is "3 pm".
            if !digits.isEmpty, ["am", "pm"].contains(where: { $0.utf8.elementsEqual(rest) }) {
                words += [String(decoding: digits, as: UTF8.self), String(decoding: rest, as: UTF8.self)]
            } else {
                words.append(String(word))
            }
        }
        guard words.count <= Self.wordLimit else { return nil }
        self.words = Self.prepared(words, grammar)
    }

    private static func prepared(_ words: [String], _ grammar: QuestionGrammar) -> [String] {
        func lines(_ name: String) -> [QuestionGrammar.Line] { grammar.preparations[name] ?? [] }
        let instead = lines("instead")
        var words = words.flatMap { word in
            instead.first { $0.name == word }.map { line in
                grammar.string(line.range).split(separator: " ").map(String.init)
            } ?? [word]
        }
        func remove(_ lines: [QuestionGrammar.Line], _ positions: (Int) -> [Int], isWhole: Bool = false) -> Bool {
            let matcher = QuestionMatcher(grammar, words: words)
            for position in positions(words.count) {
                for line in lines {
                    guard let length = matcher.length(of: line, at: position), length < words.count,
                        !isWhole || position + length == words.count
                    else { continue }
                    words.removeSubrange(position..<(position + length))
                    return true
                }
            }
            return false
        }
        while remove(lines("first"), { _ in [0] }) {}
        while remove(lines("last"), { count in Array(max(count - 3, 0)..<count) }, isWhole: true) {}
        while remove(lines("anywhere"), { count in Array(0..<count) }) {}
        return words
    }
}
