import AirlockBase
import BringSupport
import Foundation

/// The entities of a Core Data model, from the file `contents` of an `.xcdatamodel` folder.
///
/// The names are those in the file, which need not be Swift identifiers.
struct DataModel: Hashable {
    /// The way in which an entity's class comes about.
    enum Generation: String { case manual, category, `class` }

    struct Entity: Hashable {
        let name: String
        /// The name of the class; nil if the objects have no class of their own.
        let className: String?
        let parent: String?
        let isAbstract: Bool
        let generation: Generation
        var attributes: [Attribute] = []
        var relationships: [Relationship] = []
    }

    struct Attribute: Hashable {
        let name: String
        /// The type, such as `Integer 16`.
        let type: String
        let isOptional: Bool
        let isTransient: Bool
        /// True if a phone computes the value from others.
        let isDerived: Bool
        /// True if the class has a number and not an object.
        let isScalar: Bool
        /// The name of a transformable value's class.
        let className: String?
        /// The text of the default; seconds since 2001 for a date.
        let defaultValue: String?
    }

    struct Relationship: Hashable {
        let name: String
        let destination: String
        let inverse: String?
        let isToMany: Bool
        let isOrdered: Bool
        let isOptional: Bool
        let deleteRule: String
    }

    private(set) var entities: [Entity] = []

    /// The size limit of a file, in bytes, and the maximum number of its elements.
    static let limits = (bytes: 16 << 20, elements: 100_000)

    /// Reads a file's bytes.
    ///
    /// - Throws: ``CommandFailure`` with the rest of a sentence that begins with the file's name.
    init(_ bytes: [UInt8]) throws(CommandFailure) {
        var reader = ElementReader(bytes)
        // The names of the open elements.
        var open: [String] = []
        var (count, isModel) = (0, false)
        while let element = reader.next() {
            count += 1
            guard count <= Self.limits.elements else {
                throw CommandFailure("has more than \(Self.limits.elements) elements", exitCode: .badData)
            }
            if element.kind == .end {
                guard open.popLast() == element.name else { break }
                continue
            }
            switch (open, element.name) {
            case ([], "model"): isModel = true
            case (["model"], "entity"): entities.append(Entity(element.values))
            case (["model", "entity"], "attribute"):
                entities[entities.count - 1].attributes.append(Attribute(element.values))
            case (["model", "entity"], "relationship"):
                entities[entities.count - 1].relationships.append(Relationship(element.values))
            default: break
            }
            if element.kind == .start { open.append(element.name) }
        }
        guard isModel, open.isEmpty, reader.isAtEnd else {
            throw CommandFailure("isn't a Core Data model", exitCode: .badData)
        }
    }
}

extension DataModel.Entity {
    fileprivate init(_ values: [String: String]) {
        name = values["name"] ?? ""
        let written = values["representedClassName"].map { $0.split(separator: ".").last.map(String.init) ?? $0 }
        className = written.flatMap { $0.isEmpty || $0 == "NSManagedObject" ? nil : $0 }
        parent = values["parentEntity"]
        isAbstract = values["isAbstract"] == "YES"
        generation = values["codeGenerationType"].flatMap(DataModel.Generation.init) ?? .manual
    }
}

extension DataModel.Attribute {
    fileprivate init(_ values: [String: String]) {
        (name, type) = (values["name"] ?? "", values["attributeType"] ?? "")
        isOptional = values["optional"] == "YES"
        isTransient = values["transient"] == "YES"
        isDerived = values["derived"] == "YES"
        isScalar = values["usesScalarValueType"] == "YES"
        className = values["customClassName"]
        defaultValue = values["defaultDateTimeInterval"] ?? values["defaultValueString"]
    }
}

extension DataModel.Relationship {
    fileprivate init(_ values: [String: String]) {
        (name, destination) = (values["name"] ?? "", values["destinationEntity"] ?? "")
        inverse = values["inverseName"]
        isToMany = values["toMany"] == "YES"
        isOrdered = values["ordered"] == "YES"
        isOptional = values["optional"] == "YES"
        deleteRule = values["deletionRule"] ?? "Nullify"
    }
}

/// A reader of the elements of an XML file whose elements have attributes and no text.
private struct ElementReader {
    enum Kind { case start, end, empty }

