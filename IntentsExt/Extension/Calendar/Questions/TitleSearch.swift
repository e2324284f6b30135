import AppIntents

/// Finds what a question may call by its title. Titles are compared word by word and never searched for as a pattern.
final class TitleSearch {
    /// Words that are in many titles and tell nothing.
    private static let weak: Set<String> = [
        "the", "a", "an", "my", "our", "with", "at", "in", "on", "of", "for", "to", "and", "from", "s", "is", "are",
        "by", "me",
    ]
    /// Words by which nobody calls an event: a question that has no others names none. A title they are a part of has to have them,
    /// nevertheless.
    private static let stops: Set<String> = [
        "it", "its", "this", "that", "thats", "these", "those", "one", "ones", "here", "there", "then", "now", "so",
        "or", "not", "no",
        "but", "if", "as", "than", "too", "also", "just", "only", "else", "ever", "again", "soon", "still", "yet",
        "already", "about",
        "down", "over", "into", "onto", "before", "after", "until", "till", "since", "during", "between", "around",
        "through", "via",
        "per", "what", "whats", "when", "where", "who", "whom", "whose", "which", "why", "how", "i", "im", "you",
        "your", "yours", "he",
        "him", "his", "she", "her", "hers", "we", "us", "ours", "they", "them", "their", "theirs", "mine", "am", "be",
        "been", "being",
        "was", "were", "do", "does", "did", "done", "doing", "have", "has", "had", "having", "can", "could", "will",
        "would", "shall",
        "should", "may", "might", "must", "go", "goes", "going", "gone", "get", "gets", "got", "happen", "happens",
        "happening", "any",
        "anything", "some", "something", "all", "every", "everything", "each", "both", "other", "another", "more",
        "most", "much",
        "many", "few", "such", "same", "next", "last", "today", "tomorrow", "yesterday", "tonight", "please", "ok",
        "okay", "yes",
    ]
    /// Stop words two of which name an event, one after another in its title: "date night", "time out".
    private static let nouns: Set<String> = [
        "time", "times", "date", "dates", "day", "days", "week", "weeks", "weekend", "month", "months", "year", "years",
        "hour", "hours",
        "minute", "minutes", "morning", "noon", "afternoon", "evening", "night", "start", "starts", "end", "ends",
        "first", "new", "up",
        "out", "off",
    ]
    /// Words for any event at all, which may be said of it besides its title.
    private static let general: Set<String> = [
        "event", "meeting", "appointment", "thing", "session", "events", "meetings", "appointments", "sessions",
    ]

    /// An occurrence and the words it is known by.
    private struct Known {
        var occurrence: CalendarOccurrence
        var title: [String]
        var place: [String]
    }

    private let agenda: Agenda
    private let words: [String]
    private var known: [Known]?
    private var index: TitleIndex?
    private var isIndexRead = false
    private var found: [[String]: [CalendarOccurrence]] = [:]

    /// A search for titles in a question of such words.
    init(_ agenda: Agenda, words: [String]) { (self.agenda, self.words) = (agenda, words) }

    /// What has all the words in its title, or some of them there and the others in its place; where nothing has, what has all of them in
    /// its place. In order of time.
    func occurrences(titled range: Range<Int>) throws -> [CalendarOccurrence] {
        let named = Self.pieces(words[range])
        let asked = named.filter { !Self.weak.contains($0) }
        guard !asked.isEmpty else { return [] }
        // Words that name no event find one only as a part of its title that is quoted.
        guard asked.contains(where: { !Self.isStop($0) }) else {
            return try candidates(for: asked).filter { Self.quotes(named, $0.title) }.map(\.occurrence)
        }
        if let found = found[asked] { return found }
        let candidates = try candidates(for: asked)
        var result = candidates.filter { Self.fits(asked, $0) }
        if result.isEmpty {
            result = candidates.filter { known in
                asked.allSatisfy { word in known.place.contains { Self.isSame(word, $0) } }
            }
        }
        found[asked] = result.map(\.occurrence)
        return result.map(\.occurrence)
    }

    /// Whether a title says nothing but what was asked for.
    func isWhole(_ occurrence: CalendarOccurrence, _ range: Range<Int>) -> Bool {
        Self.words(of: occurrence.title).filter { !Self.weak.contains($0) }.allSatisfy { word in
            Self.pieces(words[range]).contains { Self.isSame($0, word) }
        }
    }

    /// What may have such words: by the words that were published with the calendar, where they were and tell much.
    private func candidates(for asked: [String]) throws -> [Known] {
        if !isIndexRead {
            let all = Self.pieces(words[...]).filter { !Self.weak.contains($0) }
            index = try TitleIndex(agenda.occurrences, words: all, general: Self.general)
            isIndexRead = true
        }
        guard let index else { return try candidates() }
        let positions = index.positions(having: asked)
        // In turn, all are read faster than each by itself.
        guard positions.count * 4 <= agenda.occurrences.count else { return try candidates() }
        let found = try agenda.occurrences.find(at: positions, after: agenda.window.lowerBound, in: agenda.zone)
        return found.map(Self.known)
    }

    /// Whether a title says that it is the person's own: `My birthday`.
    static func isOwn(_ occurrence: CalendarOccurrence) -> Bool {
        words(of: occurrence.title).contains { ["my", "our", "mine"].contains($0) }
    }

