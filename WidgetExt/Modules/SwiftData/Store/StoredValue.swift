import Foundation

/// A value of a column.
package enum StoredValue: Hashable, Codable, Sendable {
    case null, integer(Int64), real(Double), text(String), data(Data)
}

/// The table of an entity.
package struct StoredEntity: Hashable, Sendable {
    /// The entity's name, which is the table's name.
    package var name: String
    /// The entity that the entity inherits from, at last; without one, the entity itself. A row's key is unique among all of these entities.
    package var family: String
    /// The stored properties, in the order of a row's values.
    package var columns: [Column]
    /// The groups of columns whose values no two rows share.
    package var uniqueKeys: [[String]] = []
    /// The groups of columns by which rows are found quickly.
    package var indexes: [[String]] = []

    package init(
        name: String, family: String? = nil, columns: [Column], uniqueKeys: [[String]] = [], indexes: [[String]] = []
    ) {
        (self.name, self.columns, self.uniqueKeys, self.indexes) = (name, columns, uniqueKeys, indexes)
        self.family = family ?? name
    }

    /// A stored property.
    package struct Column: Hashable, Sendable {
        /// The types of columns; a reference is the key of a row of another entity.
        package enum Kind: String, Sendable { case integer, real, text, data, reference }

        /// The property's name.
        package var name: String
        package var kind: Kind
        /// The entity of a reference.
        package var target: String?
        package var isOptional = false
        /// The value in rows that were stored before the column was added.
        package var defaultValue = StoredValue.null
        /// The former name of a renamed property.
        package var originalName: String?
        /// The name of the property's Swift type, such as `Date`, by which `mywidgets models` prints values.
        package var type: String?

        package init(
            name: String, kind: Kind, target: String? = nil, isOptional: Bool = false,
            defaultValue: StoredValue = .null, originalName: String? = nil, type: String? = nil
        ) {
            (self.name, self.kind, self.target, self.isOptional) = (name, kind, target, isOptional)
            (self.defaultValue, self.originalName, self.type) = (defaultValue, originalName, type)
        }
    }
}

/// A to-many relationship without a to-one inverse: an ordered table of pairs of keys.
package struct StoredLink: Hashable, Sendable {
    /// The table's name.
    package var name: String
    /// The entity of the relationship's owner.
    package var from: String
    /// The entity of the related rows.
    package var to: String

    package init(name: String, from: String, to: String) { (self.name, self.from, self.to) = (name, from, to) }
}

/// The identity of a row, which no later row has again.
package struct RowID: Hashable, Sendable, Codable {
    package var entity: String
    package var key: Int64

    package init(entity: String, key: Int64) { (self.entity, self.key) = (entity, key) }
}

/// A row of an entity.
package struct StoredRow: Hashable, Sendable {
    package var id: RowID
    /// The values, in the order of the entity's columns.
    package var values: [StoredValue]

    package init(id: RowID, values: [StoredValue]) { (self.id, self.values) = (id, values) }

    /// Returns the row that an update stores: this row's values that differ from those of its base, and otherwise the current ones.
    func merged(into current: StoredRow, base: StoredRow) -> StoredRow {
        guard base.values.count == values.count, current.values.count == values.count else { return self }
        var merged = self
        for (place, former) in base.values.enumerated() {
            // A number that isn't one isn't equal to itself.
            let isNaN = [former, values[place]].allSatisfy {
                if case .real(let value) = $0 { value.isNaN } else { false }
            }
            if isNaN || values[place] == former { merged.values[place] = current.values[place] }
        }
        return merged
    }
}

/// The rows to read, and their order. Rows that the order doesn't distinguish are in the order of their keys.
package struct StoreQuery: Sendable {
    package var entity: String
    package var condition: StoreCondition?
    package var order: [(column: String, isAscending: Bool)] = []
    package var limit: Int?
    package var offset: Int?

    package init(
        entity: String, condition: StoreCondition? = nil, order: [(column: String, isAscending: Bool)] = [],
        limit: Int? = nil, offset: Int? = nil
    ) {
        (self.entity, self.condition, self.order) = (entity, condition, order)
        (self.limit, self.offset) = (limit, offset)
    }
}

/// The changes that one call of ``Store/save(_:)`` makes.
package struct StoreChanges: Sendable {
    package var inserted: [StoredRow] = []
    package var updated: [StoredRow] = []
    /// The rows as they were read before they were updated. Of an updated row with a base, only values that differ from it are stored; one
    /// without a base is stored as a whole.
    package var bases: [RowID: StoredRow] = [:]
    package var deleted: [RowID] = []
    /// Pairs that are added at the end of their owner's list.
    package var linked: [(link: String, from: RowID, to: RowID)] = []
    /// Pairs that are removed, before others are added.
    package var unlinked: [(link: String, from: RowID, to: RowID)] = []
    /// The record of the changes in the store's history; `nil` for changes that aren't recorded.
    package var transaction: StoredTransaction?

    package init(
        inserted: [StoredRow] = [], updated: [StoredRow] = [], bases: [RowID: StoredRow] = [:], deleted: [RowID] = [],
        linked: [(link: String, from: RowID, to: RowID)] = [], unlinked: [(link: String, from: RowID, to: RowID)] = []
    ) {
        (self.inserted, self.updated, self.bases, self.deleted) = (inserted, updated, bases, deleted)
        (self.linked, self.unlinked) = (linked, unlinked)
    }

    package var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && deleted.isEmpty && linked.isEmpty && unlinked.isEmpty
    }
}
