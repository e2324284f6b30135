import AirlockBase

/// Applies changes to a database, in a transaction.
struct StoreWriter {
    let entities: [String: StoredEntity]
    let links: [String: StoredLink]
    let database: SQLiteDatabase

    private let key = Store.keyColumn.quotedName

    init(entities: [String: StoredEntity], links: [String: StoredLink], database: SQLiteDatabase) {
        (self.entities, self.links, self.database) = (entities, links, database)
    }

    /// - Returns: The updated rows that are stored with values of other processes.
    func apply(_ changes: StoreChanges) throws -> [RowID: StoredRow] {
        for id in changes.deleted { try delete(id) }
        // Read before the first update, because an update may take the unique values of rows that are updated later.
        let current = try changes.updated.map { try stored($0.id) }
        var pending = Set(changes.updated.map(\.id))
        var merged: [RowID: StoredRow] = [:]
        for (row, current) in zip(changes.updated, current) {
            pending.remove(row.id)
            // A row that another process has deleted stays deleted.
            guard let current else { continue }
            let result = changes.bases[row.id].map { row.merged(into: current, base: $0) } ?? row
            try put(result, before: pending)
            if result != row { merged[row.id] = result }
        }
        for row in changes.inserted { try put(row) }
        for (name, from, to) in changes.unlinked {
            let link = try link(name)
            try database.run(
                "DELETE FROM \(link.name.quotedName) WHERE \"from\" = ? AND \"to\" = ?",
                [.integer(from.key), .integer(to.key)])
        }
        for (name, from, to) in changes.linked {
            let table = try link(name).name.quotedName
            try database.run(
                "INSERT OR IGNORE INTO \(table) SELECT ?1, ?2, coalesce(max(\"position\") + 1, 0) FROM \(table) WHERE \"from\" = ?1",
                [.integer(from.key), .integer(to.key)])
        }
        let hasOtherForms = (changes.inserted + changes.updated).contains { row in
            row.values.contains { if case .text(let text) = $0 { !text.isNormalised } else { false } }
        }
        if hasOtherForms { try database.run("INSERT OR IGNORE INTO \"@store\" VALUES ('other forms', 1)") }
        return merged
    }

    /// Writes a row. Other rows with its unique values are removed, and references to them become references to this one.
    ///
    /// - Parameter pending: The rows that are written later. They give up their former values, which may be those of this row.
    private func put(_ row: StoredRow, before pending: Set<RowID> = []) throws {
        let entity = try entity(row.id.entity)
        try check(row, entity)
        do {
            try write(row, entity)
        } catch let failure as SQLiteFailure where failure.kind == .duplicate {
            for unique in entity.uniqueKeys {
                for other in try others(row, entity, unique) {
                    if pending.contains(RowID(entity: entity.name, key: other)) {
                        let nulls = unique.map { "\($0.quotedName) = NULL" }.joined(separator: ", ")
                        try database.run(
                            "UPDATE \(entity.name.quotedName) SET \(nulls) WHERE \(key) = ?", [.integer(other)])
                        continue
                    }
                    try redirect(RowID(entity: entity.name, key: other), to: row.id)
                    try database.run("DELETE FROM \(entity.name.quotedName) WHERE \(key) = ?", [.integer(other)])
                }
            }
            try write(row, entity)
        }
    }

    private func stored(_ id: RowID) throws -> StoredRow? {
        let entity = try entity(id.entity)
        return try database.rows(
            "SELECT \(entity.selection) FROM \(entity.name.quotedName) WHERE \(key) = ?", [.integer(id.key)]
        ) { entity.row($0) }.first
    }

    private func write(_ row: StoredRow, _ entity: StoredEntity) throws {
        let names = [key] + entity.columns.map(\.name.quotedName)
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let columns = entity.columns.map { "\($0.name.quotedName) = excluded.\($0.name.quotedName)" }
        let update = columns.isEmpty ? "NOTHING" : "UPDATE SET \(columns.joined(separator: ", "))"
        try database.run(
            "INSERT INTO \(entity.name.quotedName) (\(names.joined(separator: ", "))) VALUES (\(marks)) "
                + "ON CONFLICT (\(key)) DO \(update)",
            [.integer(row.id.key)] + row.values)
    }

    /// Returns the keys of other rows with the same values in some columns.
    private func others(_ row: StoredRow, _ entity: StoredEntity, _ columns: [String]) throws -> [Int64] {
        let values = columns.map { name in
            entity.columns.firstIndex { $0.name == name }.map { row.values[$0] } ?? .null
        }
        let condition = columns.map { "\($0.quotedName) = ?" }.joined(separator: " AND ")
        return try database.rows(
            "SELECT \(key) FROM \(entity.name.quotedName) WHERE \(condition) AND \(key) <> ?",
            values + [.integer(row.id.key)]
        ) { $0.integer(0) }
    }

    private func redirect(_ old: RowID, to new: RowID) throws {
        let keys: [StoredValue] = [.integer(new.key), .integer(old.key)]
        for entity in entities.values {
            for column in entity.columns where column.kind == .reference && isFamily(column.target, of: old) {
                let name = column.name.quotedName
                try database.run("UPDATE \(entity.name.quotedName) SET \(name) = ? WHERE \(name) = ?", keys)
            }
        }
        for link in links.values {
            for (column, entity) in [("from", link.from), ("to", link.to)] where isFamily(entity, of: old) {
                try database.run(
                    "UPDATE OR REPLACE \(link.name.quotedName) SET \"\(column)\" = ? WHERE \"\(column)\" = ?", keys)
            }
        }
    }

    /// Returns true if rows of an entity have keys of the same sequence as a row.
    private func isFamily(_ entity: String?, of id: RowID) -> Bool {
        entity == id.entity || entity.flatMap { entities[$0]?.family } == entities[id.entity]?.family
    }

    private func delete(_ id: RowID) throws {
        let entity = try entity(id.entity)
        try database.run("DELETE FROM \(entity.name.quotedName) WHERE \(key) = ?", [.integer(id.key)])
        for link in links.values {
            for (column, entity) in [("from", link.from), ("to", link.to)] where isFamily(entity, of: id) {
                try database.run("DELETE FROM \(link.name.quotedName) WHERE \"\(column)\" = ?", [.integer(id.key)])
            }
        }
    }

    private func check(_ row: StoredRow, _ entity: StoredEntity) throws {
        guard row.values.count == entity.columns.count else {
            throw CommandFailure(
                "row \(row.id.key) of \(entity.name) has \(row.values.count) values, and its table has \(entity.columns.count) columns — "
                    + "report this as a bug", exitCode: .internalError)
        }
        for (value, column) in zip(row.values, entity.columns) where !value.fits(column.kind) {
            throw CommandFailure(
                "\(entity.name).\(column.name) can't store \(value) in a column of type \(column.kind.rawValue) — report this as a bug",
                exitCode: .internalError)
        }
    }

    private func entity(_ name: String) throws -> StoredEntity {
        guard let entity = entities[name] else {
            throw CommandFailure(
                "store \(database.path) has no entity '\(name)' — add its model to the schema", exitCode: .badData)
        }
        return entity
    }

    private func link(_ name: String) throws -> StoredLink {
        guard let link = links[name] else {
            throw CommandFailure(
                "store \(database.path) has no link '\(name)' — add its model to the schema", exitCode: .badData)
        }
        return link
    }
}
