import Shared

/// A value in Firestore's REST API: a JSON object with one key, which names the type.
enum FirestoreValue: Hashable, Sendable, Decodable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    /// A timestamp in RFC 3339 form.
    case timestamp(String)
    case string(String)
    case array([FirestoreValue])
    case map([String: FirestoreValue])
    /// A value of an unsupported type; the associated string is the type's key.
    case other(String)

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Elements: Decodable { let values: [FirestoreValue]? }
    private struct Fields: Decodable { let fields: [String: FirestoreValue]? }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        guard let key = values.allKeys.first, values.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "not one type"))
        }
        switch key.stringValue {
        case "nullValue": self = .null
        case "booleanValue": self = .boolean(try values.decode(Bool.self, forKey: key))
        case "integerValue":
            // Firestore writes 64-bit integers as strings, since not every JSON parser reads them as numbers.
            guard let number = Int64(try values.decode(String.self, forKey: key)) else {
                throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "no number")
            }
            self = .integer(number)
        case "doubleValue": self = .double(try values.decode(Double.self, forKey: key))
        case "timestampValue": self = .timestamp(try values.decode(String.self, forKey: key))
        case "stringValue": self = .string(try values.decode(String.self, forKey: key))
        case "arrayValue": self = .array(try values.decode(Elements.self, forKey: key).values ?? [])
        case "mapValue": self = .map(try values.decode(Fields.self, forKey: key).fields ?? [:])
        default: self = .other(key.stringValue)
        }
    }

    /// The name of the type in diagnostics.
    var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "a truth value"
        case .integer, .double: "a number"
        case .timestamp: "a timestamp"
        case .string: "text"
        case .array: "a list"
        case .map: "a map"
        case .other(let key): key
        }
    }
}

/// A document of a collection. A document that can't be read has a name and no fields.
struct FirestoreDocument: Sendable, Decodable {
    /// The path `projects/PROJECT/databases/DATABASE/documents/COLLECTION/ID`.
    let name: String?
    /// The fields; `nil` if they are malformed.
    let fields: [String: FirestoreValue]?

    private enum CodingKeys: String, CodingKey { case name, fields }

    init(from decoder: any Decoder) throws {
        // A malformed document doesn't fail its page: `record` reports it as unusable.
        guard let values = try? decoder.container(keyedBy: CodingKeys.self) else {
            (name, fields) = (nil, nil)
            return
        }
        // A name of another type counts as missing.
        name = try? values.decode(String.self, forKey: .name)
        guard values.contains(.fields) else {
            // Firestore omits the key for a document without fields.
            fields = [:]
            return
        }
        // Malformed fields make the document unusable, which nil indicates.
        fields = try? values.decode([String: FirestoreValue].self, forKey: .fields)
    }

    /// The document's id: the last part of its name.
    var id: String? { name?.split(separator: "/").last.map(String.init) }

    /// The document as a joke, with its id and the fields `setup`, `punchline`, `character` and `category`.
    var record: JokeRecord {
        guard let id else { return .unusable(id: nil, reason: "it has no name") }
        guard let fields else { return .unusable(id: id, reason: "its fields can't be read") }
        var texts: [String: String] = [:]
        for (key, isNeeded) in [("setup", true), ("punchline", true), ("character", false), ("category", false)] {
            switch fields[key] ?? .null {
            case .string(let text): texts[key] = text
            case .null where !isNeeded: continue
            case .null: return .unusable(id: id, reason: "its \(key) is missing")
            case let value: return .unusable(id: id, reason: "its \(key) is \(value.typeName), not text")
            }
        }
        return .joke(
            Joke(
                id: id, setup: texts["setup"] ?? "", punchline: texts["punchline"] ?? "", character: texts["character"],
                category: texts["category"].flatMap(JokeCategory.init)))
    }
}

/// A page of a collection.
struct FirestoreList: Sendable, Decodable {
    let documents: [FirestoreDocument]?
    let nextPageToken: String?
}

/// A row of a query's result; the last may have no document.
struct FirestoreRow: Sendable, Decodable {
    let document: FirestoreDocument?
}

/// A query for the documents of a category, sorted by name.
struct FirestoreQuery: Sendable, Encodable {
    struct Text: Encodable { let stringValue: String }
    struct Reference: Encodable { let referenceValue: String }
    struct Field: Encodable { let fieldPath: String }
    struct Collection: Encodable { let collectionId: String }
    struct Filter: Encodable {
        let field = Field(fieldPath: "category")
        let op = "EQUAL"
        let value: Text
    }
    struct Condition: Encodable { let fieldFilter: Filter }
    struct Order: Encodable {
        let field = Field(fieldPath: "__name__")
        let direction = "ASCENDING"
    }
    struct Cursor: Encodable {
        let values: [Reference]
        let before = false
    }
    struct Structure: Encodable {
        let from: [Collection]
        let `where`: Condition
        let orderBy = [Order()]
        let startAt: Cursor?
        let limit: Int
    }

    let structuredQuery: Structure

    /// Creates a query; `last` is the name of the previous page's last document.
    init(collection: String, category: String, after last: String?, limit: Int) {
        structuredQuery = Structure(
            from: [Collection(collectionId: collection)],
            where: Condition(fieldFilter: Filter(value: Text(stringValue: category))),
            startAt: last.map { Cursor(values: [Reference(referenceValue: $0)]) }, limit: limit)
    }
}
