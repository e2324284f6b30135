import AirlockBase
import Foundation
import FoundationGaps
import Observation
import Shared

/// The values and the state of a model, which the accessors of its properties read and write.
public final class _ModelStorage: @unchecked Sendable {
    /// The state of a model.
    enum State { case new, inserted, saved, deleted }

    let info: ModelInfo
    private(set) var identifier: PersistentIdentifier
    private(set) weak var model: (any PersistentModel)?
    /// The context; a deleted model keeps it, to read its relationships.
    private(set) var context: ModelContext?
    private(set) var state = State.new
    /// True if the context will write the model, which is stored already.
    var isChanged = false
    /// The stored values; `nil` for a model that isn't stored.
    private(set) var row: StoredRow?
    /// The values that were read or set: those of a relationship as ``Related``.
    private var slots: [Any?]
    /// The places of the values that were set since the row was read. Only these are coded again when the model is saved.
    private var setPlaces: Set<Int> = []
    private var registrar = ObservationRegistrar()
    /// The storage of a subclass's object, which has these values, too.
    private var child: _ModelStorage?

    public init(_ type: any PersistentModel.Type) {
        info = ModelInfo.of(type)
        slots = Array(repeating: nil, count: info.properties.count)
        identifier = PersistentIdentifier(entityName: info.name)
    }

    /// Creates the storage of a stored model.
    init(_ info: ModelInfo, _ row: StoredRow, in context: ModelContext) {
        (self.info, self.row, self.context, state) = (info, row, context, .saved)
        slots = Array(repeating: nil, count: info.properties.count)
        identifier = PersistentIdentifier(row.id)
    }

    var modelContext: ModelContext? { state == .deleted && !hasChanges ? nil : context }
    var isDeleted: Bool { state == .deleted }
    var hasChanges: Bool { locked { isChanged || state == .inserted || context?.isDeleting(self) ?? false } }

    /// Takes the values of the superclass's properties, whose accessors then use this storage, and returns this storage.
    public func joined(_ parent: _ModelStorage) -> _ModelStorage {
        if parent.child == nil {
            for (place, property) in parent.info.properties.enumerated() {
                if let value = parent.slots[place], let own = info.index[property.name] { slots[own] = value }
            }
            registrar = parent.registrar
            parent.child = self
        }
        return self
    }

    /// Takes the values and the state of a stored model. The object of a subclass has them in a storage of its own.
    public func adopt(_ other: _ModelStorage) {
        guard other.info === info else {
            // Default values, which the stored ones replace.
            slots = Array(repeating: nil, count: slots.count)
            return
        }
        (identifier, context, state, row, slots) = (
            other.identifier, other.context, other.state, other.row, other.slots
        )
    }

    func attach(_ model: any PersistentModel) { self.model = model }

    private func locked<Result>(_ body: () -> Result) -> Result {
        guard let lock = context?.lock else { return body() }
        return lock.withLock(body)
    }

    private func place(_ name: String) -> Int {
        guard let place = info.index[name] else {
            preconditionFailure("\(info.name) has no stored property '\(name)' — declare the property in the class")
        }
        return place
    }
}

// MARK: Accessors

extension _ModelStorage {
    /// Sets the value of a property in an initializer.
    public func initialize<Value>(_ name: String, _ value: Value) {
        let place = place(name)
        slots[place] = info.properties[place].relation == nil ? value : Related(value)
    }

    /// Returns the value of a property.
    public func value<Model: PersistentModel, Value>(
        _ name: String, of model: Model, _ keyPath: KeyPath<Model, Value>
    ) -> Value {
        if let child { return child.value(name, of: model, keyPath) }
        registrar.access(model, keyPath: keyPath)
        return locked {
            let place = place(name)
            let property = info.properties[place]
            if property.relation != nil {
                if let value = related(place).value(as: Value.self) { return value }
            } else {
                if let slot = slots[place], let value = slot as? Value { return value }
                if let column = property.column, let values = row?.values, column < values.count,
                    let value = property.coding?.value(values[column]) as? Value
                {
                    slots[place] = value
                    return value
                }
                if let value = row == nil ? nil : property.defaultValue?() as? Value { return value }
            }
            if let value = Related.absent(Value.self) { return value }
            preconditionFailure(
                "\(info.name).\(name) has no value — set it before it is read, or make its type optional")
        }
    }

