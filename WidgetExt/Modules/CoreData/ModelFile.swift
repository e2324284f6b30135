import AirlockBase
import Foundation
import Shared

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
