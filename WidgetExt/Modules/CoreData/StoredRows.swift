import AirlockBase
import Foundation
import FoundationGaps
import Shared

/// The saved rows of a container, in the order in which they were saved.
final class StoredRows: @unchecked Sendable {
    /// The values of a saved object.
    struct Row {
        let id: NSManagedObjectID
        var values: [String: Any] = [:]
        /// The identities of related objects by the names of relationships.
        var related: [String: [NSManagedObjectID]] = [:]
    }

    private let lock = NSLock()
    private var rows: [NSManagedObjectID: Row] = [:]
    private var order: [NSManagedObjectID] = []

    func row(_ id: NSManagedObjectID) -> Row? { lock.withLock { rows[id] } }

    /// Returns the identities of the rows of entities.
    func ids(of entities: [NSEntityDescription]) -> [NSManagedObjectID] {
        let names = Set(entities.map(\.name))
        return lock.withLock { order.filter { names.contains($0.entity.name) } }
    }

    func id(_ url: URL) -> NSManagedObjectID? {
        lock.withLock { order.first { $0.uriRepresentation() == url } }
    }

    func add(_ new: [Row]) {
        lock.withLock {
            for row in new where rows.updateValue(row, forKey: row.id) == nil { order.append(row.id) }
        }
    }

    /// Writes the values of objects.
    func write(_ objects: [NSManagedObject], deleting deleted: Set<NSManagedObject>) {
        let new = objects.map { object in
            let names = object.entity.propertiesByName
            return Row(
                id: object.objectID, values: object.values.filter { names[$0.key]?.isTransient != true },
                related: object.related.mapValues { $0.map(\.objectID) })
        }
        add(new)
        delete(deleted.map(\.objectID))
    }

    /// Sets attributes of rows; `nil` removes a value.
    func update(_ ids: [NSManagedObjectID], _ values: [String: Any?]) {
        lock.withLock {
            for id in ids {
                for (name, value) in values { rows[id]?.values[name] = value }
            }
        }
    }

    func delete(_ ids: [NSManagedObjectID]) {
        let ids = Set(ids)
        guard !ids.isEmpty else { return }
        lock.withLock {
            order.removeAll(where: ids.contains)
            for id in ids { rows[id] = nil }
            for id in order {
                for (name, others) in rows[id]?.related ?? [:] where !ids.isDisjoint(with: others) {
                    rows[id]?.related[name] = others.filter { !ids.contains($0) }
                }
            }
        }
    }

    func removeAll() { lock.withLock { (rows, order) = ([:], []) } }
}

/// The rows of a fixture.
enum FixtureRows {
    /// Returns the rows of a model's entities. Without any file, it reports that the store is empty.
    static func read(_ model: NSManagedObjectModel, store: NSPersistentStore) -> [StoredRows.Row] {
        let entities = model.entities.filter { !$0.isAbstract && $0.name != nil }
        let fixture = FixtureModels(entities.map { $0.fixtureEntity })
        if !fixture.isPresent, !model.entities.isEmpty {
            DeviceData.report(
                "CoreData's store is empty, because Apple's SQLite files aren't read — supply models/ENTITY.json with \(CommonOptions.fixture)"
            )
        }
        let named = Dictionary(entities.map { ($0.name ?? "", $0) }) { first, _ in first }
        let ids = fixture.rows.map { row in
            NSManagedObjectID(
                named[row.entity] ?? NSEntityDescription(), number: row.number, store: store, isSaved: true)
        }
        return zip(fixture.rows, ids).map { written, id in
            var row = StoredRows.Row(id: id)
            for (name, attribute) in id.entity.attributesByName {
                row.values[name] = written.values[name] ?? attribute.defaultValue
            }
            row.related = written.related.mapValues { $0.map { ids[$0] } }
            return row
        }
    }
}

extension NSEntityDescription {
    fileprivate var fixtureEntity: FixtureModels.Entity {
        FixtureModels.Entity(
            name: name ?? "",
            attributes: attributesByName.mapValues { attribute in { try attribute.value($0, $1) } },
            relationships: relationshipsByName.mapValues { relationship in
                FixtureModels.Relationship(
                    isToMany: relationship.isToMany,
                    targets: relationship.destinationEntity?.family.compactMap(\.name) ?? [],
                    inverse: relationship.inverseRelationship.map { ($0.name, $0.isToMany) })
            }, others: Set(propertiesByName.keys))
    }
}

extension JSONValue {
    /// The value as Foundation's objects.
    fileprivate var foundationValue: Any {
        switch self {
        case .null: NSNull()
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .number(let value): NSNumber(value: value)
        case .string(let value): value
        case .array(let values): values.map(\.foundationValue)
        case .object(let members): Dictionary(members.map { ($0.key, $0.value.foundationValue) }) { $1 }
        }
    }
}

