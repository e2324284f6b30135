/// The words calendars are searched by: a group of the catalogue of occurrences a word of their titles and places.
///
/// The groups are of the occurrences they were published with, as both are one file.
package enum CalendarWords {
    /// What says that the groups are there, made by these rules: no word has a space. Other rules take another number, and who doesn't
    /// know it reads all titles instead.
    package static let mark = "words 1"

    /// The words of a title or place as they are compared.
    package static func words(of text: String) -> [String] {
        text.normalizedPhrase.split(separator: " ").map(String.init)
    }
}

/// Takes the titles and places of occurrences apart; most come again.
struct CalendarWordReader {
    private var known: [String: [String]] = [:]

    /// The groups of an occurrence, each once.
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