    /// Sets the value of a property.
    public func setValue<Model: PersistentModel, Value>(
        _ value: Value, _ name: String, of model: Model, _ keyPath: KeyPath<Model, Value>
    ) {
        if let child { return child.setValue(value, name, of: model, keyPath) }
        registrar.withMutation(of: model, keyPath: keyPath) {
            locked {
                let place = place(name)
                if self.model == nil { self.model = model }
                if info.properties[place].relation != nil {
                    setRelated(place, Related(value), model)
                } else {
                    slots[place] = value
                    setPlaces.insert(place)
                }
                noteChange()
            }
        }
    }

    private func noteChange() { if let model { context?.noteChange(of: model, self) } }
}

// MARK: Relationships

/// The models of a relationship.
final class Related {
    private(set) var models: [any PersistentModel]
    /// True for an optional list that is nil.
    let isNil: Bool
    /// The stored pairs of a relationship with a table of its own.
    var saved: [RowID] = []
    /// The state of the context when the models were read.
    var epoch = 0
    private var list: Any?
    private var members: Set<ObjectIdentifier>?

    init(_ models: [any PersistentModel], isNil: Bool = false) { (self.models, self.isNil) = (models, isNil) }

    /// Creates a relationship of a property's value.
    init<Value>(_ value: Value) {
        let present = ValueCoding.present(value)
        if let model = present as? any PersistentModel {
            models = [model]
        } else {
            models = (present as? any ModelList)?.models ?? []
        }
        isNil = present == nil
    }

    func value<Value>(as type: Value.Type) -> Value? {
        if let list, let value = list as? Value { return value }
        if isNil, let value = Self.absent(type) { return value }
        guard let listType = ValueCoding.unwrapped(type).type as? any ModelList.Type else {
            return models.first.flatMap { $0 as? Value }
        }
        list = listType.list(of: models)
        return list as? Value
    }

    func contains(_ model: any PersistentModel) -> Bool {
        if members == nil { members = Set(models.map { ObjectIdentifier($0) }) }
        return members?.contains(ObjectIdentifier(model)) ?? false
    }

    func append(_ model: any PersistentModel) {
        guard !contains(model) else { return }
        models.append(model)
        members?.insert(ObjectIdentifier(model))
        list = nil
    }

    func remove(_ model: any PersistentModel) {
        guard contains(model) else { return }
        models.removeAll { $0 === model }
        members?.remove(ObjectIdentifier(model))
        list = nil
    }

    /// Returns nil as an optional type; `nil` for another type.
    static func absent<Value>(_ type: Value.Type) -> Value? {
        (type as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    }
}

extension _ModelStorage {
    /// Returns the models of a relationship, which are read if they aren't known.
    func related(_ place: Int) -> Related {
        let known = slots[place] as? Related
        if let known, isChanged || state != .saved || known.epoch == context?.epoch { return known }
        guard let context, row != nil else {
            let related = known ?? Related([])
            slots[place] = related
            return related
        }
        let related = context.related(to: self, info.properties[place])
        related.epoch = context.epoch
        slots[place] = related
        return related
    }

    /// Returns the models of a relationship if they are known.
    func known(_ property: ModelProperty) -> Related? {
        info.index[property.name].flatMap { slots[$0] as? Related }
    }

    /// Returns the models of a relationship.
    func related(_ property: ModelProperty) -> [any PersistentModel] {
        info.index[property.name].map { related($0).models } ?? []
    }

    private func setRelated(_ place: Int, _ new: Related, _ model: any PersistentModel) {
        let property = info.properties[place]
        let old = related(place)
        var new = new
        if context == nil, let other = new.models.lazy.compactMap({ $0.persistentBackingData.context }).first {
            other.insert(model)
        }
        if let context { new = Related(context.adopted(new), isNil: new.isNil) }
        (new.saved, new.epoch) = (old.saved, old.epoch)
        slots[place] = new
        for each in old.models where !new.contains(each) { each.persistentBackingData.remove(model, property) }
        for each in new.models where !old.contains(each) { each.persistentBackingData.add(model, property) }
    }

