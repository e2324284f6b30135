/// The words of a text: runs of ASCII letters, with names split where a capital letter follows a small one.
///
/// The text is read as bytes, because a debug build takes much longer to read `Character`s.
struct TextWords {
    /// The bytes between two words.
    enum Gap {
        /// Nothing, or `_`, `-` and digits: the words are parts of one name or compound.
        case joined
        /// White space, quotation marks, and the marks of comments and emphasis.
        case spaced
        /// Any other byte.
        case broken
    }

    /// A word and its position.
    struct Word {
        /// The word in lower case, as a number with five bits for each letter; 0 if the word has more than 12 letters.
        let letters: UInt64
        /// The range of the word's bytes.
        let range: Range<Int>
        /// The number of the word's line, from 1.
        let line: Int
        /// The gap before the word.
        let gap: Gap
    }

    let bytes: [UInt8]
    private(set) var words: [Word] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (start, letters, line, gap, endsSmall) = (0, 0 as UInt64, 1, Gap.broken, false)
        func end(at index: Int) {
            guard letters != 0 else { return }
            let isLong = index - start > 12
            words.append(Word(letters: isLong ? 0 : letters, range: start..<index, line: line, gap: gap))
            (letters, gap) = (0, .joined)
        }
        // In a debug build, an iterator would make this loop several times slower.
        let count = bytes.count
        var index = 0
        while index < count {
            let byte = bytes[index]
            let letter = (byte | 0x20) &- 0x61
            if letter < 26 {
                let isSmall = byte & 0x20 != 0
                if endsSmall, !isSmall { end(at: index) }
                if letters == 0 { start = index }
                letters = letters << 5 | UInt64(letter + 1)
                endsSmall = isSmall
            } else {
                end(at: index)
                endsSmall = false
                switch byte {
                case 0x5F, 0x2D, 0x30...0x39: break
                case 0x09, 0x0A, 0x0D, 0x20, 0x22, 0x27, 0x2A, 0x2F, 0x60:
                    if byte == 0x0A { line += 1 }
                    if gap == .joined { gap = .spaced }
                default: gap = .broken
                }
            }
            index += 1
        }
        end(at: count)
    }

    /// Returns the words of a term, to compare with those of a text.
    static func letters(of term: String) -> [UInt64] { TextWords(Array(term.utf8)).words.map(\.letters) }

    /// Returns a text of some words, separated by spaces.
    func text(_ range: Range<Int>) -> String {
        words[range].map { String(decoding: bytes[$0.range], as: UTF8.self).lowercased() }.joined(separator: " ")
    }

    /// True if a term's words are at an index: in prose as whole words, or as parts of one name or compound.
    func has(_ term: [UInt64], at first: Int) -> Bool {
        let next = first + term.count
        guard first >= 0, next <= words.count else { return false }
        for (index, letters) in term.enumerated() where words[first + index].letters != letters { return false }
        let gaps = words[(first + 1)..<next].map(\.gap)
        if gaps.allSatisfy({ $0 == .joined }) { return true }
        let endsInWord = next < words.count && words[next].gap == .joined
        return gaps.allSatisfy { $0 == .spaced } && words[first].gap != .joined && !endsInWord
    }

    /// Returns the whole name that a word begins; `nil` if the word isn't a name's first part in small letters.
    func name(from word: Word) -> String? {
        func isPart(_ byte: UInt8) -> Bool {
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
        }
        let range = word.range
        guard range.upperBound < bytes.count, bytes[range.upperBound] &- 0x41 < 26, bytes[range.lowerBound] >= 0x61,
            range.lowerBound == 0 || !isPart(bytes[range.lowerBound - 1])
        else { return nil }
        return String(decoding: bytes[range.lowerBound...].prefix(while: isPart), as: UTF8.self)
    }
}

/// A check of texts against a vocabulary, which also records the exceptions that the texts need.
struct WordCheck {
    /// An allowed use of an unwanted term.
    struct Exception {
        /// The prefix of the paths in which the term is allowed; if it is empty, all paths.
        let path: String
        let term: String
    }

    private struct Term {
        let letters: [UInt64]
        let advice: String
    }

    /// The unwanted terms by their first word.
    private var terms: [UInt64: [Term]] = [:]
    private let participles: Set<UInt64>
    private let exceptions: [(exception: Exception, letters: [UInt64])]
    private var needed: Set<Int> = []

    /// - Parameters:
    ///   - words: Unwanted words, each with the term to use; their plurals are unwanted, too.
    ///   - phrases: Unwanted phrases, each with the term to use.
    ///   - participles: Words with which no name of several words begins.
    init(words: [String: String], phrases: [String: String], participles: [String], exceptions: [Exception]) {
        self.participles = Set(participles.flatMap(TextWords.letters))
        self.exceptions = exceptions.map { ($0, TextWords.letters(of: $0.term)) }
        for (word, advice) in words {
            for form in [word, word + "s", word + "es"] where form == word || words[form] == nil { add(form, advice) }
        }
        for (phrase, advice) in phrases { add(phrase, advice) }
    }

    private mutating func add(_ term: String, _ advice: String) {
        let letters = TextWords.letters(of: term)
        precondition(!letters.isEmpty && !letters.contains(0), "'\(term)' — write words of 1 to 12 letters")
        terms[letters[0], default: []].append(Term(letters: letters, advice: advice))
    }

    /// The exceptions that no checked text has needed.
    var unneeded: [Exception] {
        exceptions.indices.filter { !needed.contains($0) }.map { exceptions[$0].exception }
    }

    /// Returns the unwanted words of a text, each with its line and the term to use.
    mutating func faults(in bytes: [UInt8], path: String) -> [String] {
        let text = TextWords(bytes)
        let allowed = exceptions.indices.filter { path.hasPrefix(exceptions[$0].exception.path) }
        func exception(_ range: Range<Int>) -> Int? {
            allowed.first { index in
                let term = exceptions[index].letters
                guard term.count >= range.count else { return false }
                // The indexes from which the term contains the range.
                return (range.upperBound - term.count...range.lowerBound).contains { text.has(term, at: $0) }
            }
        }
        var faults: [String] = []
        for (index, word) in text.words.enumerated() {
            var found: [(range: Range<Int>, fault: String)] = []
            for term in terms[word.letters] ?? [] where text.has(term.letters, at: index) {
                let range = index..<(index + term.letters.count)
                found.append((range, "'\(text.text(range))' — write \(term.advice)"))
            }
            if participles.contains(word.letters), let name = text.name(from: word) {
                found.append((index..<(index + 1), "'\(name)' — name the thing"))
            }
            for (range, fault) in found {
                if let exception = exception(range) {
                    needed.insert(exception)
                } else {
                    faults.append("\(word.line): \(fault)")
                }
            }
        }
        return faults
    }
}
