import AppIntents

/// An entity with queries of all kinds, and a store that the intents share.
struct Plant: AppEntity, Hashable {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Plant", synonyms: ["Herb"])
    static let defaultQuery = PlantQuery()

    let id: Int
    @Property(title: "Name") var name: String
    @Property(title: "Height") var height: Double
    @Property(title: "Bed") var bed: Bed?
    @Property var note: String?

    init(id: Int, name: String, height: Double, bed: Bed? = nil) {
        self.id = id
        self.name = name
        self.height = height
        self.bed = bed
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)", subtitle: "\(height) cm", image: .init(systemName: "leaf"),
            synonyms: name == "Tomato" ? ["Love Apple"] : [])
    }
}

/// The bed in which a plant grows.
enum Bed: String, AppEnum {
    case sunny, shady, greenhouse

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
    static let caseDisplayRepresentations: [Bed: DisplayRepresentation] = [
        .sunny: "Sunny bed",
        .shady: DisplayRepresentation(title: "Shady bed", synonyms: ["Dark bed"]),
        .greenhouse: .init(title: "Greenhouse", subtitle: "Heated", image: .init(systemName: "house")),
    ]
}

/// The store of plants, shared by the app and its intents.
actor Garden {
    private(set) var plants: [Plant] = [
        Plant(id: 1, name: "Tomato", height: 120, bed: .greenhouse),
        Plant(id: 2, name: "Basil", height: 30, bed: .sunny),
        Plant(id: 3, name: "Mint", height: 25, bed: .shady), Plant(id: 4, name: "Peppermint", height: 40, bed: .shady),
    ]
    private(set) var watered: [Int: Int] = [:]

    func water(_ id: Int, liters: Int) -> Int {
        watered[id, default: 0] += liters
        return watered[id] ?? 0
    }
}

struct PlantQuery: EntityStringQuery, EntityPropertyQuery, EnumerableEntityQuery {
    @Dependency var garden: Garden

    func entities(for identifiers: [Int]) async throws -> [Plant] {
        await garden.plants.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Plant] {
        let text = string.lowercased()
        return await garden.plants.filter { $0.name.lowercased().contains(text) }
    }

    func allEntities() async throws -> [Plant] { await garden.plants }

    func suggestedEntities() async throws -> [Plant] { await garden.plants }

    static let properties = QueryProperties {
        Property(\Plant.$name) {
            EqualToComparator { name in { $0.name == name } }
            ContainsComparator { part in { $0.name.contains(part) } }
        }
        Property(\.$height) {
            LessThanComparator { limit in { $0.height < limit } }
            GreaterThanOrEqualToComparator { limit in { $0.height >= limit } }
            IsBetweenComparator { lower, upper in { (lower...upper).contains($0.height) } }
        }
    }

    static let sortingOptions = SortingOptions {
        SortableBy(\Plant.$name)
        SortableBy(\Plant.$height)
    }

    func entities(
        matching comparators: [(Plant) -> Bool], mode: ComparatorMode, sortedBy: [Sort<Plant>], limit: Int?
    ) async throws -> [Plant] {
        var found = await garden.plants.filter { plant in
            if comparators.isEmpty { return true }
            return mode == .and ? comparators.allSatisfy { $0(plant) } : comparators.contains { $0(plant) }
        }
        for sort in sortedBy {
            switch sort.by {
            case \Plant.$name: found.sort { sort.order == .ascending ? $0.name < $1.name : $0.name > $1.name }
            default: found.sort { sort.order == .ascending ? $0.height < $1.height : $0.height > $1.height }
            }
        }
        return Array(found.prefix(limit ?? found.count))
    }
}
