/// Writes the classes that Xcode generates from the entities of a Core Data model.
///
/// Names are written only if they are Swift identifiers.
struct ModelWriter {
    private let model: DataModel
    /// The classes by the names of their entities.
    private let classes: [String: String]
    /// The types that the sources declare, for which no class is generated.
    private let declared: Set<String>
    /// The classes that were written.
    private(set) var written: Set<String> = []
    private(set) var omissions: [String] = []

    /// The members of every object.
    private static let usedMembers: Set<String> = IntentWriter.usedMembers.union([
        "changedValues", "entity", "fetchRequest", "hasChanges", "isDeleted", "isFault", "isInserted", "isUpdated",
        "managedObjectContext", "objectID", "objectWillChange",
    ])

    init(_ model: DataModel, declared: Set<String>) {
        (self.model, self.declared) = (model, declared)
        classes = model.entities.reduce(into: [:]) { classes, entity in
            if classes[entity.name] == nil { classes[entity.name] = entity.className }
        }
    }

    /// Returns the lines of the classes and extensions.
    mutating func lines() -> [String] {
        var lines: [String] = []
        for entity in model.entities where entity.generation != .manual {
            guard let name = entity.className, entity.generation == .category || !declared.contains(name),
                !written.contains(name)
            else { continue }
            guard name.isSwiftIdentifier else {
                omissions.append("\(name) isn't generated: its name isn't a Swift identifier")
                continue
            }
            written.insert(name)
            let type = name.swiftTypeName
            let isCategory = entity.generation == .category
            let parent = isCategory ? nil : self.parent(of: entity)
            lines += [
                "",
                isCategory
                    ? "extension \(type) {" : "nonisolated public class \(type): \(parent ?? "NSManagedObject") {",
            ]
            lines += [
                "    public nonisolated class func fetchRequest() -> NSFetchRequest<\(type)> {",
                "        NSFetchRequest<\(type)>(entityName: \(entity.name.swiftLiteral))", "    }",
            ]
            lines += properties(of: entity, type).map { "    public nonisolated \($0)" } + ["}"]
            // A subclass has the conformance of its parent.
            if parent == nil || parent == "NSManagedObject" { lines += ["", "extension \(type): Identifiable {}"] }
        }
        return lines
    }

    /// Returns the class that an entity's class inherits from.
    private func parent(of entity: DataModel.Entity) -> String {
        let found = entity.parent.flatMap { classes[$0] }
        return found.flatMap { $0.isSwiftIdentifier ? $0.swiftTypeName : nil } ?? "NSManagedObject"
    }

    /// Returns the properties and accessors of an entity.
    private mutating func properties(of entity: DataModel.Entity, _ owner: String) -> [String] {
        var (lines, names): ([String], Set<String>) = ([], Self.usedMembers)
        func isWritten(_ name: String, _ omissions: inout [String]) -> Bool {
            if !name.isSwiftIdentifier {
                omissions.append("\(owner).\(name) isn't generated: its name isn't a Swift identifier")
            } else if !names.insert(name).inserted {
                omissions.append("\(owner).\(name) isn't generated: another member has this name")
            } else {
                return true
            }
            return false
        }
        for attribute in entity.attributes where isWritten(attribute.name, &omissions) {
            guard let type = type(of: attribute) else {
                omissions.append("\(owner).\(attribute.name) isn't generated: its type can't be written")
                continue
            }
            lines.append("var `\(attribute.name)`: \(type) \(Self.accessors)")
            if attribute.isDerived {
                omissions.append("\(owner).\(attribute.name) isn't derived: it has the value of the fixture")
            }
        }
        for relationship in entity.relationships where isWritten(relationship.name, &omissions) {
            let target = classes[relationship.destination] ?? "NSManagedObject"
            guard target.isSwiftIdentifier else {
                omissions.append("\(owner).\(relationship.name) isn't generated: its type can't be written")
                continue
            }
            let (name, object) = (relationship.name, target.swiftTypeName)
            guard relationship.isToMany else {
                lines.append("var `\(name)`: \(object)? \(Self.accessors)")
                continue
            }
            let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
            let suffix = name.capitalizedFirst
            lines.append("var `\(name)`: \(set)? \(Self.accessors)")
            for verb in ["addTo", "removeFrom"] {
                lines.append("func \(verb)\(suffix)(_ value: \(object)) { _mutate(value) }")
                lines.append("func \(verb)\(suffix)(_ values: \(set)) { _mutate(values) }")
            }
            guard relationship.isOrdered else { continue }
            lines += [
                "func insertInto\(suffix)(_ value: \(object), at idx: Int) { _mutate(value, idx) }",
                "func insertInto\(suffix)(_ values: [\(object)], at indexes: NSIndexSet) { _mutate(values, indexes) }",
                "func removeFrom\(suffix)(at idx: Int) { _mutate(idx) }",
                "func removeFrom\(suffix)(at indexes: NSIndexSet) { _mutate(indexes) }",
                "func replace\(suffix)(at idx: Int, with value: \(object)) { _mutate(idx, value) }",
                "func replace\(suffix)(at indexes: NSIndexSet, with values: [\(object)]) { _mutate(indexes, values) }",
            ]
        }
        return lines
    }

    /// The body of a property marked `@NSManaged`.
    static let accessors = "{ get { _managed() } set { _manage(newValue) } }"

    /// Returns the type of an attribute's property; nil if it isn't known.
    private func type(of attribute: DataModel.Attribute) -> String? {
        switch attribute.type {
        case "Integer 16": attribute.isScalar ? "Int16" : "NSNumber?"
        case "Integer 32": attribute.isScalar ? "Int32" : "NSNumber?"
        case "Integer 64": attribute.isScalar ? "Int64" : "NSNumber?"
        case "Double": attribute.isScalar ? "Double" : "NSNumber?"
        case "Float": attribute.isScalar ? "Float" : "NSNumber?"
        case "Boolean": attribute.isScalar ? "Bool" : "NSNumber?"
        case "Date": attribute.isScalar ? "TimeInterval" : "Date?"
        case "Decimal": "NSDecimalNumber?"
        case "String": "String?"
        case "Binary": "Data?"
        case "UUID": "UUID?"
        case "URI": "URL?"
        case "Transformable":
            if let name = attribute.className {
                name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { String($0).isSwiftIdentifier }
                    ? "\(name)?" : nil
            } else {
                "NSObject?"
            }
        default: nil
        }
    }
}
