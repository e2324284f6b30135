import AirlockBase
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
