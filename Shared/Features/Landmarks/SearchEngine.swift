/// Finds landmarks by words.
package final class SearchEngine: Sendable {
    /// The one of the process.
    package static let shared = SearchEngine()
    /// The most landmarks a search brings.
    package static let limit = 50

    package init() {}

    /// How well a landmark fits, the best first.
    private enum Rank: Int {
        case name
        case nameBegins
        case wordBegins
        case nameHas
        case placeHas
    }

    /// The landmarks a text stands for: called so first, then those whose names begin with it or have it, then those that are
    /// there. Case, accents and punctuation don't count. An empty text finds none.
    package func landmarks(matching text: String, in landmarks: [Landmark]) -> [Landmark] {
        let wanted = Array(text.normalizedPhrase.utf8)
        guard !wanted.isEmpty else { return [] }
        let ranked = landmarks.compactMap { landmark in rank(landmark, wanted).map { (landmark, $0.rawValue) } }
        // Sorting isn't stable by promise: the number decides among equals.
        return ranked.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.prefix(Self.limit).map(\.0)
    }

    private func rank(_ landmark: Landmark, _ wanted: [UInt8]) -> Rank? {
        let name = Array(landmark.name.normalizedPhrase.utf8)
        if name == wanted { return .name }
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
