import AirlockBase
import Foundation

/// The tables of a store. `@schema`, `@links`, `@keys` and `@store` describe the others.
struct StoreSchema {
    /// The version of the format.
    static let format = 1
    /// The number by which programs recognise a store: `ArlS`.
    static let applicationID = 0x4172_6C53

    let entities: [StoredEntity]
    let links: [StoredLink]

    /// Creates missing tables, and changes those that differ. Tables of other entities stay, because another target of the app may use them.
    ///
    /// - Parameter backup: Copies the database before values are dropped, and returns the copy's path.
    /// - Parameter report: Receives a line for each loss.
    func adapt(
        _ database: SQLiteDatabase, backup: ((SQLiteDatabase) throws -> String)? = nil, report: (String) -> Void
    ) throws {
        try check(database)
        guard try needsChange(database) else { return }
        var copy: String?
        var losses: [String] = []
        func change() throws {
            try database.transaction {
                // Another process may have changed the tables in between.
                losses = try needsChange(database) ? self.change(database) : []
                if !losses.isEmpty, copy == nil, backup != nil { throw LossError() }
            }
        }
        do {
            try change()
        } catch is LossError {
            copy = try backup?(database)
            try change()
        }
        for loss in losses { report(loss) }
        if let copy { report("the former state of store \(database.path) is in \(copy)") }
    }

    /// Ends a transaction that would drop values, so that the database is copied first.
    private struct LossError: Error {}

    /// Throws an error for a file of another program, or of a later format.
    private func check(_ database: SQLiteDatabase) throws {
        let id = try database.integer("PRAGMA application_id")
        let format = try database.integer("PRAGMA user_version")
        if id == Self.applicationID, format > Self.format {
            throw CommandFailure(
                "store \(database.path) has format \(format), and this version reads \(Self.format) — update Airlock",
                exitCode: .badData)
        }
        if id != Self.applicationID, try database.integer("SELECT count(*) FROM sqlite_master") > 0 {
            throw CommandFailure(
                "\(database.path) is a database of another program, such as an app on a phone — give the store another name",
                exitCode: .badData)
        }
    }

    /// Returns true if the tables aren't those of the entities and links.
    func needsChange(_ database: SQLiteDatabase) throws -> Bool {
        guard try database.integer("PRAGMA application_id") == Self.applicationID else { return true }
        let stored = try Self.stored(in: database)
        let indexes = try Self.indexes(in: database)
        return entities.contains { entity in
            guard let former = stored.entities.first(where: { $0.name == entity.name }) else { return true }
            return former.columns != entity.columns.map(\.described) || former.family != entity.family
                || indexes[entity.name] ?? [] != Set(entity.indexDefinitions.map(\.name))
        } || links.contains { link in !stored.links.contains(link) }
    }

    /// Returns true if the tables of a store's file aren't those of the entities and links.
    func needsChange(checked database: SQLiteDatabase) throws -> Bool {
        try check(database)
        return try needsChange(database)
    }

    private func change(_ database: SQLiteDatabase) throws -> [String] {
        if try database.integer("PRAGMA application_id") != Self.applicationID { try Self.create(database) }
        let stored = try Self.stored(in: database)
        var losses: [String] = []
        var added: [String: Set<String>] = [:]
        for entity in entities {
            let former = stored.entities.first { $0.name == entity.name }
            // A table of another family is rebuilt, so that processes with the former models notice the change.
            if let former, former.columns != entity.columns.map(\.described) || former.family != entity.family {
                added[entity.name] = Set(entity.columns.filter { former.source(of: $0) == nil }.map(\.name))
                losses += try entity.rebuild(from: former, in: database)
            } else if former == nil {
                try entity.createTable(entity.name, in: database)
            }
            try describe(entity, in: database)
        }
        try joinKeys(since: stored, in: database)
        for entity in entities { losses += try changeIndexes(entity, added[entity.name] ?? [], database) }
        for link in links where !stored.links.contains(link) {
            if let former = stored.links.first(where: { $0.name == link.name }) {
                let count = try database.integer("SELECT count(*) FROM \(link.name.quotedName)")
                try database.run("DROP TABLE \(link.name.quotedName)")
                if count > 0 {
                    losses.append(
                        "store \(database.path): \(link.name) led from \(former.from) to \(former.to), so its \(count) pairs were dropped"
                    )
                }
            }
            try link.createTable(in: database)
        }
        return losses
    }

