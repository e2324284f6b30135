@_spi(Reflection) import Swift

/// The properties of an entity's type: those it stores, then those it computes.
package struct EntityPropertyList: Sendable {
    /// A property, known without an entity.
    package struct Member: Sendable {
        /// The name in the source.
        package let name: String
        /// The name a person reads, where the type tells it: a stored property has its own on an entity alone.
        package let title: LocalizedStringResource?
        /// What its values are.
        package let valueType: _IntentValueType
        /// Whether its value is computed each time.
        package let isComputed: Bool
    }

    /// The properties, each with its name.
    package let members: [Member]

    /// Lists those of a type.
    package init(of type: Any.Type) {
        var members: [Member] = []
        _ = _forEachField(of: type) { name, _, type, _ in
            if let property = type as? any AnyEntityProperty.Type {
                members.append(
                    Member(
                        name: String?.some(String(cString: name)).withoutUnderscore, title: nil,
                        valueType: property.valuesType, isComputed: false))
            }
            return true
        }
        for property in _ComputedEntityProperty.all(of: type) {
            members.append(
                Member(name: property.name, title: property.title, valueType: property.valueType, isComputed: true))
        }
        self.members = members
    }
}

/// The properties of a thing with their values as data.
func writtenProperties(of thing: Any) -> [JSONMember] {
    let stored = Mirror(reflecting: thing).children.compactMap { label, value in
        (value as? any AnyEntityProperty).map { JSONMember(label.withoutUnderscore, $0.written) }
    }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.property(thing).map { JSONMember(property.name, $0.written) }
    }
    return stored + computed
}
