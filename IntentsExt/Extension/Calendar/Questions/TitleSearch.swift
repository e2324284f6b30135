import AppIntents

/// A search for events by title. Titles are compared word by word and never used as a pattern.
final class TitleSearch {
    /// Frequent words, which are ignored.
    private static let weak: Set<String> = [
        "the", "a", "an", "my", "our", "with", "at", "in", "on", "of", "for", "to", "and", "from", "s", "is", "are",
        "by", "me",
    ]
    /// Words that name no event on their own. Together with other words, they must also be in the title.
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
    /// Words that name no event on their own, but may do so as a pair: "date night", "time out".
    private static let nouns: Set<String> = [
        "time", "times", "date", "dates", "day", "days", "week", "weeks", "weekend", "month", "months", "year", "years",
        "hour", "hours",
        "minute", "minutes", "morning", "noon", "afternoon", "evening", "night", "start", "starts", "end", "ends",
        "first", "new", "up",
        "out", "off",
    ]
    /// General words for events. A question may contain them even if the title doesn't.
    private static let general: Set<String> = [
        "event", "meeting", "appointment", "thing", "session", "events", "meetings", "appointments", "sessions",
    ]

    /// An occurrence with the words of its title and place.
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

    /// Creates a search for a question with the given words.
    init(_ agenda: Agenda, words: [String]) { (self.agenda, self.words) = (agenda, words) }

    /// Returns the events that contain all words, at least one of them in the title and the others in the title or place. If there are
    /// none, returns the events with all words in the place. The events are in order of time.
    func occurrences(titled range: Range<Int>) throws -> [CalendarOccurrence] {
        let named = Self.pieces(words[range])
        let terms = named.filter { !Self.weak.contains($0) }
        guard !terms.isEmpty else { return [] }
        // Words that name no event on their own match only as a quotation from a title.
        guard terms.contains(where: { !Self.isStop($0) }) else {
            return try candidates(for: terms).filter { Self.quotes(named, $0.title) }.map(\.occurrence)
        }
        if let found = found[terms] { return found }
        let candidates = try candidates(for: terms)
        var result = candidates.filter { Self.fits(terms, $0) }
        if result.isEmpty {
            result = candidates.filter { known in
                terms.allSatisfy { word in known.place.contains { Self.isSame(word, $0) } }
            }
        }
        found[terms] = result.map(\.occurrence)
        return result.map(\.occurrence)
    }

    /// True if a word that names an event is in any title.
    func hasWord(of range: Range<Int>) throws -> Bool {
        let names = Self.pieces(words[range]).filter { !Self.isStop($0) && !Self.weak.contains($0) }
        return try names.contains { name in
            try candidates(for: [name]).contains { known in
                known.title.indices.contains {
                    Self.isSame(name, known.title[$0]) || Self.isJoined(name, known.title, $0)
                }
            }
        }
    }

    /// True if the question contains all significant words of a title.
    func isWhole(_ occurrence: CalendarOccurrence, _ range: Range<Int>) -> Bool {
        Self.words(of: occurrence.title).filter { !Self.weak.contains($0) }.allSatisfy { word in
            Self.pieces(words[range]).contains { Self.isSame($0, word) }
        }
    }

    /// Returns the events that may match the words. They come from the published word index if it exists and excludes enough events.
    private func candidates(for terms: [String]) throws -> [Known] {
        if !isIndexRead {
            let all = Self.pieces(words[...]).filter { !Self.weak.contains($0) }
            index = try TitleIndex(agenda.occurrences, words: all, general: Self.general)
            isIndexRead = true
        }
        guard let index else { return try candidates() }
        let positions = index.positions(having: terms)
        // For many positions, reading all events in order is faster than seeking to each.
        guard positions.count * 4 <= agenda.occurrences.count else { return try candidates() }
        let found = try agenda.occurrences.find(at: positions, after: agenda.window.lowerBound, in: agenda.zone)
        return found.map(Self.known)
    }

    /// True if a title marks the event as the user's own: `My birthday`.
    static func isOwn(_ occurrence: CalendarOccurrence) -> Bool {
        words(of: occurrence.title).contains { ["my", "our", "mine"].contains($0) }
    }

    /// True if a title names an owner: `Anna's birthday`, `The Millers' party`.
    static func namesOwner(_ occurrence: CalendarOccurrence) -> Bool {
        let scalars = Array(occurrence.title.unicodeScalars)
        return scalars.indices.contains { index in
            guard ["'", "\u{2019}"].contains(scalars[index]), index > 0 else { return false }
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            let afterNext = index + 2 < scalars.count ? scalars[index + 2] : " "
            if next == "s" || next == "S" { return !afterNext.properties.isAlphabetic }
            return (scalars[index - 1] == "s" || scalars[index - 1] == "S") && !next.properties.isAlphabetic
        }
    }

