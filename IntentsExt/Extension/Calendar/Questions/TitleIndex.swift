import AppIntents

/// Where the words of a question are in the calendar, by the words that were published with it.
///
/// It leaves out only what ``TitleSearch`` would: what has none of a word's forms in its title or place.
struct TitleIndex {
    private let places: [String: [Int]]
    /// Words for any event at all, which an event needn't have.
    private let general: Set<String>

    /// Looks up all a question may ask for; `nil` where the words weren't published.
    ///
    /// - Parameter words: The question's words that tell something, in their order.
    init?(_ occurrences: CalendarOccurrences, words: [String], general: Set<String>) throws {
        var names = Set<String>()
        for word in words {
            names.formUnion(Self.forms(of: word))
            for (first, second) in Self.halves(of: word) { names.formUnion([first, second]) }
        }
        // Two words may be one in a title.
        for (first, second) in zip(words, words.dropFirst()) { names.insert(first + second) }
        guard let places = try occurrences.positions(ofWords: names) else { return nil }
        (self.places, self.general) = (places, general)
    }

    /// The positions of what may be called by some words, ascending.
    func positions(having asked: [String]) -> [Int] {
        var all: Set<Int>?
        let telling = asked.indices.filter { !general.contains(asked[$0]) }
        for position in telling {
            let found = positions(of: position, in: asked)
            all = all.map { $0.intersection(found) } ?? found
        }
        // Words for any event at all, alone, are looked for as others are.
        return (all ?? asked.indices.reduce(into: []) { $0.formUnion(positions(of: $1, in: asked)) }).sorted()
    }

    /// What has a word, one form of it, its two halves, or it and the word beside it as one.
    private func positions(of position: Int, in asked: [String]) -> Set<Int> {
        let word = asked[position]
        var found = Set<Int>()
        for form in Self.forms(of: word) { found.formUnion(places[form] ?? []) }
        for (first, second) in Self.halves(of: word) {
            guard let left = places[first], let right = places[second] else { continue }
            found.formUnion(Set(left).intersection(right))
        }
        for first in [position - 1, position] where first >= 0 && first + 1 < asked.count {
            found.formUnion(places[asked[first] + asked[first + 1]] ?? [])
        }
        return found
    }

    /// A word, its plurals, and what it is the plural of.
    private static func forms(of word: String) -> [String] {
        guard word.utf8.count > 2 else { return [word] }
        let longer = [word, word + "s", word + "es"]
        if word.hasSuffix("es") { return longer + [String(word.dropLast()), String(word.dropLast(2))] }
        return word.hasSuffix("s") ? longer + [String(word.dropLast())] : longer
    }

    /// A word in two, in every way there is.
    private static func halves(of word: String) -> [(String, String)] {
        let scalars = word.unicodeScalars
        return scalars.indices.dropFirst().map { (String(scalars[..<$0]), String(scalars[$0...])) }
    }
}
