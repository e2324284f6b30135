/// A comparison as the caller wrote it: the name of a property, the name of an operator, and values.
package struct WrittenComparison: Hashable, Sendable {
    package var property: String
    package var comparison: String
    package var values: [String]

    package init(property: String, comparison: String, values: [String]) {
        (self.property, self.comparison, self.values) = (property, comparison, values)
    }
}

/// A search with a property query.
package struct PropertySearch: Hashable, Sendable {
    package var comparisons: [WrittenComparison] = []
    package var mode = EntityQueryComparatorMode.and
    /// The property to sort by; `nil` for the query's own order.
    package var sortedBy: String?
    package var isDescending = false
    package var limit: Int?

    /// Creates a search for all entities.
    package init() {}
}

extension EntityPropertyQuery {
    /// Returns the entities that match a search.
    ///
    /// - Throws: The error of the query; ``IntentError`` for an unknown property or operator, or an invalid value.
    package func entities(fitting search: PropertySearch) async throws -> [Entity] {
        try await prepareDependencies(of: self)
        // An entity is needed to find properties by name; without entities there is nothing to compare.
        guard let sample = try await sampleEntity() else { return [] }
        let names = NamedProperty.all(of: sample)
        func property(named name: String) throws -> NamedProperty {
            guard let found = names.first(where: { $0.name == name }) else {
                throw IntentError(
                    .noProperty(name, of: "\(Entity.self)", near: suggestion(for: name, in: names.map(\.name))))
            }
            return found
        }
        var mapped: [ComparatorMappingType] = []
        for comparison in search.comparisons {
            let target = try property(named: comparison.property)
            guard
                let known = Self.properties.properties.first(where: { target.matches(by: $0.keyPath, $0.isOf, sample) })
            else {
                throw IntentError(.notComparable(comparison.property, by: comparison.comparison, known: []))
            }
            guard known.operators.contains(comparison.comparison) else {
                throw IntentError(
                    .notComparable(comparison.property, by: comparison.comparison, known: known.operators))
            }
            guard let mapping = known.mapping(comparison.comparison, comparison.values.map { .string($0) }) else {
                throw IntentError(
                    .notAValue(
                        comparison.values.first ?? "", parameter: comparison.property,
                        form: known.valueType.form ?? "a value"))
            }
            mapped.append(mapping)
        }
        var order: [EntityQuerySort<Entity>] = []
        if let name = search.sortedBy {
            let target = try property(named: name)
            guard
                let option = Self.sortingOptions.options.first(where: {
                    target.matches(by: $0.keyPath, $0.isOf, sample)
                })
            else {
                throw IntentError(.notSortable(name))
            }
            order = [EntityQuerySort(by: option.keyPath, order: search.isDescending ? .descending : .ascending)]
        }
        return try await entities(matching: mapped, mode: search.mode, sortedBy: order, limit: search.limit)
    }

    private func sampleEntity() async throws -> Entity? {
        if let first = try await suggestedEntities()._sections.lazy.flatMap(\.items).first { return first.value }
        if let first = try await _everyEntity()?.first { return first }
        return try await entities(matching: [], mode: .and, sortedBy: [], limit: 1).first
    }
}

/// A property of an entity, with its name.
private struct NamedProperty {
    /// The identity by which a query's key path is recognised.
    private enum Identity {
        /// A stored property is an object that all copies of the entity share.
        case stored(any AnyEntityProperty)
        /// A computed property is a new object on each read, so its key path is compared.
        case computed(AnyKeyPath)
    }

    let name: String
    private let identity: Identity

    static func all(of entity: some AppEntity) -> [NamedProperty] {
        let stored = Mirror(reflecting: entity).children.compactMap { label, value in
            (value as? any AnyEntityProperty).map {
                NamedProperty(name: label.withoutUnderscore, identity: .stored($0))
            }
        }
        let computed = _ComputedEntityProperty.all(of: type(of: entity))
        return stored + computed.map { NamedProperty(name: $0.name, identity: .computed($0.keyPath)) }
    }

    /// Returns true if a query's key path leads to this property.
    func matches<Entity>(
        by keyPath: PartialKeyPath<Entity>, _ isOf: (Entity, any AnyEntityProperty) -> Bool, _ sample: Entity
    ) -> Bool {
        switch identity {
        case .stored(let property): isOf(sample, property)
        case .computed(let own): own == keyPath
        }
    }
}