    /// Connects the relationships that an initializer set with their inverses.
    func connectInverses(_ model: any PersistentModel) {
        for (place, property) in info.properties.enumerated() where property.relation != nil {
            guard let related = slots[place] as? Related, let context else { continue }
            let adopted = Related(context.adopted(related), isNil: related.isNil)
            slots[place] = adopted
            for each in adopted.models { each.persistentBackingData.add(model, property) }
        }
    }

    /// Adds a model to the inverse of its relationship to this model.
    private func add(_ other: any PersistentModel, _ property: ModelProperty) {
        property.connectIfNeeded()
        info.connect()
        guard let inverse = property.inverse?.property, let place = info.index[inverse.name], let model else { return }
        if inverse.relation?.isToMany == true {
            // The models of a list that isn't known are found by their own values.
            if slots[place] == nil, inverse.link == nil, row != nil { return }
            let related = related(place)
            guard !related.contains(other) else { return }
            if related.isNil {
                slots[place] = Related([other])
            } else {
                related.append(other)
            }
        } else {
            let old = related(place)
            guard !old.contains(other) else { return }
            let new = Related([other])
            new.epoch = old.epoch
            slots[place] = new
            for each in old.models { each.persistentBackingData.remove(model, inverse) }
        }
        noteChange()
        inverse.notify(model, registrar)
    }

    /// Removes a model from the inverse of its relationship to this model.
    func remove(_ other: any PersistentModel, _ property: ModelProperty) {
        property.connectIfNeeded()
        info.connect()
        guard let inverse = property.inverse?.property, let place = info.index[inverse.name], let model else { return }
        if inverse.relation?.isToMany == true, slots[place] == nil, inverse.link == nil { return }
        let related = related(place)
        guard related.contains(other) else { return }
        related.remove(other)
        noteChange()
        inverse.notify(model, registrar)
    }
}

// MARK: The context's changes

extension _ModelStorage {
    /// Makes a new model part of a context.
    func insert(_ model: any PersistentModel, _ id: RowID, into context: ModelContext) {
        (self.model, self.context, state, identifier) = (model, context, .inserted, PersistentIdentifier(id))
    }

    /// Takes the identity of a stored model with the same unique values.
    func replace(_ id: RowID) { identifier = PersistentIdentifier(id) }

    func markDeleted() { (state, isChanged) = (.deleted, false) }

    /// Takes the state of a model without a context.
    func detach() {
        (context, state, isChanged, row) = (nil, .new, false, nil)
        identifier = PersistentIdentifier(entityName: info.name)
    }

    /// Takes stored values in place of all others.
    func refresh(_ row: StoredRow) {
        (self.row, state, isChanged, setPlaces) = (row, .saved, false, [])
        for place in slots.indices where info.properties[place].column != nil { slots[place] = nil }
    }

    /// Forgets the models of all relationships.
    func forgetRelated() {
        for place in slots.indices where info.properties[place].relation != nil { slots[place] = nil }
    }

    /// Takes saved values as the stored ones.
    ///
    /// - Parameter stored: The row as it is stored, if other processes had changed it.
    func markSaved(_ row: StoredRow?, stored: StoredRow? = nil) {
        if let row = stored ?? row { self.row = row }
        (state, isChanged, setPlaces) = (.saved, false, [])
        for place in slots.indices {
            if let stored, let row, let column = info.properties[place].column,
                stored.values[column] != row.values[column]
            {
                slots[place] = nil
            }
            guard let related = slots[place] as? Related else { continue }
            related.epoch = context?.epoch ?? 0
            if info.properties[place].link != nil {
                related.saved = related.models.compactMap { $0.persistentBackingData.identifier.row }
            }
        }
    }

    /// Returns the names of the properties whose values in a row aren't those of the stored one.
    func changedColumns(_ new: StoredRow) -> [String] {
        info.properties.filter { property in
            guard let column = property.column else { return false }
            return row.map { !$0.values.indices.contains(column) || $0.values[column] != new.values[column] } ?? true
        }.map(\.name)
    }

    /// The stored values that stay in the history after the model is deleted.
    var preservedValues: [String: StoredValue] {
        var values: [String: StoredValue] = [:]
        for property in info.properties where property.attribute.options.contains(.preserveValueOnDeletion) {
            guard let column = property.column, let row, row.values.indices.contains(column) else { continue }
            values[property.name] = row.values[column]
        }
        return values
    }

