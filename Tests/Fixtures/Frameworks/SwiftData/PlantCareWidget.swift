import SwiftData
import SwiftUI
import WidgetKit

// Three versions of a schema with a migration plan; a type alias leads to the newest.
// Shows: No plants
// Shows: Schema 3.0.0
// Shows: 3 versions, 2 stages
// Shows with data: Thirsty: Fern
// Shows with data: Kitchen: Basil, Fern
// Shows with data: 12 leaves watched

typealias HousePlant = PlantSchemaV3.HousePlant
typealias PlantPhoto = PlantSchemaV3.PlantPhoto

enum PlantSchemaV1: VersionedSchema {
    static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
    static var models: [any PersistentModel.Type] { [HousePlant.self] }

    @Model
    final class HousePlant {
        var name: String
        var location: String

        init(name: String, location: String) {
            self.name = name
            self.location = location
        }
    }
}

enum PlantSchemaV2: VersionedSchema {
    static var versionIdentifier: Schema.Version { .init(2, 0, 0) }
    static var models: [any PersistentModel.Type] { [HousePlant.self] }

    @Model
    final class HousePlant {
        var name: String
        @Attribute(originalName: "location") var room: String
        var interval: Int = 7

        init(name: String, room: String, interval: Int = 7) {
            self.name = name
            self.room = room
            self.interval = interval
        }
    }
}

enum PlantSchemaV3: VersionedSchema {
    static let versionIdentifier = Schema.Version(3, 0, 0)
    static var models: [any PersistentModel.Type] { [HousePlant.self, PlantPhoto.self] }

    @Model
    final class HousePlant {
        #Unique<HousePlant>([\.name, \.room])

        var name: String
        @Attribute(originalName: "location") var room: String
        var interval: Int = 7
        var lastWatered: Date?
        @Relationship(deleteRule: .cascade, inverse: \PlantPhoto.plant) var photos: [PlantPhoto] = []

        init(name: String, room: String, interval: Int = 7, lastWatered: Date? = nil) {
            self.name = name
            self.room = room
            self.interval = interval
            self.lastWatered = lastWatered
        }
    }

    @Model
    final class PlantPhoto {
        var leaves: Int
        var plant: HousePlant?

        init(leaves: Int, plant: HousePlant? = nil) {
            self.leaves = leaves
            self.plant = plant
        }
    }
}

enum PlantMigrationPlan: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] {
        [PlantSchemaV1.self, PlantSchemaV2.self, PlantSchemaV3.self]
    }

    static var stages: [MigrationStage] { [migrateV1toV2, migrateV2toV3] }

    static var migrateV1toV2: MigrationStage {
        .lightweight(fromVersion: PlantSchemaV1.self, toVersion: PlantSchemaV2.self)
    }

    static var migrateV2toV3: MigrationStage {
        .custom(
            fromVersion: PlantSchemaV2.self,
            toVersion: PlantSchemaV3.self,
            willMigrate: { context in
                var seen = Set<String>()
                for plant in try context.fetch(FetchDescriptor<PlantSchemaV2.HousePlant>()) {
                    if !seen.insert("\(plant.name)/\(plant.room)").inserted { context.delete(plant) }
                }
                try context.save()
            },
            didMigrate: { context in
                for plant in try context.fetch(FetchDescriptor<PlantSchemaV3.HousePlant>()) {
                    plant.lastWatered = .distantPast
                }
                try context.save()
            }
        )
    }
}

extension HousePlant {
    /// The day after which the plant is thirsty.
    var nextWatering: Date {
        guard let lastWatered else { return .distantPast }
        return Calendar.current.date(byAdding: .day, value: interval, to: lastWatered) ?? lastWatered
    }
}

nonisolated struct PlantCareEntry: TimelineEntry {
    let date: Date
    var lines: [String] = []
}

struct PlantCareProvider: TimelineProvider {
    func placeholder(in context: Context) -> PlantCareEntry { PlantCareEntry(date: .now) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (PlantCareEntry) -> Void) {
        Task { completion(await load()) }
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<PlantCareEntry>) -> Void) {
        Task { completion(Timeline(entries: [await load()], policy: .never)) }
    }

    @MainActor
    private func load() async -> PlantCareEntry {
        let schema = Schema(versionedSchema: PlantSchemaV3.self)
        guard
            let container = try? ModelContainer(
                for: schema, migrationPlan: PlantMigrationPlan.self,
                configurations: ModelConfiguration(
                    "Plants", schema: schema, groupContainer: .identifier("group.com.example.plants")))
        else { return PlantCareEntry(date: .now, lines: ["Migration failed"]) }
        let version = PlantSchemaV3.versionIdentifier
        var lines = [
            "Schema \(version.major).\(version.minor).\(version.patch)",
            "\(PlantMigrationPlan.schemas.count) versions, \(PlantMigrationPlan.stages.count) stages",
        ]
        let plants = (try? container.mainContext.fetch(FetchDescriptor<HousePlant>(sortBy: [.init(\.name)]))) ?? []
        if plants.isEmpty { lines.insert("No plants", at: 0) }
        let thirsty = plants.filter { $0.nextWatering < .now }
        if !thirsty.isEmpty { lines.append("Thirsty: \(thirsty.map(\.name).joined(separator: ", "))") }
        let rooms = Dictionary(grouping: plants, by: \.room)
        if let room = rooms.max(by: { $0.value.count < $1.value.count }) {
            lines.append("\(room.key): \(room.value.map(\.name).joined(separator: ", "))")
            let leaves = plants.flatMap(\.photos).map(\.leaves).reduce(0, +)
            lines.append("\(leaves) leaves watched")
        }
        return PlantCareEntry(date: .now, lines: lines)
    }
}

struct PlantCareWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "PlantCareWidget", provider: PlantCareProvider()) { entry in
            VStack(alignment: .leading) {
                ForEach(entry.lines, id: \.self) { Text($0).font(.caption) }
            }
            .containerBackground(.background, for: .widget)
        }
        .supportedFamilies([.systemMedium])
    }
}
