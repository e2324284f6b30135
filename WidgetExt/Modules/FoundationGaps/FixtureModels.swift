import AirlockBase
import Foundation
import Glibc
import Shared

/// The models of a fixture, which Core Data and SwiftData read: the files `models/ENTITY.json`, each an array of objects.
///
/// A file with a mistake is reported with its place; the other files are read.
package struct FixtureModels {
    /// A model, and the conversions of its attributes' values from JSON.
    package struct Entity {
        package let name: String
        /// Returns the value of an attribute; throws for JSON of another type. The text is the place in the file.
        package var attributes: [String: (JSONValue, String) throws -> Any]
        package var relationships: [String: Relationship]
        /// Other properties, whose values are left out.
        package var others: Set<String> = []

        package init(
            name: String, attributes: [String: (JSONValue, String) throws -> Any],
            relationships: [String: Relationship], others: Set<String> = []
        ) {
            (self.name, self.attributes, self.relationships) = (name, attributes, relationships)
            self.others = others
        }
    }

    /// A relationship, with the possible names of the related models.
    package struct Relationship {
        package let isToMany: Bool
        package let targets: [String]
        package let inverse: (name: String, isToMany: Bool)?

        package init(isToMany: Bool, targets: [String], inverse: (name: String, isToMany: Bool)?) {
            (self.isToMany, self.targets, self.inverse) = (isToMany, targets, inverse)
        }
    }

    /// An object of a file.
    package struct Row {
        package let entity: String
        /// The number in the file, from 1.
        package let number: Int
        /// The written values; those that are null are nil.
        package var values: [String: Any?] = [:]
        /// The positions of related rows by the names of relationships.
        package var related: [String: [Int]] = [:]
    }

    /// The objects of all files.
    package private(set) var rows: [Row] = []
    /// True if there is a file for one of the entities.
    package private(set) var isPresent = false
    private let entities: [String: Entity]
    /// The positions of rows by their entities and the texts of their keys `id`.
    private var places: [String: [String: Int]] = [:]

    /// Reads the files of entities.
    package init(_ entities: [Entity]) {
        self.entities = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
        var files: [(path: String, objects: [JSONValue], first: Int)] = []
        var missing: [Entity] = []
        for entity in entities {
            let path = DeviceData.path(.models).map { "\($0)/\(entity.name).json" }
            let isThere = path.map { access($0, F_OK) == 0 } ?? false
            DataReads.note(.models, entity.name, "", isPresent: isThere)
            guard let path, isThere else {
                missing.append(entity)
                continue
            }
            isPresent = true
            do {
                let objects = try add(entity, path)
                files.append((path, objects, rows.count - objects.count))
            } catch {
                DeviceData.report("can't read \(path): \(message(of: error))")
            }
        }
        for entity in missing {
            let made = DataReads.models(entity.name) { Self.madeUp(entity, missing, $0) }
            guard let objects = made?.array else { continue }
            isPresent = true
            do {
                try add(entity, objects)
                files.append(("the made-up models of \(entity.name)", objects, rows.count - objects.count))
            } catch {
                DeviceData.report("can't make up models of \(entity.name): \(message(of: error))")
            }
        }
        for file in files {
            for (offset, object) in file.objects.enumerated() {
                do { try relate(file.first + offset, object, "[\(offset)]") } catch {
                    DeviceData.report("can't read \(file.path): \(message(of: error))")
                }
            }
        }
    }

    private mutating func add(_ entity: Entity, _ path: String) throws -> [JSONValue] {
        let bytes = try InputFile(path: path, option: "fixture", limit: 16 << 20).bytes()
        let document = try JSONValue(parsing: bytes)
        guard let objects = document.array else { throw CommandFailure("the document isn't an array — write one") }
        try add(entity, objects)
        return objects
    }

    private mutating func add(_ entity: Entity, _ objects: [JSONValue]) throws {
        var (new, names): ([Row], [String: Int]) = ([], [:])
        for (offset, object) in objects.enumerated() {
            guard let members = object.members else {
                throw CommandFailure("'[\(offset)]' isn't an object — write one")
            }
            var row = Row(entity: entity.name, number: offset + 1)
            for member in members {
                let place = "'[\(offset)].\(member.key)'"
                if member.key == "id", let text = member.value.idText {
                    if names.updateValue(rows.count + new.count, forKey: text) != nil {
                        throw CommandFailure("\(place) repeats the id of another object — change it")
                    }
                }
                if let value = entity.attributes[member.key] {
                    row.values[member.key] = .some(member.value.isNull ? nil : try value(member.value, place))
                } else if entity.relationships[member.key] == nil, !entity.others.contains(member.key),
                    member.key != "id"
                {
                    throw CommandFailure("\(place) isn't a property of the entity \(entity.name) — remove it")
                }
            }
            new.append(row)
        }
        rows += new
        places[entity.name] = names
    }

    // MARK: Made-up models

    /// Returns three objects of an entity, with the values that the conversions of its attributes accept.
    ///
    /// - Parameter others: The entities whose objects are made up, to which relationships may lead.
    private static func madeUp(_ entity: Entity, _ others: [Entity], _ source: MadeUpValue) -> JSONValue {
        let relationships = entity.relationships.sorted { $0.key < $1.key }
        return .array(
            (0..<3).map { turn in
                var members = [JSONMember("id", id(of: entity, turn, source))]
                for (name, convert) in entity.attributes.sorted(by: { $0.key < $1.key }) where name != "id" {
                    // An attribute that accepts no value has its default.
                    let value = candidates(name, turn, source).first { (try? convert($0, "")) != nil }
                    if let value { members.append(JSONMember(name, value)) }
                }
                for (name, relationship) in relationships {
                    guard let target = others.first(where: { relationship.targets.contains($0.name) }) else { continue }
                    if !relationship.isToMany {
                        members.append(JSONMember(name, id(of: target, turn, source)))
                    } else if relationship.inverse?.isToMany ?? true {
                        members.append(JSONMember(name, .array((0..<3).map { id(of: target, $0, source) })))
                    }
                }
                return .object(members)
            })
    }

    private static func id(of entity: Entity, _ turn: Int, _ source: MadeUpValue) -> JSONValue {
        let plain = JSONValue.string("\(turn + 1)")
        guard let convert = entity.attributes["id"] else { return plain }
        // The first value that the attribute accepts is an id.
        return ([plain] + candidates("id", turn, source)).first { (try? convert($0, "")) != nil } ?? plain
    }

    /// Returns values of each type for an attribute.
    private static func candidates(_ name: String, _ turn: Int, _ source: MadeUpValue) -> [JSONValue] {
        let uuid = source.value(of: UUID.self, name, turn: turn).map { "\($0)" } ?? ""
        return [
            .string(source.text(name, turn: turn)), .number(source.number(name, turn: turn)),
            .integer(source.integer(name, turn: turn)), .bool(source.flag(name)),
            .string(source.date(name, turn: turn).formatted(.iso8601)), .string(uuid),
            .string("https://example.com"), .string(""), .array([]), .object([]),
        ]
    }

    /// Sets the relationships of a row, and their inverses.
    private mutating func relate(_ place: Int, _ object: JSONValue, _ path: String) throws {
        let places = places
        for (name, relationship) in entities[rows[place].entity]?.relationships ?? [:] {
            guard let value = object[name], !value.isNull else { continue }
            let key = "'\(path).\(name)'"
            let values = relationship.isToMany ? value.array : [value]
            guard let values else { throw CommandFailure("\(key) isn't an array of ids — write one") }
            for value in values {
                guard let text = value.idText else {
                    throw CommandFailure("\(key) isn't an id — write a text or a number")
                }
                guard let target = relationship.targets.lazy.compactMap({ places[$0]?[text] }).first else {
                    throw CommandFailure(
                        "\(key) names '\(text)', but no \(relationship.targets.first ?? "object") has this id — add it to the fixture"
                    )
                }
                link(place, name, target, isToMany: relationship.isToMany)
                guard let inverse = relationship.inverse else { continue }
                link(target, inverse.name, place, isToMany: inverse.isToMany)
            }
        }
    }

    private mutating func link(_ place: Int, _ name: String, _ target: Int, isToMany: Bool) {
        guard isToMany else { return rows[place].related[name] = [target] }
        if rows[place].related[name]?.contains(target) != true {
            rows[place].related[name, default: []].append(target)
        }
    }
}