    /// Returns all events with a word of the question in the title or place. The events are read once per question.
    private func candidates() throws -> [Known] {
        if let known { return known }
        let terms = Self.pieces(words[...]).filter { !Self.weak.contains($0) }
        // Two words of the question may be one word in a title.
        let starts = Set(Self.starts(of: terms + zip(terms, terms.dropFirst()).map { $0 + $1 }))
        // Titles and places recur, so the result for each is cached.
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

    /// Returns the starts of words: the first letter alone, and the first two letters. Equal words share a start, and so do the singular
    /// and the plural, and a compound and its first part.
    private static func starts(of words: [String]) -> [UInt16] {
        words.flatMap { word -> [UInt16] in
            let bytes = Array(word.utf8.prefix(2))
            guard let first = bytes.first else { return [] }
            return bytes.count == 1
                ? [UInt16(first) << 8] : [UInt16(first) << 8, UInt16(first) << 8 | UInt16(bytes[1])]
        }
    }

    /// True if a word of a text begins with one of the starts; `nil` for a text that isn't ASCII.
    ///
    /// The function reads bytes, because splitting ten thousand titles into words would take most of the time of an answer.
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

    /// Returns words split in the same way as titles, where joined numbers are several words.
    private static func pieces(_ words: ArraySlice<String>) -> [String] {
        words.flatMap { word in
            WrittenNumbers(word) == nil ? [word] : word.normalizedPhrase.split(separator: " ").map(String.init)
        }
    }

    /// True if a word names no event on its own.
    private static func isStop(_ word: String) -> Bool {
        stops.contains(word) || nouns.contains(word) || QuestionSlot.weekday.value(of: word) != nil
            || QuestionSlot.month.value(of: word) != nil || word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// True if the words quote a title: the whole title, at least three words of it, or two words that may name an event as a pair.
    private static func quotes(_ words: [String], _ title: [String]) -> Bool {
        guard words.count > 1, title.indices.contains(where: { title[$0...].starts(with: words) }) else { return false }
        return words.count > 2 || words == title || words.allSatisfy { nouns.contains($0) }
    }

    private static func fits(_ terms: [String], _ known: Known) -> Bool {
        var isCalled = false
        for (position, word) in terms.enumerated() {
            if known.title.contains(where: { isSame(word, $0) })
                || known.title.indices.contains(where: { isJoined(word, known.title, $0) })
                || isPair(terms, position, of: known.title)
            {
                isCalled = isCalled || !isStop(word)
            } else if !known.place.contains(where: { isSame(word, $0) }), !general.contains(word) {
                return false
            }
        }
        return isCalled
    }

    /// True if two words are equal or differ only in a plural ending.
    private static func isSame(_ word: String, _ other: String) -> Bool {
        word == other
            || word.utf8.count > 2
                && (word + "s" == other || other + "s" == word || word + "es" == other || other + "es" == word)
    }

    /// True if a word of the question is two words in a title: "standup" and "Stand-up".
    private static func isJoined(_ word: String, _ title: [String], _ position: Int) -> Bool {
        position + 1 < title.count && word.hasPrefix(title[position]) && word == title[position] + title[position + 1]
    }

    /// True if two words of the question are one word in a title: "stand up" and "Standup".
    private static func isPair(_ terms: [String], _ position: Int, of title: [String]) -> Bool {
        [position - 1, position].contains { first in
            first >= 0 && first + 1 < terms.count && title.contains(terms[first] + terms[first + 1])
        }
    }
}

/// The positions of a question's words in the calendar, from the calendar's published word index.
///
/// The index excludes only events that ``TitleSearch`` would also exclude: events with no form of a word in the title or place.
struct TitleIndex {
    private let places: [String: [Int]]
    /// General words for events, such as "meeting". An event needn't contain them.
    private let general: Set<String>

    /// Looks up all words of a question; `nil` if the calendar has no word index.
    ///
    /// - Parameter words: The significant words of the question, in order.
    init?(_ occurrences: CalendarOccurrences, words: [String], general: Set<String>) throws {
        var names = Set<String>()
        for word in words {
            names.formUnion(Self.forms(of: word))
            for (first, second) in Self.halves(of: word) { names.formUnion([first, second]) }
        }
        // Two words of the question may be one word in a title.
        for (first, second) in zip(words, words.dropFirst()) { names.insert(first + second) }
        guard let places = try occurrences.positions(ofWords: names) else { return nil }
        (self.places, self.general) = (places, general)
    }

    /// Returns the positions of the events that may match the words, in ascending order.
    func positions(having terms: [String]) -> [Int] {
        var all: Set<Int>?
        let specific = terms.indices.filter { !general.contains(terms[$0]) }
        for position in specific {
            let found = positions(of: position, in: terms)
            all = all.map { $0.intersection(found) } ?? found
        }
        // If all words are general, they are searched like other words.
        return (all ?? terms.indices.reduce(into: []) { $0.formUnion(positions(of: $1, in: terms)) }).sorted()
    }

    /// Returns the positions of events that contain a word, a form of the word, its two halves, or the word joined with the word before or
    /// after it.
    private func positions(of position: Int, in terms: [String]) -> Set<Int> {
        let word = terms[position]
        var found = Set<Int>()
        for form in Self.forms(of: word) { found.formUnion(places[form] ?? []) }
        for (first, second) in Self.halves(of: word) {
            guard let left = places[first], let right = places[second] else { continue }
            found.formUnion(Set(left).intersection(right))
        }
        for first in [position - 1, position] where first >= 0 && first + 1 < terms.count {
            found.formUnion(places[terms[first] + terms[first + 1]] ?? [])
        }
        return found
    }

    /// Returns a word with its possible plurals and singulars.
    private static func forms(of word: String) -> [String] {
        guard word.utf8.count > 2 else { return [word] }
        let longer = [word, word + "s", word + "es"]
        if word.hasSuffix("es") { return longer + [String(word.dropLast()), String(word.dropLast(2))] }
        return word.hasSuffix("s") ? longer + [String(word.dropLast())] : longer
    }

    /// Returns all splits of a word into two parts.
    private static func halves(of word: String) -> [(String, String)] {
        let scalars = word.unicodeScalars
        return scalars.indices.dropFirst().map { (String(scalars[..<$0]), String(scalars[$0...])) }
    }
}
