/// The word index of calendars: the catalogue of occurrences has a group for each word of their titles and places.
///
/// The groups always match the occurrences, as both are in one file.
package enum CalendarWords {
    /// The group that marks an index built by these rules; it can't be a word, which has no space. Other rules use another number, and a
    /// reader that doesn't know that number reads all titles instead.
    package static let mark = "words 1"

    /// Returns the normalised words of a title or place.
    package static func words(of text: String) -> [String] {
        text.normalizedPhrase.split(separator: " ").map(String.init)
    }
}

/// A splitter of titles and places into words; it caches the results, as most texts recur.
struct CalendarWordReader {
    private var known: [String: [String]] = [:]

    /// Returns the groups of an occurrence, without duplicates.
    mutating func groups(of occurrence: CalendarOccurrence) -> [String] {
        let title = words(of: occurrence.title)
        guard let place = occurrence.location else { return title }
        return title + words(of: place).filter { !title.contains($0) }
    }

    private mutating func words(of text: String) -> [String] {
        if let known = known[text] { return known }
        var words: [String] = []
        for word in CalendarWords.words(of: text) where !words.contains(word) { words.append(word) }
        known[text] = words
        return words
    }
}