extension JSONValue {
    /// The text of an id, which is a text or a number.
    fileprivate var idText: String? { string ?? integer.map { "\($0)" } }

    /// The types of a fixture's values.
    package enum FixtureType { case text, flag, integer, number, decimal, date, uuid, url, data }

    /// Returns the value of a fixture as a type: `String`, `Bool`, `Int`, `Double`, `Decimal`, `Date`, `UUID`, `URL` or `Data`.
    package func fixtureValue(_ type: FixtureType, _ place: String) throws -> Any {
        let (value, wanted): (Any?, String) =
            switch type {
            case .text: (string, "a text")
            case .flag: (bool, "true or false")
            case .integer: (integer, "an integer")
            case .number: (number, "a number")
            case .decimal: ((string ?? number.map { "\($0)" }).flatMap { Decimal(string: $0) }, "a number")
            case .date: (string.flatMap { Self.date($0) }, "a date in ISO 8601, such as 2026-11-30T09:00:00Z")
            case .uuid: (string.flatMap(UUID.init(uuidString:)), "a UUID")
            case .url: (string.flatMap { URL(string: $0) }, "a URL")
            case .data: (string.flatMap { Data(base64Encoded: $0) }, "text in Base64")
            }
        guard let value else { throw CommandFailure("\(place) isn't \(wanted) — change its value") }
        return value
    }