    /// Whether a title says that it is somebody's: `Anna's birthday`, `The Millers' party`.
    static func isSomebodys(_ occurrence: CalendarOccurrence) -> Bool {
        let scalars = Array(occurrence.title.unicodeScalars)
        return scalars.indices.contains { index in
            guard ["'", "\u{2019}"].contains(scalars[index]), index > 0 else { return false }
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let afterNext = index + 2 < scalars.count ? scalars[index + 2] : " "
            if next == "s" || next == "S" { return !afterNext.properties.isAlphabetic }
            return (scalars[index - 1] == "s" || scalars[index - 1] == "S") && !next.properties.isAlphabetic
        }
    }

    /// All that have a word of the question in their titles or places. Read once a question.
    private func candidates() throws -> [Known] {
        if let known { return known }
        let asked = Self.pieces(words[...]).filter { !Self.weak.contains($0) }
        // Two words may be one in a title.
        let starts = Set(Self.starts(of: asked + zip(asked, asked.dropFirst()).map { $0 + $1 }))
        // Titles and places repeat: what is decided of one is decided of all.
        var decided: [String: Bool] = [:]
        func isPlausible(_ text: String) -> Bool {
            if let known = decided[text] { return known }
            let isPlausible =
                Self.begins(text, starts) ?? !starts.isDisjoint(with: Self.starts(of: Self.words(of: text)))
            decided[text] = isPlausible
            return isPlausible
        }
        let found = try agenda.occurrences.find(after: agenda.window.lowerBound, in: agenda.zone, limit: .max) {
            isPlausible($0.title) || $0.location.map(isPlausible) ?? false
        }
        let all = found.map(Self.known)
        known = all
        return all
    }

    private static func known(_ occurrence: CalendarOccurrence) -> Known {
        Known(
            occurrence: occurrence, title: words(of: occurrence.title), place: occurrence.location.map(words) ?? [])
    }

    private static func words(of text: String) -> [String] { CalendarWords.words(of: text) }

    /// What words begin with: their first letter, alone and with the second. Words that are one, or one and its plural, or two that are
    /// one together, share one of these.
    private static func starts(of words: [String]) -> [UInt16] {
        words.flatMap { word -> [UInt16] in
            let bytes = Array(word.utf8.prefix(2))
            guard let first = bytes.first else { return [] }
            return bytes.count == 1
                ? [UInt16(first) << 8] : [UInt16(first) << 8, UInt16(first) << 8 | UInt16(bytes[1])]
        }
    }

    /// Whether a word of a text begins so, read off its bytes: taking ten thousand titles apart takes longer than all else. `nil` for a
    /// text with letters beyond ASCII.
    private static func begins(_ text: String, _ starts: Set<UInt16>) -> Bool? {
        var (first, position) = (UInt8(0), 0)
        var isFound = false
        for byte in text.utf8 {
            switch byte {
            case 0x80...: return nil
            case 0x27: continue
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A:
                let letter = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
                if position == 0 { first = letter }
                if position == 1, starts.contains(UInt16(first) << 8 | UInt16(letter)) { isFound = true }
                position += 1
            default:
                if position == 1, starts.contains(UInt16(first) << 8) { isFound = true }
                position = 0
            }
        }
        return isFound || position == 1 && starts.contains(UInt16(first) << 8)
    }

    /// Words as titles have them: numbers that are one word in a question are several.
    private static func pieces(_ words: ArraySlice<String>) -> [String] {
        words.flatMap { word in
            WrittenNumbers(word) == nil ? [word] : word.normalizedPhrase.split(separator: " ").map(String.init)
        }
    }

    /// A Boolean value that indicates whether nobody calls an event by a word alone.
    private static func isStop(_ word: String) -> Bool {
        stops.contains(word) || nouns.contains(word) || QuestionSlot.weekday.value(of: word) != nil
            || QuestionSlot.month.value(of: word) != nil || word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// A Boolean value that indicates whether words quote a title: all of it, or three words of it, or two nouns.
    private static func quotes(_ words: [String], _ title: [String]) -> Bool {
        guard words.count > 1, title.indices.contains(where: { title[$0...].starts(with: words) }) else { return false }
        return words.count > 2 || words == title || words.allSatisfy { nouns.contains($0) }
    }

    private static func fits(_ asked: [String], _ known: Known) -> Bool {
        var isCalled = false
        for (position, word) in asked.enumerated() {
            if known.title.contains(where: { isSame(word, $0) })
                || known.title.indices.contains(where: { isJoined(word, known.title, $0) })
                || isPair(asked, position, of: known.title)
            {
                isCalled = isCalled || !isStop(word)
            } else if !known.place.contains(where: { isSame(word, $0) }), !general.contains(word) {
                return false
            }
        }
        return isCalled
    }

    /// One word, singular or plural.
    private static func isSame(_ word: String, _ other: String) -> Bool {
        word == other
            || word.utf8.count > 2
                && (word + "s" == other || other + "s" == word || word + "es" == other || other + "es" == word)
    }

    /// Whether two words of a title are one in the question: "standup" and "Stand-up".
    private static func isJoined(_ word: String, _ title: [String], _ position: Int) -> Bool {
        position + 1 < title.count && word.hasPrefix(title[position]) && word == title[position] + title[position + 1]
    }

    /// Whether two words of the question are one in a title: "stand up" and "Standup".
    private static func isPair(_ asked: [String], _ position: Int, of title: [String]) -> Bool {
        [position - 1, position].contains { first in
            first >= 0 && first + 1 < asked.count && title.contains(asked[first] + asked[first + 1])
        }
    }
}
