import Foundation

/// A value of a column.
enum StoredValue: Hashable, Sendable {
    case null, integer(Int64), real(Double), text(String), data(Data)
}

/// The table of an entity.
struct StoredEntity: Hashable, Sendable {
    /// The entity's name, which is the table's name.
    var name: String
    /// The stored properties, in the order of a row's values.
    var columns: [Column]
    /// The groups of columns whose values no two rows share.
    var uniqueKeys: [[String]] = []
    /// The groups of columns by which rows are found quickly.
    var indexes: [[String]] = []

    /// A stored property.
    struct Column: Hashable, Sendable {
        /// The types of columns; a reference is the key of a row of another entity.
        enum Kind: String, Sendable { case integer, real, text, data, reference }

        /// The property's name.
        var name: String
        var kind: Kind
        /// The entity of a reference.
        var target: String?
        var isOptional = false
        /// The value in rows that were stored before the column was added.
        var defaultValue = StoredValue.null
        /// The former name of a renamed property.
        var originalName: String?
        /// The name of the property's Swift type, such as `Date`, by which `mywidgets models` prints values.
        var type: String?
    }
}

/// A to-many relationship without a to-one inverse: an ordered table of pairs of keys.
struct StoredLink: Hashable, Sendable {
    /// The table's name.
    var name: String
    /// The entity of the relationship's owner.
    var from: String
    /// The entity of the related rows.
    var to: String
}

/// The identity of a row, which no later row has again.
struct RowID: Hashable, Sendable, Codable {
    var entity: String
    var key: Int64
}

/// A row of an entity.
struct StoredRow: Hashable, Sendable {
    var id: RowID
    /// The values, in the order of the entity's columns.
    var values: [StoredValue]
}

/// The rows to read, and their order. Rows that the order doesn't distinguish are in the order of their keys.
struct StoreQuery: Sendable {
    var entity: String
    var condition: StoreCondition?
    var order: [(column: String, isAscending: Bool)] = []
    var limit: Int?
    var offset: Int?
}

/// The changes that one call of ``Store/save(_:)`` makes.
struct StoreChanges: Sendable {
    var inserted: [StoredRow] = []
    var updated: [StoredRow] = []
    var deleted: [RowID] = []
    /// Pairs that are added at the end of their owner's list.
    var linked: [(link: String, from: RowID, to: RowID)] = []
    /// Pairs that are removed, before others are added.
    var unlinked: [(link: String, from: RowID, to: RowID)] = []

    var isEmpty: Bool {
        inserted.isEmpty && updated.isEmpty && deleted.isEmpty && linked.isEmpty && unlinked.isEmpty
    }
}