    /// Returns the values to store.
    ///
    /// - Throws: ``CommandFailure`` for a value that can't be stored, and for a required relationship without a model.
    func values() throws -> [StoredValue] {
        var values: [StoredValue] = []
        for (place, property) in info.properties.enumerated() where property.column != nil {
            let stored = row.flatMap { row in
                property.column.flatMap { $0 < row.values.count ? row.values[$0] : nil }
            }
            if let relation = property.relation {
                guard let related = slots[place] as? Related else {
                    values.append(stored ?? .null)
                    continue
                }
                let target = related.models.first?.persistentBackingData
                let key = target.flatMap { $0.isDeleted ? nil : $0.identifier.row?.key }
                if key == nil, !property.isOptional {
                    throw CommandFailure(
                        "can't save a \(info.name): its required '\(property.name)' was deleted or never set — set it to a \(relation.target), or make its type optional"
                    )
                }
                values.append(key.map { .integer($0) } ?? .null)
            } else if let coding = property.coding {
                if let stored, !setPlaces.contains(place) {
                    values.append(stored)
                } else if let value = slots[place] {
                    values.append(try coding.stored(value))
                } else {
                    values.append(try property.defaultValue.map { try coding.stored($0()) } ?? .null)
                }
            }
        }
        return values
    }
}

/// The rows of a fixture: the files `models/TYPE.json`.
struct FixtureRows {
    private let infos: [ModelInfo]
    private let models: FixtureModels

    /// Reads the files of classes. Without any file, it reports that the store is empty.
    init(_ infos: [ModelInfo]) {
        self.infos = infos
        models = FixtureModels(
            infos.map { info in
                var entity = FixtureModels.Entity(name: info.name, attributes: [:], relationships: [:])
                for property in info.properties {
                    if let relation = property.relation {
                        let target = ModelInfo.of(relation.target)
                        entity.relationships[property.name] = FixtureModels.Relationship(
                            isToMany: relation.isToMany,
                            targets: [target.name]
                                + infos.filter { $0 !== target && $0.isKind(of: target) }.map(\.name),
                            inverse: property.inverse.map {
                                ($0.property.name, $0.property.relation?.isToMany ?? false)
                            })
                    } else if let coding = property.coding, property.column != nil {
                        entity.attributes[property.name] = {
                            try coding.stored($0, $1, of: property.valueType)
                        }
                    } else {
                        entity.others.insert(property.name)
                    }
                }
                return entity
            })
        if !models.isPresent, !infos.isEmpty {
            DeviceData.report(
                "SwiftData's store is empty — supply models/TYPE.json with \(CommonOptions.fixture)")
        }
    }

    /// Saves the rows in an empty store. A row without a required value is reported.
    func fill(_ store: Store) throws {
        let named = Dictionary(infos.map { ($0.name, $0) }) { first, _ in first }
        let ids = try models.rows.map { row in
            RowID(entity: row.entity, key: try store.newKey(named[row.entity]?.root.name ?? row.entity))
        }
        var changes = StoreChanges()
        for (row, id) in zip(models.rows, ids) {
            guard let info = named[row.entity] else { continue }
            var values: [StoredValue] = []
            for property in info.properties where property.column != nil {
                let given = (row.values[property.name] ?? nil) as? StoredValue
                let target = row.related[property.name]?.first.map { StoredValue.integer(ids[$0].key) }
                let value = try given ?? target ?? Self.defaultValue(of: property)
                if value == .null, !property.isOptional {
                    DeviceData.report(
                        "the fixture's \(info.name) '[\(row.number - 1)]' has no '\(property.name)', which isn't optional — add it"
                    )
                }
                values.append(value)
            }
            changes.inserted.append(StoredRow(id: id, values: values))
            for property in info.properties {
                guard let link = property.link else { continue }
                for place in row.related[property.name] ?? [] { changes.linked.append((link.name, id, ids[place])) }
            }
        }
        if !changes.isEmpty { try store.save(changes) }
    }

    private static func defaultValue(of property: ModelProperty) throws -> StoredValue {
        guard let coding = property.coding, let make = property.defaultValue else { return .null }
        return try coding.stored(make())
    }
}
