import AirlockBase
import Foundation
import Shared

extension ModelContext {
    /// Saves all changes. If it fails, the changes are kept.
    ///
    /// - Throws: ``SwiftDataError`` or ``CommandFailure`` for a required relationship without a model, a deletion that a rule denies, and a
    ///   store that can't be written.
    public func save() throws {
        guard hasChanges else { return }
        NotificationCenter.default.post(name: Self.willSave, object: self)
        let identifiers = try lock.withLock { try write() }
        NotificationCenter.default.post(
            name: Self.didSave, object: self,
            userInfo: Dictionary(uniqueKeysWithValues: identifiers.map { ($0.key.rawValue, $0.value) }))
    }

    /// Runs a closure, and saves its changes.
    public func transaction(block: () throws -> Void) throws {
        try block()
        try save()
    }

    /// No effect: changes are processed when they are made.
    public func processPendingChanges() {}

    private func write() throws -> [NotificationKey: [PersistentIdentifier]] {
        try checkDenied(Self.ordered(deleted))
        var (new, old) = (Self.ordered(inserted), Self.ordered(changed))
        let replaced = try replaceUnique(&new, &old)
        let removed = Self.ordered(deleted)
        var begin = StoreChanges()
        // With a fixed clock, the time doesn't order the transactions of several stores.
        let last = container.stores.count > 1 ? try container.stores.map { try $0.lastTransaction }.max() ?? 0 : 0
        begin.transaction = StoredTransaction(
            id: last + 1, time: RequestContext.current.now.timeIntervalSinceReferenceDate, author: author,
            process: ProcessInfo.processInfo.processName)
        var changes: [ObjectIdentifier: StoreChanges] = [:]
        var rows: [ObjectIdentifier: StoredRow] = [:]
        func add(_ storage: _ModelStorage, _ body: (inout StoreChanges) throws -> Void) throws {
            guard let store = container.store(of: storage.info.name) else { return }
            try body(&changes[ObjectIdentifier(store), default: begin])
        }
        for (change, isNew) in new.map({ ($0, true) }) + old.map({ ($0, false) }) {
            let storage = change.storage
            guard let id = storage.identifier.row else { continue }
            let row = StoredRow(id: id, values: try storage.values())
            rows[ObjectIdentifier(change.model)] = row
            try add(storage) { changes in
                let names = storage.changedColumns(row) + link(storage, id, &changes)
                if isNew {
                    changes.inserted.append(row)
                } else if storage.row != row {
                    changes.updated.append(row)
                    changes.bases[id] = storage.row
                }
                if isNew || !names.isEmpty {
                    changes.transaction?.changes.append(
                        StoredChange(kind: isNew ? .insert : .update, row: id, properties: isNew ? [] : names))
                }
            }
        }
        for change in removed {
            try add(change.storage) { changes in
                guard let id = change.storage.identifier.row else { return }
                changes.deleted.append(id)
                changes.transaction?.changes.append(
                    StoredChange(kind: .delete, row: id, values: change.storage.preservedValues))
            }
        }
        let isForeign = hasForeignSaves
        var merged: [RowID: StoredRow] = [:]
        for store in container.stores {
            guard let changes = changes[ObjectIdentifier(store)], !changes.isEmpty else { continue }
            merged.merge(try store.save(changes)) { $1 }
        }
        for change in new + old {
            let row = rows[ObjectIdentifier(change.model)]
            change.storage.markSaved(row, stored: row.flatMap { merged[$0.id] })
        }
        for (model, row) in replaced {
            if let row = rows[ObjectIdentifier(row)] { model.persistentBackingData.refresh(row) }
        }
        for change in removed { if let id = change.storage.identifier.row { unregister(id) } }
        forgetChanges()
        acceptVersions(readingAgain: isForeign)
        func identifiers(_ changes: [Change]) -> [PersistentIdentifier] { changes.map(\.storage.identifier) }
        return [
            .insertedIdentifiers: identifiers(new), .updatedIdentifiers: identifiers(old),
            .deletedIdentifiers: identifiers(removed),
        ]
    }

