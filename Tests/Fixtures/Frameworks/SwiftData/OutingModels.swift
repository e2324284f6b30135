import Foundation
import SwiftData

// The versions of a schema, as an app has them that changed its models once.

typealias Outing = OutingSchemaV2.Outing

enum OutingSchemaV1: VersionedSchema {
    static let versionIdentifier = Schema.Version(1, 0, 0)
    static var models: [any PersistentModel.Type] { [Outing.self] }

    @Model
    final class Outing {
        var title: String
        init(title: String) { self.title = title }
    }
}

enum OutingSchemaV2: VersionedSchema {
    static let versionIdentifier = Schema.Version(2, 0, 0)
    static var models: [any PersistentModel.Type] { [Outing.self] }

    @Model
    final class Outing {
        #Index<Outing>([\.start])
        #Unique<Outing>([\.name, \.start])

        @Attribute(originalName: "title") var name: String
        var start: Date
        var end: Date?
        var place: Place?
        var photos: [URL] = []
        @Attribute(.externalStorage) var cover: Data?
        @Transient var isSelected = false

        struct Place: Codable, Hashable {
            var city: String
            var country: String
        }

        init(name: String, start: Date, end: Date? = nil, place: Place? = nil) {
            self.name = name
            self.start = start
            self.end = end
            self.place = place
        }
    }
}

enum OutingMigration: SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { [OutingSchemaV1.self, OutingSchemaV2.self] }
    static var stages: [MigrationStage] { [v1ToV2] }
    static let v1ToV2 = MigrationStage.custom(
        fromVersion: OutingSchemaV1.self, toVersion: OutingSchemaV2.self, willMigrate: nil,
        didMigrate: { context in try context.save() })
}