    struct Element {
        let kind: Kind
        let name: String
        let values: [String: String]
    }

    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// True if the file has been read without an error.
    private(set) var isAtEnd = false

    /// Returns the next element; nil at the end, and at an error.
    mutating func next() -> Element? {
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            if skip("?", to: "?>") || skip("!--", to: "-->") { continue }
            // A document type could define entities.
            guard place < bytes.count, bytes[place] != UInt8(ascii: "!") else { return nil }
            let isEnd = take("/")
            let name = word()
            var values: [String: String] = [:]
            while true {
                skipSpace()
                if take("/") {
                    guard take(">") else { return nil }
                    return Element(kind: .empty, name: name, values: values)
                }
                if take(">") { return Element(kind: isEnd ? .end : .start, name: name, values: values) }
                let key = word()
                skipSpace()
                guard !key.isEmpty, take("=") else { return nil }
                skipSpace()
                guard let value = quoted() else { return nil }
                values[key] = value
            }
        }
        isAtEnd = true
        return nil
    }

    /// Skips a construct that begins and ends with texts. Without its end, the rest of the file is skipped.
    private mutating func skip(_ start: String, to end: String) -> Bool {
        guard bytes[place...].starts(with: start.utf8) else { return false }
        place += start.utf8.count
        while place < bytes.count, !bytes[place...].starts(with: end.utf8) { place += 1 }
        place = min(place + end.utf8.count, bytes.count)
        return true
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while place < bytes.count, [9, 10, 13, 32].contains(bytes[place]) { place += 1 }
    }

    private mutating func word() -> String {
        let end = bytes[place...].firstIndex { [9, 10, 13, 32, 47, 61, 62].contains($0) } ?? bytes.count
        defer { place = end }
        return String(decoding: bytes[place..<end], as: UTF8.self)
    }

    private mutating func quoted() -> String? {
        guard place < bytes.count, [34, 39].contains(bytes[place]) else { return nil }
        let mark = bytes[place]
        place += 1
        guard let end = bytes[place...].firstIndex(of: mark) else { return nil }
        defer { place = end + 1 }
        let text = String(decoding: bytes[place..<end], as: UTF8.self)
        return text.contains("&") ? text.replacing("&#10;", with: "\n").xmlUnescaped : text
    }
}

/// The Swift classes and the file in the app's bundle that Xcode generates from a module's Core Data models.
///
/// Nothing is generated for a module whose sources don't import Core Data.
struct GeneratedModels {
    /// A file for the bundle, from which the module CoreData reads the entities.
    struct File: Hashable {
        /// The name, such as `Tea.momd`.
        let name: String
        /// JSON.
        let text: String
    }

    /// The source of the classes; nil if no class is generated.
    let source: String?
    let files: [File]
    /// The models that can't be read, and the classes and properties that are left out.
    let omissions: [ImportedFolder.Omission]

    /// Generates the classes and files for a folder.
    ///
    /// - Parameter module: The name of the module, in which the classes are found.
    init(_ folder: ImportedFolder, module: String = "") {
        guard folder.sources.contains(where: { $0.names.imports.contains { $0.module == "CoreData" } }) else {
            self.init([], module: module)
            return
        }
        var unreadable: [ImportedFolder.Omission] = []
        var models: [(path: String, model: DataModel)] = []
        for path in folder.dataModels {
            do throws(CommandFailure) { models.append((path, try Self.model(path, in: folder))) } catch {
                unreadable.append(.init(path: path, reason: "\(error.message), so its classes aren't generated"))
            }
        }
        let types = folder.sources.flatMap(\.names.declarations).filter {
            $0.isType && $0.owner == nil && $0.keyword != "extension"
        }
        self.init(models, module: module, declared: Set(types.map(\.name)), unreadable: unreadable)
    }

