import Foundation
import Synchronization

/// A class whose objects a store keeps. `@Model` adds the conformance.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
    /// Creates a model with stored values.
    init(backingData: _ModelStorage)
    /// The values and the state of the model.
    var persistentBackingData: _ModelStorage { get }
    /// The stored properties.
    static var schemaMetadata: [Schema.PropertyMetadata] { get }
}

extension PersistentModel {
    /// The identity, unless the class has one of its own.
    public var id: PersistentIdentifier { persistentModelID }

    /// The identity. It changes when the model is inserted into a context.
    public var persistentModelID: PersistentIdentifier { persistentBackingData.identifier }

    /// The context; `nil` before the model is inserted, and after its deletion is saved.
    public var modelContext: ModelContext? { persistentBackingData.modelContext }

    /// True if the context has changes of the model that aren't saved.
    public var hasChanges: Bool { persistentBackingData.hasChanges }

    /// True if the model is deleted.
    public var isDeleted: Bool { persistentBackingData.isDeleted }

    /// Returns true if both are the same.
    public static func == (first: Self, second: Self) -> Bool {
        first === second || first.persistentModelID == second.persistentModelID
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(persistentModelID) }

    /// Returns the value of a property.
    public func getValue<Value>(forKey keyPath: KeyPath<Self, Value>) -> Value { self[keyPath: keyPath] }

    /// Sets the value of a property.
    public func setValue<Value>(forKey keyPath: ReferenceWritableKeyPath<Self, Value>, to newValue: Value) {
        self[keyPath: keyPath] = newValue
    }
}

/// The identity of a model in a store, or of one that isn't stored.
public struct PersistentIdentifier: Hashable, Identifiable, Codable, Sendable, Comparable {
    /// The place of a model.
    enum Place: Hashable, Codable, Sendable {
        /// A model without a context, by a number that no other model of this process has.
        case process(String, Int64)
        case row(RowID)
    }

    let place: Place

    /// The identity itself.
    public var id: PersistentIdentifier { self }

    /// The name of the model's class.
    public var entityName: String {
        switch place {
        case .process(let name, _): name
        case .row(let row): row.entity
        }
    }

    /// The store's identity; `nil` for a model that isn't in a store. Each store has the same identity here.
    public var storeIdentifier: String? { row == nil ? nil : Self.storeIdentifier }

    static let storeIdentifier = "default"

    /// Returns the identity of a row.
    ///
    /// - Throws: ``SwiftDataError`` for another store than `default`, and for a key that isn't a number, because other stores can't be added.
    public static func identifier(
        for storeIdentifier: String, entityName: String, primaryKey: some Codable & Hashable
    ) throws -> PersistentIdentifier {
        guard storeIdentifier == Self.storeIdentifier, let key = Int64("\(primaryKey)") else {
            throw SwiftDataError(
                code: .unknownSchema,
                "no store '\(storeIdentifier)' has a \(entityName) '\(primaryKey)' — name the store '\(Self.storeIdentifier)', and a number as the key"
            )
        }
        return PersistentIdentifier(RowID(entity: entityName, key: key))
    }

    /// The row; `nil` for a model without a context.
    var row: RowID? { if case .row(let row) = place { row } else { nil } }

    private var number: Int64 {
        switch place {
        case .process(_, let number): number
        case .row(let row): row.key
        }
    }

    private static let count = Atomic<Int64>(0)

    init(_ row: RowID) { place = .row(row) }

    /// Creates the identity of a model without a context.
    init(entityName: String) { place = .process(entityName, Self.count.add(1, ordering: .relaxed).newValue) }

    /// Orders identities by their classes and their ages.
    public static func < (first: Self, second: Self) -> Bool {
        (first.entityName, first.number) < (second.entityName, second.number)
    }

    private enum Keys: String, CodingKey { case entityName, primaryKey, isTemporary }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        let name = try values.decode(String.self, forKey: .entityName)
        let number = try values.decode(Int64.self, forKey: .primaryKey)
        let isTemporary = try values.decodeIfPresent(Bool.self, forKey: .isTemporary) ?? false
        place = isTemporary ? .process(name, number) : .row(RowID(entity: name, key: number))
    }

    /// Encodes the identity.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        try values.encode(entityName, forKey: .entityName)
        try values.encode(number, forKey: .primaryKey)
        if row == nil { try values.encode(true, forKey: .isTemporary) }
    }
}

/// The type of the place that a stored property has in a model's class.
public struct _SwiftDataNoType: Sendable { public init() {} }
