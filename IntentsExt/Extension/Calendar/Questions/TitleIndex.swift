import AppIntents

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