    private static func create(_ database: SQLiteDatabase) throws {
        for text in [
            "CREATE TABLE \"@schema\" (\"entity\" TEXT, \"position\" INTEGER, \"name\" TEXT, \"kind\" TEXT, \"target\" TEXT, "
                + "\"optional\" INTEGER, \"type\" TEXT, PRIMARY KEY (\"entity\", \"position\")) WITHOUT ROWID",
            "CREATE TABLE \"@links\" (\"name\" TEXT PRIMARY KEY, \"from\" TEXT, \"to\" TEXT) WITHOUT ROWID",
            "CREATE TABLE \"@keys\" (\"entity\" TEXT PRIMARY KEY, \"next\" INTEGER) WITHOUT ROWID",
            "CREATE TABLE \"@store\" (\"name\" TEXT PRIMARY KEY, \"value\") WITHOUT ROWID",
            "PRAGMA application_id = \(applicationID)", "PRAGMA user_version = \(format)",
        ] { try database.run(text) }
    }

    private func describe(_ entity: StoredEntity, in database: SQLiteDatabase) throws {
        try database.run("DELETE FROM \"@schema\" WHERE \"entity\" = ?", [.text(entity.name)])
        // An entity without properties has a row without a name.
        if entity.columns.isEmpty {
            try database.run("INSERT INTO \"@schema\" (\"entity\", \"position\") VALUES (?, -1)", [.text(entity.name)])
        }
        for (position, column) in entity.columns.enumerated() {
            try database.run(
                "INSERT INTO \"@schema\" VALUES (?, ?, ?, ?, ?, ?, ?)",
                [
                    .text(entity.name), .integer(Int64(position)), .text(column.name), .text(column.kind.rawValue),
                    column.target.map { .text($0) } ?? .null, .integer(column.isOptional ? 1 : 0),
                    column.type.map { .text($0) } ?? .null,
                ])
        }
        try database.run("INSERT OR IGNORE INTO \"@keys\" VALUES (?, 1)", [.text(entity.name)])
        let family = StoredValue.text("family \(entity.name)")
        if entity.family != entity.name {
            try database.run("INSERT OR REPLACE INTO \"@store\" VALUES (?, ?)", [family, .text(entity.family)])
        } else {
            try database.run("DELETE FROM \"@store\" WHERE \"name\" = ?", [family])
        }
    }

    /// Continues the keys of each family that entities have joined or left, after the highest key that was reserved for any of them.
    ///
    /// - Throws: ``CommandFailure`` if rows of entities that weren't of one family have the same key.
    private func joinKeys(since stored: StoreSchema, in database: SQLiteDatabase) throws {
        let key = Store.keyColumn.quotedName
        let former = Dictionary(stored.entities.map { ($0.name, $0.family) }) { first, _ in first }
        // Entities of other targets have keys of the family, too.
        let families = Dictionary(grouping: try Self.stored(in: database).entities, by: \.family)
        for (family, members) in families.sorted(by: { $0.key < $1.key }) {
            guard members.contains(where: { former[$0.name] ?? family != family }) else { continue }
            for (place, first) in members.enumerated() {
                for second in members[(place + 1)...] {
                    let count = try database.integer(
                        "SELECT count(*) FROM \(first.name.quotedName) JOIN \(second.name.quotedName) USING (\(key))")
                    guard count > 0 else { continue }
                    throw CommandFailure(
                        "store \(database.path): \(first.name) and \(second.name) now belong to one class hierarchy, but "
                            + "\(count) of their rows have the same keys — keep their former superclasses, or remove the store",
                        exitCode: .badData)
                }
            }
            var next: Int64 = 1
            for name in [family] + members.flatMap({ [$0.name, former[$0.name] ?? family] }) {
                next = max(next, try Self.nextKey(name, in: database))
            }
            for member in members {
                let last = try database.integer("SELECT max(\(key)) FROM \(member.name.quotedName)")
                next = max(next, Int64(last) + 1)
            }
            try database.run("INSERT OR REPLACE INTO \"@keys\" VALUES (?, ?)", [.text(family), .integer(next)])
        }
    }

    private func changeIndexes(
        _ entity: StoredEntity, _ added: Set<String>, _ database: SQLiteDatabase
    ) throws -> [String] {
        let definitions = entity.indexDefinitions
        let existing = try Self.indexes(in: database)[entity.name] ?? []
        for name in existing where !definitions.contains(where: { $0.name == name }) {
            try database.run("DROP INDEX \(name.quotedName)")
        }
        var losses: [String] = []
        for definition in definitions where !existing.contains(definition.name) {
            let count = definition.isUnique ? try entity.removeDuplicates(definition.columns, in: database) : 0
            if count > 0 {
                let (place, names) = (
                    "store \(database.path): \(entity.name)", definition.columns.joined(separator: ", ")
                )
                // The rows aren't duplicates: they only have the same default value.
                if let name = definition.columns.first(where: added.contains) {
                    throw CommandFailure(
                        "\(place).\(name) is new and unique, but \(count + 1) stored rows would have its default value — make it optional, or not unique",
                        exitCode: .badData)
                }
                losses.append("\(place) is unique by \(names), so \(count) older rows were dropped")
            }
            try database.run(
                "CREATE \(definition.isUnique ? "UNIQUE " : "")INDEX \(definition.name.quotedName) ON "
                    + "\(entity.name.quotedName) (\(definition.columns.map(\.quotedName).joined(separator: ", ")))")
        }
        return losses
    }

