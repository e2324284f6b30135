import Foundation
import Shared

/// A source of jokes in a collection of a Firestore database, read with its REST API.
///
/// A document that isn't a joke is skipped and reported. Pages are read one after another, so a document that changes in the meantime may
/// be read in its old or its new version.
struct FirestoreJokeFeed: JokeSource {
    static let pageSize = 300
    static let defaultCollection = "jokes"

    let project: String
    let collection: String
    /// The category of the jokes; `nil` for all.
    var category: String?
    /// The server: `https://firestore.googleapis.com`, or an emulator.
    let host: URL
    var token: String?
    let client: HTTPClient

    var description: String { "firestore://\(project)/\(collection)" }
    var address: URL? { host }
    var feed: String? { description + (category.map { "?category=\($0)" } ?? "") }

    func identity(on host: String) -> [String]? {
        ["firestore", self.host.absoluteString, project, collection] + [category].compactMap { $0 }
    }

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        var budget = client.begin()
        var batch = JokeBatch(source: description)
        var visited: Set<String> = []
        var position: String?
        for _ in 0..<HTTPJokeFeed.pageLimit {
            let request = try request(from: position)
            let answer = try await client.answer(to: request, within: &budget)
            let page = try page(answer.body)
            batch.append(page.documents.map(\.record), progress: progress)
            guard let next = page.next else {
                try batch.checkNotEmpty()
                return .batch(batch, nil)
            }
            guard visited.insert(next).inserted else {
                throw HostError.pageLoop(description)
            }
            position = next
        }
        throw HostError.tooManyPages(description, limit: HTTPJokeFeed.pageLimit)
    }

    /// Returns the request for a page: the first, or the one after a page token or the last document's name.
    private func request(from position: String?) throws -> HTTPRequest {
        let documents = "v1/projects/\(project)/databases/(default)/documents"
        guard let category else {
            let token = position.map { "&pageToken=\($0.percentEncoded)" } ?? ""
            return HTTPRequest(
                url: try url("\(documents)/\(collection)?pageSize=\(Self.pageSize)\(token)"), token: self.token)
        }
        let query = FirestoreQuery(
            collection: collection, category: category, after: position, limit: Self.pageSize)
        return HTTPRequest(url: try url("\(documents):runQuery"), body: try JSONEncoder().encode(query), token: token)
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "\(host.absoluteString)/\(path)") else {
            throw CommandFailure(
                "invalid Firestore address '\(description)' — write it as firestore://PROJECT/COLLECTION")
        }
        return url
    }

    private func page(_ json: Data) throws -> (documents: [FirestoreDocument], next: String?) {
        do {
            guard category != nil else {
                let list = try JSONDecoder().decode(FirestoreList.self, from: json)
                return (list.documents ?? [], list.nextPageToken.flatMap { $0.isEmpty ? nil : $0 })
            }
            let documents = try JSONDecoder().decode([FirestoreRow].self, from: json).compactMap(\.document)
            guard documents.count >= Self.pageSize else { return (documents, nil) }
            // Without a name the next page can't be requested, and the collection would be incomplete.
            guard let last = documents.last?.name else {
                throw HostError.notFirestore(description)
            }
            return (documents, last)
        } catch {
            throw HostError.notFirestore(description)
        }
    }
}

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
