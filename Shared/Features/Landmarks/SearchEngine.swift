/// A search for landmarks by text.
package final class SearchEngine: Sendable {
    /// The search engine of the process.
    package static let shared = SearchEngine()
    /// The most results of a search.
    package static let limit = 50

    package init() {}

    /// The quality of a match, the best first.
    private enum Rank: Int {
        case name
        case nameBegins
        case wordBegins
        case nameHas
        case placeHas
    }

    /// Returns the landmarks that match a text: first landmarks whose name equals the text, then those whose name begins with it or
    /// contains it, then those whose location contains it. Ignores case, accents and punctuation. A number matches only a whole word. An
    /// empty text has no matches, and neither has a single letter between other characters.
    package func landmarks(matching text: String, in landmarks: [Landmark]) -> [Landmark] {
        let wanted = Array(text.normalizedPhrase.utf8)
        let characters = text.unicodeScalars.count { !$0.properties.isWhitespace }
        guard !wanted.isEmpty, wanted.count > 1 || characters == 1 else { return [] }
        let ranked = landmarks.compactMap { landmark in rank(landmark, wanted).map { (landmark, $0.rawValue) } }
        // Matches of equal quality are ordered by number, because sorting isn't guaranteed to be stable.
        return ranked.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(Self.limit).map(\.0)
    }

    private func rank(_ landmark: Landmark, _ wanted: [UInt8]) -> Rank? {
        let name = Array(landmark.name.normalizedPhrase.utf8)
        if name == wanted { return .name }
        if wanted.allSatisfy({ (0x30...0x39).contains($0) }) {
            return name.split(separator: 0x20).contains { $0.elementsEqual(wanted) } ? .wordBegins : nil
        }
        if name.starts(with: wanted) { return .nameBegins }
        if name.indices.contains(where: { name[$0] == 0x20 && name[($0 + 1)...].starts(with: wanted) }) {
            return .wordBegins
        }
        if has(wanted, in: name) { return .nameHas }
        return has(wanted, in: Array(landmark.place.normalizedPhrase.utf8)) ? .placeHas : nil
    }

    private func has(_ wanted: [UInt8], in text: [UInt8]) -> Bool {
        text.count >= wanted.count && (0...(text.count - wanted.count)).contains { text[$0...].starts(with: wanted) }
    }
}