    /// Generates the classes and files for models.
    ///
    /// - Parameter declared: The types that the sources declare themselves.
    init(
        _ models: [(path: String, model: DataModel)], module: String, declared: Set<String> = [],
        unreadable: [ImportedFolder.Omission] = []
    ) {
        var (omissions, written): ([ImportedFolder.Omission], Set<String>) = (unreadable, [])
        var lines: [String] = []
        for (path, model) in models {
            var writer = ModelWriter(model, declared: declared.union(written))
            lines += writer.lines()
            written.formUnion(writer.written)
            omissions += writer.omissions.prefix(20).map { .init(path: path, reason: $0.onOneLine) }
        }
        self.omissions = omissions
        let head = [
            "// Written by './airlock bring': the classes that Xcode generates from Core Data models.",
            "@_exported import CoreData", "import Foundation",
        ]
        // A transformable value can be of a class such as UIColor.
        let classes = models.flatMap(\.model.entities).flatMap(\.attributes).compactMap(\.className)
        let imports = classes.contains { $0.hasPrefix("UI") } ? ["import UIKit"] : []
        source = models.isEmpty ? nil : (head + imports + lines).joined(separator: "\n") + "\n"
        var names: Set<String> = []
        files = models.compactMap { path, model in
            let last = path.split(separator: "/").last.map(String.init) ?? path
            let name = last.split(separator: ".").dropLast().joined(separator: ".")
            // A model of the same name in another folder is the same model, as in Xcode.
            guard names.insert(name).inserted else { return nil }
            // A value without numbers can always be serialised.
            guard let text = try? model.json(module: module).serialised(pretty: true) else { return nil }
            return File(name: "\(name).momd", text: text + "\n")
        }
    }

    /// Reads the current version of a model.
    private static func model(_ path: String, in folder: ImportedFolder) throws(CommandFailure) -> DataModel {
        let (given, place) = folder.location(of: path)
        let version = path.hasSuffix(".xcdatamodeld") ? try currentVersion(place, given) + "/" : ""
        guard let data = try given.contents(of: "\(place)/\(version)contents", limit: DataModel.limits.bytes) else {
            throw CommandFailure("has no file '\(version)contents'", exitCode: .badData)
        }
        return try DataModel([UInt8](data))
    }

    /// Returns the name of a model's current version.
    private static func currentVersion(_ place: String, _ given: GivenFolder) throws(CommandFailure) -> String {
        let versions = (try given.entries(of: place) ?? []).map(\.name).filter { $0.hasSuffix(".xcdatamodel") }
        guard let data = try given.contents(of: "\(place)/.xccurrentversion", limit: 1 << 16) else {
            if versions.count == 1 { return versions[0] }
            throw CommandFailure(
                versions.isEmpty ? "has no versions" : "has \(versions.count) versions and no .xccurrentversion",
                exitCode: .badData)
        }
        var name: String?
        do throws(PropertyListError) {
            name = try PropertyList(parsing: [UInt8](data), limits: .manifest).dictionary?["_XCCurrentVersionName"]?
                .string
        } catch {
            throw CommandFailure("has a damaged .xccurrentversion", exitCode: .badData)
        }
        guard let name, versions.contains(name) else {
            throw CommandFailure("lacks its current version '\((name ?? "").shortened)'", exitCode: .badData)
        }
        return name
    }
}

extension DataModel {
    /// Returns the entities as the module CoreData reads them.
    fileprivate func json(module: String) -> JSONValue {
        func object(_ members: [(String, JSONValue?)]) -> JSONValue {
            .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
        }
        func flag(_ isSet: Bool) -> JSONValue? { isSet ? .bool(true) : nil }
        let rows = entities.map { entity in
            object([
                ("name", .string(entity.name)), ("class", entity.className.map { .string($0) }),
                ("parent", entity.parent.map { .string($0) }), ("abstract", flag(entity.isAbstract)),
                (
                    "attributes",
                    .array(
                        entity.attributes.map {
                            object([
                                ("name", .string($0.name)), ("type", .string($0.type)),
                                ("required", flag(!$0.isOptional)), ("transient", flag($0.isTransient)),
                                ("default", $0.defaultValue.map { .string($0) }),
                            ])
                        })
                ),
                (
                    "relationships",
                    .array(
                        entity.relationships.map {
                            object([
                                ("name", .string($0.name)), ("destination", .string($0.destination)),
                                ("inverse", $0.inverse.map { .string($0) }), ("many", flag($0.isToMany)),
                                ("ordered", flag($0.isOrdered)), ("required", flag(!$0.isOptional)),
                                ("rule", .string($0.deleteRule)),
                            ])
                        })
                ),
            ])
        }
        return object([("modules", .array([.string(module)])), ("entities", .array(rows))])
    }
}