    /// Returns the date of a text in ISO 8601; `nil` for another text.
    package static func date(_ text: String) -> Date? {
        let strategies = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
        // A text that one format doesn't read may be in the other.
        return strategies.lazy.compactMap { try? $0.parse(text) }.first
    }
}

extension DeviceData {
    /// The maximum size of a file in bytes.
    private static let limit = 16 << 20

    /// The time that the app's own code reads, on every thread. The context of a request isn't known on the queues of an app.
    package static var now: Date { Date(timeIntervalSinceNow: 0) }

    /// Returns the decoded JSON of a part; `nil` without the file. A file that can't be decoded is reported with the key path, and counts as
    /// absent. Dates are in ISO 8601.
    package static func decode<Value: Decodable>(_ type: Value.Type, from part: Part) -> Value? {
        guard let path = path(part) else { return nil }
        return decode(type, at: path)
    }

    /// Returns the decoded JSON of a file, such as one in the folder of a part; otherwise as ``decode(_:from:)``.
    package static func decode<Value: Decodable>(_ type: Value.Type, at path: String) -> Value? {
        guard access(path, F_OK) == 0 else { return nil }
        do {
            let bytes = try InputFile(path: path, option: "fixture", limit: limit).bytes()
            guard bytes.count <= limit else {
                report("can't read \(path): it is larger than \(limit >> 20) MiB — shorten it")
                return nil
            }
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return try decoder.decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            report("can't read \(path): \(error.reason)")
        } catch {
            report(message(of: error))
        }
        return nil
    }
}

extension DecodingError {
    /// The place and the cause, with a remedy.
    var reason: String {
        func place(_ path: [any CodingKey]) -> String {
            let text = path.reduce(into: "") { text, key in
                text += key.intValue.map { "[\($0)]" } ?? "\(text.isEmpty ? "" : ".")\(key.stringValue)"
            }
            return text.isEmpty ? "the document" : "'\(text)'"
        }
        switch self {
        case .typeMismatch(let type, let context):
            return "\(place(context.codingPath)) isn't of the type \(type) — change its value"
        case .valueNotFound(let type, let context):
            return "\(place(context.codingPath)) is null — write a value of the type \(type)"
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath)) has no '\(key.stringValue)' — add it"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            return "\(place(context.codingPath)) can't be used: \(context.debugDescription) — change its value"
        default: return "it isn't JSON — write one JSON document"
        }
    }
}
