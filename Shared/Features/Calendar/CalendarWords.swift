/// The word index of calendars: the catalogue of occurrences has a group for each word of their titles and locations.
///
/// The groups always match the occurrences, because both are in the same file.
package enum CalendarWords {
    /// The name of the group that marks an index built with these rules. It contains a space, so it differs from every word. Other rules
    /// must use another number; a reader that doesn't know the number reads all titles instead.
    package static let mark = "words 1"

    /// Returns the normalised words of a title or location.
    package static func words(of text: String) -> [String] {
        text.normalizedPhrase.split(separator: " ").map(String.init)
    }
}

/// A splitter of titles and locations into words. It caches the results, because most texts recur.
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
