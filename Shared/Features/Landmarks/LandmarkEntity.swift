/// A landmark as an entity of intents. It wraps a ``Landmark``.
package struct LandmarkEntity: AppEntity {
    package let landmark: Landmark

    package var id: Int { landmark.id }

    @ComputedProperty
    package var name: String { landmark.name }

    @ComputedProperty
    package var state: String { landmark.state }

    @Property(title: "Country") package var country: String
    @Property(title: "Latitude") package var latitude: Double
    @Property(title: "Favorite") package var isFavorite: Bool

    package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Landmark"
    package static let defaultQuery = LandmarkEntityQuery()

    package var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(landmark.place)")
    }

    package init(landmark: Landmark, isFavorite: Bool = false) {
        self.landmark = landmark
        (country, latitude, self.isFavorite) = (landmark.country, landmark.latitude, isFavorite)
    }
}

extension LandmarkEntity: Equatable {
    package static func == (one: LandmarkEntity, other: LandmarkEntity) -> Bool {
        one.landmark == other.landmark && one.isFavorite == other.isFavorite
    }
}

/// A query for landmarks by number, by name and by properties.
package struct LandmarkEntityQuery: EntityStringQuery, EntityPropertyQuery {
    package typealias ComparatorMappingType = LandmarkComparison

    @Dependency var modelData: ModelData
    @Dependency var favorites: FavoritesStore
    @Dependency var engine: SearchEngine

    package init() {}

    package static let properties = QueryProperties {
        Property(\LandmarkEntity.$name) {
            ContainsComparator { .nameHas($0) }
        }
        Property(\LandmarkEntity.$state) {
            EqualToComparator { .state($0) }
        }
        Property(\LandmarkEntity.$country) {
            EqualToComparator { .country($0) }
            ContainsComparator { .countryHas($0) }
        }
        Property(\LandmarkEntity.$latitude) {
            LessThanComparator { .south($0) }
            GreaterThanComparator { .north($0) }
        }
        Property(\LandmarkEntity.$isFavorite) {
            EqualToComparator { .favorite($0) }
        }
    }

    package static let sortingOptions = SortingOptions {
        SortableBy(\LandmarkEntity.$name)
        SortableBy(\LandmarkEntity.$country)
        SortableBy(\LandmarkEntity.$latitude)
    }

    package func entities(for identifiers: [Int]) async throws -> [LandmarkEntity] {
        bridged(modelData.landmarks(withIDs: identifiers))
    }

    package func entities(matching string: String) async throws -> [LandmarkEntity] {
        bridged(engine.landmarks(matching: string, in: modelData.landmarks(thatMayHave: string)))
    }

    /// Returns all landmarks, favorites first, as the values that phrases can contain.
    package func suggestedEntities() async throws -> [LandmarkEntity] {
        let all = bridged(modelData.landmarks)
        return all.filter(\.isFavorite) + all.filter { !$0.isFavorite }
    }

    package func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [Sort<LandmarkEntity>],
        limit: Int?
    ) async throws -> [LandmarkEntity] {
        let found = bridged(modelData.landmarks).filter { landmark in
            mode == .and ? comparators.allSatisfy { $0.fits(landmark) } : comparators.contains { $0.fits(landmark) }
        }
        return Array(found.sorted { Self.isOrdered($0, before: $1, in: sortedBy) }.prefix(limit ?? .max))
    }

    private func bridged(_ landmarks: [Landmark]) -> [LandmarkEntity] {
        let chosen = Set(favorites.favorites)
        return landmarks.map { LandmarkEntity(landmark: $0, isFavorite: chosen.contains($0.id)) }
    }

    private static func isOrdered(
        _ one: LandmarkEntity, before other: LandmarkEntity, in order: [Sort<LandmarkEntity>]
    ) -> Bool {
        for sort in order {
            let isAscending = sort.order == .ascending
            if sort.by == \LandmarkEntity.$latitude, one.latitude != other.latitude {
                return (one.latitude < other.latitude) == isAscending
            }
            if sort.by == \LandmarkEntity.$name, one.name != other.name {
                return (one.name < other.name) == isAscending
            }
            if sort.by == \LandmarkEntity.$country, one.country != other.country {
                return (one.country < other.country) == isAscending
            }
        }
        return one.id < other.id
    }
}

/// A condition on a landmark. Ignores case, accents and punctuation.
package enum LandmarkComparison: Hashable, Sendable {
    case nameHas(String)
    case state(String)
    case country(String)
    case countryHas(String)
    /// The landmark is south of a latitude, in degrees.
    case south(Double)
    case north(Double)
    case favorite(Bool)

    /// Returns true if a landmark satisfies the condition.
    package func fits(_ landmark: LandmarkEntity) -> Bool {
        switch self {
        case .nameHas(let text): landmark.name.normalizedPhrase.utf8.hasRun(of: text.normalizedPhrase.utf8)
        case .state(let name): landmark.state.normalizedPhrase == name.normalizedPhrase
        case .country(let name): landmark.country.normalizedPhrase == name.normalizedPhrase
        case .countryHas(let text): landmark.country.normalizedPhrase.utf8.hasRun(of: text.normalizedPhrase.utf8)
        case .south(let degree): landmark.latitude < degree
        case .north(let degree): landmark.latitude > degree
        case .favorite(let isFavorite): landmark.isFavorite == isFavorite
        }
    }
}

extension String.UTF8View {
    /// Returns true if `wanted` occurs in these bytes without interruption.
    fileprivate func hasRun(of wanted: String.UTF8View) -> Bool {
        let (text, wanted) = (Array(self), Array(wanted))
        guard text.count >= wanted.count else { return false }
        return (0...(text.count - wanted.count)).contains { text[$0...].starts(with: wanted) }
    }
}
