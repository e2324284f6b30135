import AirlockBase
import Foundation
import Glibc
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

/// The rows of a fixture: the files `models/ENTITY.json`, each an array of objects.
struct FixtureRows {
    private var rows: [StoredRows.Row] = []
    /// The places of rows by their entities and the texts of their keys `id`.
    private var places: [String: [String: Int]] = [:]

    /// Returns the rows of a model's entities. Without any file, it reports that the store is empty.
    static func read(_ model: NSManagedObjectModel, store: NSPersistentStore) -> [StoredRows.Row] {
        var fixture = FixtureRows()
        var files: [(entity: NSEntityDescription, path: String, objects: [JSONValue], first: Int)] = []
        var isPresent = false
        for entity in model.entities where !entity.isAbstract {
            guard let name = entity.name, let folder = DeviceData.path(.models) else { continue }
            let path = "\(folder)/\(name).json"
            guard access(path, F_OK) == 0 else { continue }
            isPresent = true
            do {
                let objects = try fixture.add(entity, path: path, store: store)
                files.append((entity, path, objects, fixture.rows.count - objects.count))
            } catch {
                DeviceData.report("can't read \(path): \(message(of: error))")
            }
        }
        for file in files {
            for (offset, object) in file.objects.enumerated() {
                do { try fixture.relate(file.first + offset, object, "[\(offset)]") } catch {
                    DeviceData.report("can't read \(file.path): \(message(of: error))")
                }
            }
        }
        if !isPresent, !model.entities.isEmpty {
            DeviceData.report(
                "CoreData's store is empty, because Apple's SQLite files aren't read — supply models/ENTITY.json with --fixture"
            )
        }
        return fixture.rows
    }

    private mutating func add(_ entity: NSEntityDescription, path: String, store: NSPersistentStore) throws
        -> [JSONValue]
    {
        let bytes = try InputFile(path: path, option: "fixture", limit: 16 << 20).bytes()
        let document = try JSONValue(parsing: bytes)
        guard let objects = document.array else { throw CommandFailure("the document isn't an array — write one") }
        let (attributes, properties) = (entity.attributesByName, entity.propertiesByName)
        var (new, names): ([StoredRows.Row], [String: Int]) = ([], [:])
        for (offset, object) in objects.enumerated() {
            guard let members = object.members else {
                throw CommandFailure("'[\(offset)]' isn't an object — write one")
            }
            let id = NSManagedObjectID(entity, number: offset + 1, store: store, isSaved: true)
            var row = StoredRows.Row(id: id)
            for (name, attribute) in attributes { row.values[name] = attribute.defaultValue }
            for member in members {
                let place = "'[\(offset)].\(member.key)'"
                if member.key == "id", let text = member.value.idText {
                    if names.updateValue(rows.count + new.count, forKey: text) != nil {
                        throw CommandFailure("\(place) repeats the id of another object — change it")
                    }
                }
                if let attribute = attributes[member.key] {
                    if member.value.isNull {
                        row.values[member.key] = nil
                    } else {
                        row.values[member.key] = try attribute.value(member.value, place)
                    }
                } else if properties[member.key] == nil, member.key != "id" {
                    throw CommandFailure("\(place) isn't a property of the entity \(entity.name ?? "") — remove it")
                }
            }
            new.append(row)
        }
        rows += new
        places[entity.name ?? ""] = names
        return objects
    }

    /// Sets the relationships of a row, and their inverses.
    private mutating func relate(_ place: Int, _ object: JSONValue, _ path: String) throws {
        let (entity, places) = (rows[place].id.entity, places)
        for (name, relationship) in entity.relationshipsByName {
            guard let value = object[name], !value.isNull else { continue }
            let key = "'\(path).\(name)'"
            let values = relationship.isToMany ? value.array : [value]
            guard let values else { throw CommandFailure("\(key) isn't an array of ids — write one") }
            for value in values {
                guard let text = value.idText else {
                    throw CommandFailure("\(key) isn't an id — write a text or a number")
                }
                let names = relationship.destinationEntity?.family.compactMap(\.name) ?? []
                guard let target = names.lazy.compactMap({ places[$0]?[text] }).first else {
                    throw CommandFailure(
                        "\(key) names '\(text)', but no \(names.first ?? "object") has this id — add it to the fixture"
                    )
                }
                link(place, name, target, isToMany: relationship.isToMany)
                guard let inverse = relationship.inverseRelationship else { continue }
                link(target, inverse.name, place, isToMany: inverse.isToMany)
            }
        }
    }

    private mutating func link(_ place: Int, _ name: String, _ target: Int, isToMany: Bool) {
        let id = rows[target].id
        guard isToMany else { return rows[place].related[name] = [id] }
        if rows[place].related[name]?.contains(id) != true { rows[place].related[name, default: []].append(id) }
    }
}

extension JSONValue {
    /// The text of an id, which is a text or a number.
    fileprivate var idText: String? { string ?? integer.map { "\($0)" } }

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
        func fault(_ wanted: String) -> CommandFailure {
            .init("\(place) isn't \(wanted) — change its value")
        }
        switch attributeType {
        case .stringAttributeType:
            guard let text = json.string else { throw fault("a text") }
            return text
        case .booleanAttributeType:
            guard let flag = json.bool else { throw fault("true or false") }
            return NSNumber(value: flag)
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            guard let number = json.integer else { throw fault("an integer") }
            return NSNumber(value: number)
        case .doubleAttributeType, .floatAttributeType:
            guard let number = json.number else { throw fault("a number") }
            return NSNumber(value: number)
        case .decimalAttributeType:
            let text = json.string ?? json.number.map { "\($0)" }
            guard let value = text.flatMap({ Decimal(string: $0) }) else { throw fault("a number") }
            return NSDecimalNumber(decimal: value)
        case .dateAttributeType:
            let strategies = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
            // A text that one format doesn't read may be in the other.
            let date = json.string.flatMap { text in strategies.lazy.compactMap { try? $0.parse(text) }.first }
            guard let date else { throw fault("a date in ISO 8601, such as 2026-11-30T09:00:00Z") }
            return date
        case .UUIDAttributeType:
            guard let value = json.string.flatMap(UUID.init(uuidString:)) else { throw fault("a UUID") }
            return value
        case .URIAttributeType:
            guard let value = json.string.flatMap({ URL(string: $0) }) else { throw fault("a URL") }
            return value
        case .binaryDataAttributeType:
            guard let value = json.string.flatMap({ Data(base64Encoded: $0) }) else { throw fault("text in Base64") }
            return value
        default: return json.foundationValue
        }
    }
}