    /// Returns the entities and links that a database describes.
    static func stored(in database: SQLiteDatabase) throws -> StoreSchema {
        var entities: [StoredEntity] = []
        let columns = try database.rows(
            "SELECT \"entity\", \"name\", \"kind\", \"target\", \"optional\", \"type\" FROM \"@schema\" ORDER BY \"entity\", \"position\""
        ) { row -> (String, StoredEntity.Column?) in
            var column: StoredEntity.Column?
            if case .text(let name) = row[1], let kind = StoredEntity.Column.Kind(rawValue: row.text(2)) {
                column = StoredEntity.Column(name: name, kind: kind, isOptional: row.integer(4) != 0)
                if case .text(let target) = row[3] { column?.target = target }
                if case .text(let type) = row[5] { column?.type = type }
            }
            return (row.text(0), column)
        }
        for (entity, column) in columns {
            if entities.last?.name != entity { entities.append(StoredEntity(name: entity, columns: [])) }
            if let column { entities[entities.count - 1].columns.append(column) }
        }
        for place in entities.indices {
            let name = StoredValue.text("family \(entities[place].name)")
            let family = try database.value("SELECT \"value\" FROM \"@store\" WHERE \"name\" = ?", [name])
            if case .text(let family)? = family { entities[place].family = family }
        }
        let links = try database.rows("SELECT \"name\", \"from\", \"to\" FROM \"@links\" ORDER BY \"name\"") { row in
            StoredLink(name: row.text(0), from: row.text(1), to: row.text(2))
        }
        return StoreSchema(entities: entities, links: links)
    }

    private static func indexes(in database: SQLiteDatabase) throws -> [String: Set<String>] {
        let names = try database.rows(
            "SELECT \"tbl_name\", \"name\" FROM sqlite_master WHERE \"type\" = 'index' AND \"name\" GLOB '@*'"
        ) { ($0.text(0), $0.text(1)) }
        return Dictionary(grouping: names, by: \.0).mapValues { Set($0.map(\.1)) }
    }

    // MARK: State

    /// Returns true if all stored strings are in the form in which equal strings have equal bytes.
    static func isNormalised(_ database: SQLiteDatabase) throws -> Bool {
        try database.value("SELECT \"value\" FROM \"@store\" WHERE \"name\" = 'other forms'") == nil
    }

    /// Returns the key that the next row of an entity gets.
    static func nextKey(_ entity: String, in database: SQLiteDatabase) throws -> Int64 {
        try Int64(database.integer("SELECT \"next\" FROM \"@keys\" WHERE \"entity\" = ?", [.text(entity)]))
    }

    /// Reserves keys, and returns the first.
    static func reserveKeys(_ count: Int, for entity: String, in database: SQLiteDatabase) throws -> Int64 {
        let first = try nextKey(entity, in: database)
        try database.run(
            "UPDATE \"@keys\" SET \"next\" = ? WHERE \"entity\" = ?", [.integer(first + Int64(count)), .text(entity)])
        return first
    }
}

extension StoredEntity.Column {
    /// The parts of the column that the store describes.
    var described: Self {
        Self(name: name, kind: kind, target: target, isOptional: isOptional, type: type)
    }

    fileprivate var declaration: String {
        let type =
            switch kind {
            case .integer, .reference: "INTEGER"
            case .real: "REAL"
            case .text: "TEXT"
            case .data: "BLOB"
            }
        return "\(name.quotedName) \(type)"
    }
}

extension StoredLink {
    fileprivate func createTable(in database: SQLiteDatabase) throws {
        try database.run(
            "CREATE TABLE \(name.quotedName) (\"from\" INTEGER, \"to\" INTEGER, \"position\" INTEGER, "
                + "PRIMARY KEY (\"from\", \"to\")) WITHOUT ROWID")
        try database.run("CREATE INDEX \("@link \(name)".quotedName) ON \(name.quotedName) (\"to\")")
        try database.run(
            "INSERT OR REPLACE INTO \"@links\" VALUES (?, ?, ?)", [.text(name), .text(from), .text(to)])
    }
}

