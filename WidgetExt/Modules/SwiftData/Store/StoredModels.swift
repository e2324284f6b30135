import AirlockBase
import Foundation
import Shared

/// The rows of a store, read without the app's types.
struct StoredModels {
    let path: String
    private let database: SQLiteDatabase
    private let schema: StoreSchema
    /// The texts by which rows are named, by entity, for entities that have a property `id`.
    private var names: [String: [Int64: JSONValue]] = [:]

    /// Opens a store's file, which isn't changed.
    init(path: String) throws {
        self.path = path
        let none = StoreSchema(entities: [], links: [])
        (database, _) = try StoreFile(path: path, schema: none, isReadOnly: true, report: { _ in }).open()
        schema = try StoreSchema.stored(in: database)
        for entity in schema.entities {
            guard let column = entity.columns.first(where: { $0.name == "id" }) else { continue }
            let rows = try database.rows(
                "SELECT \(Store.keyColumn.quotedName), \"id\" FROM \(entity.name.quotedName)"
            ) { ($0.integer(0), $0[1].json(column)) }
            names[entity.name] = Dictionary(rows) { first, _ in first }
        }
    }

    /// The names of the entities.
    var entities: [String] { schema.entities.map(\.name) }

    /// Returns the number of an entity's rows.
    func count(_ entity: String) throws -> Int { try database.integer("SELECT count(*) FROM \(entity.quotedName)") }

    /// Returns an entity's rows in the form of the fixture's `models/ENTITY.json`.
    func rows(_ name: String, limit: Int = -1) throws -> [JSONValue] {
        guard let entity = schema.entities.first(where: { $0.name == name }) else { return [] }
        let pairs = try schema.links.filter { $0.from == name }.map { link in
            (link: link, pairs: try self.pairs(link))
        }
        return try database.rows(
            "SELECT \(entity.selection) FROM \(name.quotedName) ORDER BY \(Store.keyColumn.quotedName) LIMIT ?",
            [.integer(Int64(limit))]
        ) { row in
            let key = row.integer(0)
            var members = [JSONMember("id", self.name(key, of: name))]
            for (index, column) in entity.columns.enumerated() where column.name != "id" {
                let value = row[index + 1]
                if value == .null { continue }
                if column.kind == .reference, let target = column.target {
                    members.append(JSONMember(column.name, self.name(row.integer(index + 1), of: target)))
                } else {
                    members.append(JSONMember(column.name, value.json(column)))
                }
            }
            for (link, pairs) in pairs {
                guard let keys = pairs[key] else { continue }
                let property = link.name.hasPrefix("\(name).") ? String(link.name.dropFirst(name.count + 1)) : link.name
                members.append(JSONMember(property, .array(keys.map { self.name($0, of: link.to) })))
            }
            return .object(members)
        }
    }

    /// The name of a row for the relationships of other rows.
    private func name(_ key: Int64, of entity: String) -> JSONValue {
        let family = schema.entities.first { $0.name == entity }?.family ?? entity
        let entities = [entity] + schema.entities.filter { $0.family == family }.map(\.name)
        return entities.lazy.compactMap { names[$0]?[key] }.first ?? .string("\(key)")
    }

    private func pairs(_ link: StoredLink) throws -> [Int64: [Int64]] {
        let pairs = try database.rows(
            "SELECT \"from\", \"to\" FROM \(link.name.quotedName) ORDER BY \"from\", \"position\""
        ) { ($0.integer(0), $0.integer(1)) }
        return Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    }
}

extension StoredValue {
    /// The value as in a fixture.
    fileprivate func json(_ column: StoredEntity.Column) -> JSONValue {
        switch (self, column.type) {
        case (.null, _): .null
        case (.integer(let number), "Bool"): .bool(number != 0)
        case (.integer(let number), "UInt"), (.integer(let number), "UInt64"):
            UInt64(bitPattern: number) <= UInt64(Int.max)
                ? .integer(Int(number)) : .number(Double(UInt64(bitPattern: number)))
        case (.integer(let number), _): .integer(Int(number))
        case (.real(let seconds), "Date"): .string(Date(timeIntervalSinceReferenceDate: seconds).written)
        case (.real(let number), _): number.isFinite ? .number(number) : .string("\(number)")
        case (.text(let text), "JSON"):
            // A text that isn't JSON stays a text.
            (try? JSONValue(parsing: text)) ?? .string(text)
        case (.text(let text), _): .string(text)
        case (.data(let data), _): .string(data.base64EncodedString())
        }
    }
}

extension StoredModels: StoredModelsReader {
    /// Returns the files of stores in a folder and its subfolders, sorted.
    static func files(in folder: String) -> [String] {
        guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
        var found: [String] = []
        // A container's groups have at most 10,000 files.
        for (count, file) in files.enumerated() {
            guard count < 20_000, let name = file as? String else { break }
            let path = "\(folder)/\(name)"
            let isCopy = [".damaged-", ".before-", ".new-"].contains { name.contains($0) }
            if !isCopy, isStore(path) { found.append(path) }
        }
        return found.sorted()
    }

    /// Returns true for a file that begins like a store, including one whose tables can't be read.
    private static func isStore(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        var header = [UInt8](repeating: 0, count: 72)
        guard read(descriptor, &header, 72) == 72, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            return false
        }
        return header[68..<72].reduce(0) { $0 << 8 | Int($1) } == StoreSchema.applicationID
    }

    static func output(in folder: String, entity: String?, isJSON: Bool) throws -> String {
        let stores = try files(in: folder).map { try StoredModels(path: $0) }
        guard !stores.isEmpty else {
            throw CommandFailure(
                "no store of SwiftData in \(folder) — run an intent that saves models, or supply models/TYPE.json with \(CommonOptions.fixture)",
                exitCode: .badData)
        }
        let known = stores.flatMap(\.entities)
        if let entity, !known.contains(entity) {
            throw CommandFailure(
                "no stored model '\(entity)' — choose one of \(Set(known).sorted().joined(separator: ", "))")
        }
        func names(_ store: StoredModels) -> [String] { store.entities.filter { entity == nil || $0 == entity } }
        guard isJSON else {
            return try stores.map { store in
                let name = store.path.dropFirst(folder.count + 1)
                return try (["\(name)"] + names(store).flatMap { try store.lines($0) }).joined(separator: "\n")
            }.joined(separator: "\n")
        }
        var rows: [String: [JSONValue]] = [:]
        for store in stores {
            for name in names(store) { rows[name, default: []] += try store.rows(name) }
        }
        if let entity { return try JSONValue.array(rows[entity] ?? []).serialised() }
        return try JSONValue.object(rows.sorted { $0.key < $1.key }.map { JSONMember($0.key, .array($0.value)) })
            .serialised()
    }

    private static let printedRows = 20

    private func lines(_ entity: String) throws -> [String] {
        let count = try count(entity)
        var lines = ["  \(entity): \(count == 1 ? "1 row" : "\(count) rows")"]
        for row in try rows(entity, limit: Self.printedRows) {
            guard case .object(let members) = row else { continue }
            try lines.append(
                "    " + members.map { try "\($0.key): \(Self.shortened($0.value))" }.joined(separator: ", "))
        }
        if count > Self.printedRows {
            lines.append("    … and \(count - Self.printedRows) more — print them with \(CommonOptions.json)")
        }
        return lines
    }

    private static func shortened(_ value: JSONValue) throws -> String {
        guard let text = value.string else { return try value.serialised() }
        return try JSONValue.string(text.count > 60 ? text.prefix(60) + "…" : text).serialised()
    }
}
