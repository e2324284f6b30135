@_spi(Reflection) import Swift

/// The properties of an entity's type: stored properties first, then computed properties.
package struct EntityPropertyList: Sendable {
    /// A property of the type.
    package struct Member: Sendable {
        /// The name in the source.
        package let name: String
        /// The title; `nil` for a stored property, whose title is known only from an instance.
        package let title: LocalizedStringResource?
        /// The type of the property's values.
        package let valueType: _IntentValueType
        /// True if the value is computed on each read.
        package let isComputed: Bool
    }

    /// The properties of the type.
    package let members: [Member]

    /// Lists the properties of a type.
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

/// Returns the stored properties of an instance whose types fulfil a condition, with their names in the source.
///
/// For a structure this isn't a `Mirror`, because that searches all conformances for a custom mirror of each type, which takes longer than
/// the rest of an answer.
func storedProperties(of instance: Any, where isWanted: (Any.Type) -> Bool) -> [(name: String?, value: Any)] {
    func read<Instance>(_ instance: Instance) -> [(name: String?, value: Any)]? {
        var properties: [(name: String?, value: Any)] = []
        let isStructure = withUnsafePointer(to: instance) { start in
            _forEachField(of: Instance.self) { name, offset, type, _ in
                func value<Value>(_ type: Value.Type) -> Any {
                    (UnsafeRawPointer(start) + offset).assumingMemoryBound(to: type).pointee
                }
                if isWanted(type) { properties.append((String(cString: name), _openExistential(type, do: value))) }
                return true
            }
        }
        return isStructure ? properties : nil
    }
    return _openExistential(instance, do: read)
        ?? Mirror(reflecting: instance).children.filter { isWanted(type(of: $0.value)) }.map { ($0.label, $0.value) }
}

/// Returns the properties of an instance, with their values as JSON.
func writtenProperties(of thing: Any) -> [JSONMember] {
    let stored = storedProperties(of: thing) { $0 is any AnyEntityProperty.Type }.compactMap { name, value in
        (value as? any AnyEntityProperty).map { JSONMember(name.withoutUnderscore, $0.written) }
    }
    let computed = _ComputedEntityProperty.all(of: type(of: thing)).compactMap { property in
        property.property(thing).map { JSONMember(property.name, $0.written) }
    }
    return stored + computed
}
