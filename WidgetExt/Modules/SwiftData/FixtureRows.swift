import AirlockBase
import Foundation
import FoundationGaps
import Shared

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
            DeviceData.report("SwiftData's store is empty — supply models/TYPE.json with --fixture")
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