extension StoredEntity {
    /// The indexes of the table: unique keys, those of the model, and one for each reference, by which the other side of a relationship is found.
    var indexDefinitions: [(name: String, columns: [String], isUnique: Bool)] {
        let references = columns.filter { $0.kind == .reference }.map { [$0.name] }
        let unique = uniqueKeys.reduce(into: [[String]]()) { if !$0.contains($1) { $0.append($1) } }
        let plain = (indexes + references).reduce(into: [[String]]()) {
            if !$0.contains($1), !unique.contains($1) { $0.append($1) }
        }
        return unique.map { ("@unique \(name) \($0.joined(separator: ","))", $0, true) }
            + plain.map { ("@index \(name) \($0.joined(separator: ","))", $0, false) }
    }

    fileprivate func createTable(_ table: String, in database: SQLiteDatabase) throws {
        let key = "\(Store.keyColumn.quotedName) INTEGER PRIMARY KEY"
        let columns = ([key] + columns.map(\.declaration)).joined(separator: ", ")
        try database.run("CREATE TABLE \(table.quotedName) (\(columns))")
    }

    /// Returns the column of a former entity that has a property's values; `nil` for a new property.
    fileprivate func source(of column: Column) -> Column? {
        columns.first { $0.name == column.name } ?? columns.first { $0.name == column.originalName }
    }

    /// Copies the rows of a former table into a new one.
    ///
    /// - Returns: A line for each property whose values were lost, and for rows that lack a value.
    fileprivate func rebuild(from former: StoredEntity, in database: SQLiteDatabase) throws -> [String] {
        let place = "store \(database.path): \(name)"
        let table = name.quotedName
        var losses: [String] = []
        var sources: Set<String> = []
        var expressions: [String] = []
        var values: [StoredValue] = []
        for column in columns {
            let source = former.source(of: column)
            var expression = "NULL"
            if let source {
                sources.insert(source.name)
                expression = source.name.quotedName
                if source.kind != column.kind || source.kind == .reference && source.target != column.target {
                    let isReference = source.kind == .reference || column.kind == .reference
                    expression =
                        isReference ? "NULL" : "swift_convert(\(expression), '\(column.kind.rawValue)')"
                    let count = try database.integer(
                        "SELECT count(*) FROM \(table) WHERE \(source.name.quotedName) IS NOT NULL AND (\(expression)) IS NULL"
                    )
                    if count > 0 {
                        losses.append(
                            "\(place).\(column.name) now has the type \(column.type ?? column.kind.rawValue), "
                                + "so \(count) values that have no form in it were dropped")
                    }
                }
            }
            if !column.isOptional, column.defaultValue != .null {
                expression = "coalesce(\(expression), ?)"
                values.append(column.defaultValue)
            } else if source == nil {
                let count = column.isOptional ? 0 : try database.integer("SELECT count(*) FROM \(table)")
                // On a phone, such a change fails, too.
                if count > 0 {
                    throw CommandFailure(
                        "\(place).\(column.name) is new, isn't optional and has no default value for \(count) stored rows — give it a default value, or make it optional",
                        exitCode: .badData)
                }
                expression = "?"
                values.append(column.defaultValue)
            }
            expressions.append(expression)
        }
        for column in former.columns where !sources.contains(column.name) {
            let count = try database.integer(
                "SELECT count(*) FROM \(table) WHERE \(column.name.quotedName) IS NOT NULL")
            if count > 0 {
                losses.append("\(place).\(column.name) is no longer a property, so \(count) values were dropped")
            }
        }
        let new = "@new \(name)"
        try createTable(new, in: database)
        let selection = ([Store.keyColumn.quotedName] + expressions).joined(separator: ", ")
        try database.run("INSERT INTO \(new.quotedName) SELECT \(selection) FROM \(table)", values)
        for column in columns where !column.isOptional && column.kind != .reference {
            try database.run("DELETE FROM \(new.quotedName) WHERE \(column.name.quotedName) IS NULL")
            let count = database.changedRows
            if count > 0 {
                losses.append(
                    "\(place).\(column.name) isn't optional and has no default value, so \(count) rows without a value were dropped"
                )
            }
        }
        try database.run("DROP TABLE \(table)")
        try database.run("ALTER TABLE \(new.quotedName) RENAME TO \(table)")
        return losses
    }

    /// Removes rows, except for the newest, that have the same values in some columns, and returns their number.
    fileprivate func removeDuplicates(_ columns: [String], in database: SQLiteDatabase) throws -> Int {
        let key = Store.keyColumn.quotedName
        let names = columns.map(\.quotedName)
        let isSet = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
        try database.run(
            "DELETE FROM \(name.quotedName) WHERE \(isSet) AND \(key) NOT IN (SELECT max(\(key)) FROM "
                + "\(name.quotedName) WHERE \(isSet) GROUP BY \(names.joined(separator: ", ")))")
        return database.changedRows
    }
}
