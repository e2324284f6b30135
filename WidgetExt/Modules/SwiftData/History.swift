import AirlockBase
import Foundation
import Shared

/// The transactions of a store's history to read.
public struct HistoryDescriptor<T: HistoryTransaction> {
    /// The condition; `nil` for all transactions.
    public var predicate: Predicate<T>?
    /// The number of transactions at most; 0 for all.
    public var fetchLimit: UInt64 = 0
    /// The order. Transactions that it doesn't distinguish are in the order in which they were saved.
    public var sortBy: [SortDescriptor<T>]

    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
        (self.predicate, self.sortBy) = (predicate, sortBy)
    }
}

// Unchecked: key paths of transactions' properties capture nothing.
extension HistoryDescriptor: @unchecked Sendable {}

extension ModelContext {
    /// Returns the transactions that a descriptor describes: one for each save of any context or process.
    ///
    /// - Throws: ``SwiftDataError`` for transactions of another type than ``DefaultHistoryTransaction``.
    public func fetchHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> [T] {
        try transactions(descriptor).compactMap { $0 as? T }
    }

    /// Deletes the transactions that a descriptor describes. The models stay.
    ///
    /// - Throws: ``SwiftDataError`` for transactions of another type than ``DefaultHistoryTransaction``.
    public func deleteHistory<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws {
        let found = Dictionary(grouping: try transactions(descriptor), by: \.store)
        for (place, store) in container.stores.enumerated() {
            try store.deleteTransactions(found[place, default: []].map(\.transactionIdentifier))
        }
    }

    private func transactions<T>(_ descriptor: HistoryDescriptor<T>) throws -> [DefaultHistoryTransaction] {
        guard let descriptor = descriptor as? HistoryDescriptor<DefaultHistoryTransaction> else {
            throw SwiftDataError(
                code: .invalidTransactionFetchRequest,
                "a store has no transactions of the type \(T.self) — use DefaultHistoryTransaction")
        }
        let all = try container.stores.enumerated().flatMap { place, store in
            try store.transactions().map { DefaultHistoryTransaction($0, store: place, in: container) }
        }
        let found = try all.sorted { $0.token < $1.token }.filter { try descriptor.predicate?.evaluate($0) != false }
        let sorted = Self.sorted(found, by: descriptor.sortBy)
        return descriptor.fetchLimit == 0 ? sorted : Array(sorted.prefix(Int(clamping: descriptor.fetchLimit)))
    }
}

// MARK: Transactions

/// A position in a store's history.
public protocol HistoryToken: Codable, Comparable, Sendable {}

/// The changes of one save.
public protocol HistoryTransaction {
    associatedtype TokenType: HistoryToken
    var author: String? { get }
    var bundleIdentifier: String { get }
    var changes: [HistoryChange] { get }
    var processIdentifier: String { get }
    var storeIdentifier: String { get }
    var timestamp: Date { get }
    var token: TokenType { get }
    var transactionIdentifier: Int64 { get }
}

/// A position in a store's history.
public struct DefaultHistoryToken: HistoryToken, Hashable {
    let position: Int64

    /// Orders positions by age.
    public static func < (first: Self, second: Self) -> Bool { first.position < second.position }
}

/// The changes of one save.
public struct DefaultHistoryTransaction: HistoryTransaction {
    /// The author of the context that saved.
    public let author: String?
    /// The changes of models of the container's schema.
    public let changes: [HistoryChange]
    /// The name of the process that saved.
    public let processIdentifier: String
    /// The time of the save.
    public let timestamp: Date
    public let transactionIdentifier: Int64
    /// The position of the store in its container.
    let store: Int

    init(_ stored: StoredTransaction, store: Int, in container: ModelContainer) {
        (author, processIdentifier) = (stored.author, stored.process)
        timestamp = Date(timeIntervalSinceReferenceDate: stored.time)
        (transactionIdentifier, self.store) = (stored.id, store)
        changes = stored.changes.enumerated().compactMap { number, change in
            container.info(change.row.entity).map { HistoryChange(change, of: $0.type, Int64(number), stored.id) }
        }
    }