    /// Adds the changes of tables of pairs, and returns the names of the changed properties. New pairs follow the stored ones; for another
    /// order, all pairs are written again.
    private func link(_ storage: _ModelStorage, _ id: RowID, _ changes: inout StoreChanges) -> [String] {
        var names: [String] = []
        for property in storage.info.properties {
            guard let link = property.link, let related = storage.known(property) else { continue }
            let ids = related.models.filter { !$0.isDeleted }.compactMap(\.persistentBackingData.identifier.row)
            guard ids != related.saved else { continue }
            names.append(property.name)
            let (saved, present) = (related.saved, Set(ids))
            let rest = saved.filter(present.contains)
            let isAppended = ids.starts(with: rest)
            for each in isAppended ? saved.filter({ !present.contains($0) }) : saved {
                changes.unlinked.append((link.name, id, each))
            }
            for each in isAppended ? Array(ids.dropFirst(rest.count)) : ids {
                changes.linked.append((link.name, id, each))
            }
        }
        return names
    }

    private func checkDenied(_ removed: [Change]) throws {
        for change in removed {
            for property in change.storage.info.properties where property.relation?.relationship.deleteRule == .deny {
                let rest = change.storage.related(property).filter { !$0.isDeleted }
                guard !rest.isEmpty else { continue }
                throw CommandFailure(
                    "can't delete a \(change.storage.info.name): its '\(property.name)' has \(rest.count) models, and its rule is to deny — delete these first, or change the rule"
                )
            }
        }
    }

    /// Gives new models the identities of stored ones with the same unique values, whose values they replace.
    ///
    /// Returns the objects whose values are replaced, with the models that replace them.
    private func replaceUnique(
        _ new: inout [Change], _ old: inout [Change]
    ) throws -> [(any PersistentModel, any PersistentModel)] {
        // A group of unique values, of which each new model has the last.
        struct Key: Hashable {
            let entity: String
            let columns: [Int]
            let values: [StoredValue]
        }
        var seen: [Key: Change] = [:]
        var replaced: [(any PersistentModel, any PersistentModel)] = []
        var (dropped, moved) = (Set<ObjectIdentifier>(), Set<ObjectIdentifier>())
        for change in new where !change.storage.info.uniqueColumns.isEmpty {
            let (storage, info) = (change.storage, change.storage.info)
            guard let store = container.store(of: info.name) else { continue }
            let values = try storage.values()
            let keys = info.uniqueColumns.map { columns in
                Key(entity: info.name, columns: columns, values: columns.map { values[$0] })
            }.filter { !$0.values.contains(.null) }
            if let other = keys.lazy.compactMap({ seen[$0] }).first, let id = other.storage.identifier.row {
                // Of two new models with the same values, the later one is stored.
                dropped.insert(ObjectIdentifier(other.model))
                if moved.contains(ObjectIdentifier(other.model)) { moved.insert(ObjectIdentifier(change.model)) }
                storage.replace(id)
                replaced.append((other.model, change.model))
            } else if let id = try keys.lazy.compactMap({ key in
                try self.row(with: key.values, in: key.columns, of: info, store)
            }).first {
                if let object = registered(id), object !== change.model,
                    deleted.removeValue(forKey: ObjectIdentifier(object)) == nil
                {
                    changed[ObjectIdentifier(object)] = nil
                    old.removeAll { $0.model === object }
                    replaced.append((object, change.model))
                } else {
                    register(change.model, as: id)
                }
                storage.replace(id)
                moved.insert(ObjectIdentifier(change.model))
            }
            for key in keys { seen[key] = change }
        }
        old += new.filter {
            moved.contains(ObjectIdentifier($0.model)) && !dropped.contains(ObjectIdentifier($0.model))
        }
        new.removeAll {
            dropped.contains(ObjectIdentifier($0.model)) || moved.contains(ObjectIdentifier($0.model))
        }
        return replaced
    }

    /// Returns the identity of the stored row with values; `nil` if there is none, or if its unsaved changes give it others.
    private func row(
        with values: [StoredValue], in columns: [Int], of info: ModelInfo, _ store: Store
    ) throws -> RowID? {
        guard let first = columns.first, let name = info.properties.first(where: { $0.column == first })?.name else {
            return nil
        }
        let query = StoreQuery(entity: info.name, condition: StoreCondition(column: name, equals: values[0]))
        guard let row = try store.rows(query).first(where: { row in columns.map { row.values[$0] } == values }) else {
            return nil
        }
        guard let storage = registered(row.id)?.persistentBackingData, storage.isChanged else { return row.id }
        let present = try storage.values()
        return columns.map { present[$0] } == values ? row.id : nil
    }
}
