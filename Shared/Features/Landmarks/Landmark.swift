import Observation

/// A landmark: a place worth seeing.
package struct Landmark: Hashable, Identifiable, Codable, Sendable {
    /// The number in the catalogue, from 1.
    package var id: Int
    package var name: String
    /// The state, province or region.
    package var state: String
    package var country: String
    /// The latitude in degrees, north positive.
    package var latitude: Double
    /// The longitude in degrees, east positive.
    package var longitude: Double
    /// A description in one sentence.
    package var summary: String

    package init(
        id: Int, name: String, state: String, country: String = "", latitude: Double = 0, longitude: Double = 0,
        summary: String = ""
    ) {
        (self.id, self.name, self.state, self.country) = (id, name, state, country)
        (self.latitude, self.longitude, self.summary) = (latitude, longitude, summary)
    }

    /// The location for display: the state and the country, or the state alone if the country is empty or has the same name.
    package var place: String { country.isEmpty || country == state ? state : "\(state), \(country)" }

    /// The normalised name and location, on one line each. It is stored in the record, so that a search needn't normalise all records.
    package var folded: String { "\(name.normalizedPhrase)\n\(place.normalizedPhrase)" }
}

extension Landmark: CustomStringConvertible {
    /// The landmark's name.
    package var description: String { name }
}

extension Landmark: DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    package static var blank: Self { Self(id: 0, name: "", state: "") }

    package mutating func code(_ coder: inout WireCoder) {
        coder.signed(1, &id, in: .ordinals)
        coder.text(2, &name)
        coder.text(3, &state)
        coder.text(4, &country)
        coder.double(5, &latitude)
        coder.double(6, &longitude)
        coder.text(7, &summary)
        coder.text(8, derived: folded)
        coder.require(1...2)
    }

    package var fault: WireError.Problem? { name.isEmpty ? .missing(field: 2) : nil }
}

/// The catalogue of landmarks by number, which the host writes.
///
/// The catalogue is in the container and not compiled into the programs, so that an extension reads only the records that it needs.
package enum LandmarkCatalogue {
    /// The catalogue of the domain `landmarks`.
    package static let key = CatalogueKey<Landmark>(.landmarks)

    /// Returns the key of a landmark's record. Keys are in the order of numbers.
    package static func recordKey(_ id: Int) -> String {
        let digits = String(id)
        return String(repeating: "0", count: max(6 - digits.utf8.count, 0)) + digits
    }

    /// Returns a landmark as a record of the catalogue.
    package static func record(_ landmark: Landmark) -> (key: String, groups: [String], value: Landmark) {
        (recordKey(landmark.id), [], landmark)
    }
}

extension Domain {
    /// The domain of the landmarks and favorites.
    package static var landmarks: Domain {
        Domain(name: "landmarks", index: 3, writers: [.intents]) { file in
            file.hasPrefix("favorites") ? "run 'AppHost sync' to quarantine it" : Domain.syncRemedy
        }
    }
}

/// The landmarks, for views and intents.
@Observable
package final class ModelData: Sendable {
    /// The model of the process.
    package static let shared = ModelData()

    /// Creates a model; views and intents share ``shared``.
    package init() {}

    private var catalogue: Catalogue<Landmark>? {
        let session = ContainerSession.current
        guard let container = session.presentContainer else { return nil }
        return session.reading { try container.catalogue(LandmarkCatalogue.key) } ?? nil
    }

    /// All landmarks, ordered by number; empty before the host has written them.
    ///
    /// Read errors are recorded in the request's faults.
    package var landmarks: [Landmark] {
        guard let catalogue else { return [] }
        return ContainerSession.current.reading {
            var all: [Landmark] = []
            try catalogue.scan(0..<catalogue.count) { landmark in
                all.append(landmark)
                return true
            }
            return all
        } ?? []
    }

    /// Returns the landmarks that a text may refer to, ordered by number: all landmarks whose name or location contains the text, and
    /// possibly others.
    ///
    /// Ignores case, accents and punctuation. An empty text refers to no landmark.
    package func landmarks(thatMayHave text: String) -> [Landmark] {
        let wanted = Array(text.normalizedPhrase.utf8)
        guard !wanted.isEmpty, let catalogue, catalogue.count > 0 else { return [] }
        return ContainerSession.current.reading {
            // If an earlier host wrote the catalogue with another normalisation, all records are examined.
            let first = try catalogue.record(at: 0).value
            guard try catalogue.holds(Array(first.folded.utf8), at: 0) else { return landmarks }
            return try catalogue.values(holding: wanted)
        } ?? []
    }

    /// Returns the landmarks with numbers, in the same order; unknown numbers are left out. Reads only these records.
    package func landmarks(withIDs ids: [Int]) -> [Landmark] {
        guard !ids.isEmpty, let catalogue else { return [] }
        return ContainerSession.current.reading {
            try ids.compactMap { try catalogue.value(for: LandmarkCatalogue.recordKey($0)) }
        } ?? []
    }

    /// Returns the landmark with a number; `nil` if there is none.
    package func landmark(_ id: Int) -> Landmark? { landmarks(withIDs: [id]).first }
}

/// The dependencies shared by the views, intents and queries of landmarks, which each process registers when it starts.
package enum LandmarkDependencies {
    /// Registers the process's shared model, store and search, so that views and intents use the same objects.
    package static func register(with manager: AppDependencyManager = .shared) {
        manager.add { ModelData.shared }
        manager.add { FavoritesStore.shared }
        manager.add { SearchEngine.shared }
    }

    /// Registers the dependencies when an extension first needs one of them.
    package static func registerWhenNeeded() { AppDependencyManager.shared.addWhenNeeded { register(with: $0) } }
}

/// The package of the intents and entities of landmarks, for every process that uses them.
package struct LandmarkIntentsPackage: AppIntentsPackage {}

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