    public var token: DefaultHistoryToken { DefaultHistoryToken(position: transactionIdentifier) }
    /// The identifier of the app's bundle.
    public var bundleIdentifier: String { Bundle.main.bundleIdentifier ?? "" }
    /// The store's identity, as in the identities of models.
    public var storeIdentifier: String { PersistentIdentifier.storeIdentifier }
}

// MARK: Changes

/// A change of a model in a transaction.
public enum HistoryChange {
    case insert(any HistoryInsert)
    case update(any HistoryUpdate)
    case delete(any HistoryDelete)

    /// The identity of the model.
    public var changedPersistentIdentifier: PersistentIdentifier {
        switch self {
        case .insert(let change): change.changedPersistentIdentifier
        case .update(let change): change.changedPersistentIdentifier
        case .delete(let change): change.changedPersistentIdentifier
        }
    }

    fileprivate init<Model: PersistentModel>(
        _ change: StoredChange, of type: Model.Type, _ number: Int64, _ transaction: Int64
    ) {
        let id = PersistentIdentifier(change.row)
        let info = ModelInfo.of(type)
        func path(_ name: String) -> PartialKeyPath<Model>? {
            info.index[name].flatMap { info.properties[$0].keyPath as? PartialKeyPath<Model> }
        }
        switch change.kind {
        case .insert:
            self = .insert(
                DefaultHistoryInsert<Model>(
                    changeIdentifier: number, changedPersistentIdentifier: id, transactionIdentifier: transaction))
        case .update:
            self = .update(
                DefaultHistoryUpdate(
                    changeIdentifier: number, changedPersistentIdentifier: id, transactionIdentifier: transaction,
                    updatedAttributes: change.properties.compactMap(path)))
        case .delete:
            var values: [PartialKeyPath<Model>: Any] = [:]
            for (name, value) in change.values {
                guard let path = path(name), let place = info.index[name] else { continue }
                values[path] = info.properties[place].coding?.value(value)
            }
            self = .delete(
                DefaultHistoryDelete(
                    changeIdentifier: number, changedPersistentIdentifier: id, transactionIdentifier: transaction,
                    tombstone: HistoryTombstone(values: values)))
        }
    }
}

/// A change of a model of one class.
public protocol HistoryModelChange<Model> {
    associatedtype Model: PersistentModel
    var changeIdentifier: Int64 { get }
    var changedPersistentIdentifier: PersistentIdentifier { get }
    var transactionIdentifier: Int64 { get }
}

/// The insertion of a model.
public protocol HistoryInsert<Model>: HistoryModelChange {}

/// The change of a model's properties.
public protocol HistoryUpdate<Model>: HistoryModelChange {
    /// The changed properties.
    var updatedAttributes: [PartialKeyPath<Model>] { get }
}

/// The deletion of a model.
public protocol HistoryDelete<Model>: HistoryModelChange {
    /// The values that are preserved.
    var tombstone: HistoryTombstone<Model> { get }
}

/// The values of a deleted model's properties with the option `.preserveValueOnDeletion`.
public struct HistoryTombstone<Model: PersistentModel> {
    fileprivate let values: [PartialKeyPath<Model>: Any]

    /// Returns a property's value; `nil` for a property whose value isn't preserved.
    public subscript(keyPath: PartialKeyPath<Model>) -> (any Codable)? { values[keyPath] as? any Codable }
}

/// The insertion of a model.
public struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert {
    public let changeIdentifier: Int64
    public let changedPersistentIdentifier: PersistentIdentifier
    public let transactionIdentifier: Int64
}

/// The change of a model's properties.
public struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate {
    public let changeIdentifier: Int64
    public let changedPersistentIdentifier: PersistentIdentifier
    public let transactionIdentifier: Int64
    public let updatedAttributes: [PartialKeyPath<Model>]
}

/// The deletion of a model.
public struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete {
    public let changeIdentifier: Int64
    public let changedPersistentIdentifier: PersistentIdentifier
    public let transactionIdentifier: Int64
    public let tombstone: HistoryTombstone<Model>
}