extension NSAttributeDescription {
    /// Returns the value of a fixture as the attribute's type.
    fileprivate func value(_ json: JSONValue, _ place: String) throws -> Any {
        let type: JSONValue.FixtureType? =
            switch attributeType {
            case .stringAttributeType: .text
            case .booleanAttributeType: .flag
            case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: .integer
            case .doubleAttributeType, .floatAttributeType: .number
            case .decimalAttributeType: .decimal
            case .dateAttributeType: .date
            case .UUIDAttributeType: .uuid
            case .URIAttributeType: .url
            case .binaryDataAttributeType: .data
            default: nil
            }
        guard let type else { return json.foundationValue }
        let value = try json.fixtureValue(type, place)
        return stored(value) ?? value
    }
}

/// The models that `bring` writes into an app's bundles, in place of the ones that Xcode compiles.
enum ModelFile {
    /// The paths of all models: files in the resource folders beside the executable.
    static var all: [String] {
        let executable = Bundle.main.executablePath.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        let folder = executable ?? Bundle.main.bundlePath
        return names(in: folder).filter { $0.hasSuffix(".resources") }.flatMap { bundle in
            names(in: "\(folder)/\(bundle)").filter { $0.hasSuffix(".momd") }.map { "\(folder)/\(bundle)/\($0)" }
        }
    }

    /// Returns the path of a model; `nil` if the app has none of that name.
    static func path(of name: String) -> String? { all.first { $0.hasSuffix("/\(name).momd") } }

    private static func names(in folder: String) -> [String] {
        // A folder that can't be read has no models.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns the entities of a model; `nil` for a file that isn't a model.
    static func entities(path: String) -> [NSEntityDescription]? {
        do {
            let bytes = try InputFile(path: path, option: "model", limit: 16 << 20).bytes()
            let value = try JSONValue(parsing: bytes)
            guard let rows = value["entities"]?.array else { return nil }
            return entities(rows, modules: value["modules"]?.array?.compactMap(\.string) ?? [])
        } catch {
            DeviceData.report("can't read the model \(path) — build the app again")
            return nil
        }
    }

    private static func entities(_ rows: [JSONValue], modules: [String]) -> [NSEntityDescription] {
        let entities = rows.map { row in
            let entity = NSEntityDescription()
            entity.name = row.text("name")
            entity.managedObjectClassName = row["class"]?.string ?? "NSManagedObject"
            entity.isAbstract = row.flag("abstract")
            entity.modules = modules
            return entity
        }
        let named = Dictionary(entities.map { ($0.name ?? "", $0) }) { first, _ in first }
        for (entity, row) in zip(entities, rows) {
            if let parent = named[row.text("parent")], !parent.isKindOf(entity: entity) {
                parent.subentities.append(entity)
            }
            entity.properties =
                row.list("attributes").map(attribute)
                + row.list("relationships").map { row in
                    let relationship = NSRelationshipDescription()
                    relationship.name = row.text("name")
                    relationship.isOptional = !row.flag("required")
                    relationship.destinationEntity = named[row.text("destination")]
                    relationship.maxCount = row.flag("many") ? 0 : 1
                    relationship.isOrdered = row.flag("ordered")
                    relationship.deleteRule =
                        switch row.text("rule") {
                        case "Cascade": .cascadeDeleteRule
                        case "Deny": .denyDeleteRule
                        case "No Action": .noActionDeleteRule
                        default: .nullifyDeleteRule
                        }
                    return relationship
                }
        }
        for (entity, row) in zip(entities, rows) {
            for row in row.list("relationships") {
                guard let relationship = entity.relationshipsByName[row.text("name")] else { continue }
                relationship.inverseRelationship =
                    relationship.destinationEntity?.relationshipsByName[row.text("inverse")]
            }
        }
        return entities
    }

    private static let types: [String: NSAttributeType] = [
        "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
        "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType, "Double": .doubleAttributeType,
        "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType,
        "Date": .dateAttributeType, "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType,
        "URI": .URIAttributeType, "Transformable": .transformableAttributeType,
    ]

    private static func attribute(_ row: JSONValue) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = row.text("name")
        attribute.attributeType = types[row.text("type")] ?? .undefinedAttributeType
        attribute.isOptional = !row.flag("required")
        attribute.isTransient = row.flag("transient")
        guard let text = row["default"]?.string else { return attribute }
        attribute.defaultValue =
            switch attribute.attributeType {
            case .stringAttributeType: text
            case .booleanAttributeType: NSNumber(value: text == "YES" || text == "1" || text == "true")
            case .dateAttributeType: Double(text).map { Date(timeIntervalSinceReferenceDate: $0) }
            case .UUIDAttributeType: UUID(uuidString: text)
            case .URIAttributeType: URL(string: text)
            case .decimalAttributeType: Decimal(string: text).map { NSDecimalNumber(decimal: $0) }
            case .doubleAttributeType, .floatAttributeType: Double(text).map { NSNumber(value: $0) }
            case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
                Int64(text).map { NSNumber(value: $0) }
            default: nil
            }
        return attribute
    }
}

extension JSONValue {
    fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }
    fileprivate func flag(_ key: String) -> Bool { self[key]?.bool ?? false }
    fileprivate func list(_ key: String) -> [JSONValue] { self[key]?.array ?? [] }
}
