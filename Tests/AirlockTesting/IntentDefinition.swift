import IntentsRuntime

/// An intent that can be made with values for its parameters.
public struct IntentDefinition: Sendable {
    let id: String
    let app: AppRegistration

    /// Makes the intent, called with its parameters: `makeIntent(plant: "Mint", liters: 3)`.
    public var makeIntent: Maker { Maker(definition: self) }

    /// Makes an intent of named values.
    @dynamicCallable
    public struct Maker: Sendable {
        let definition: IntentDefinition

        /// Makes the intent; what isn't right about the values is said when it is run.
        public func dynamicallyCall(withKeywordArguments values: KeyValuePairs<String, any Sendable>) -> PreparedIntent
        {
            var prepared: PreparedIntent
            do {
                prepared = PreparedIntent(
                    intent: try IntentRunner([definition.app]).intent(id: definition.id), app: definition.app)
            } catch {
                prepared = PreparedIntent(fault: error, app: definition.app)
            }
            for (name, value) in values { prepared.given.append((name, .init(value))) }
            return prepared
        }
    }
}

/// One of an enumeration's types, whose cases can be made.
public struct EnumDefinition: Sendable {
    let name: String
    let type: (any AppEnum.Type)?

    /// A value by what is written for it: the raw value or the name.
    ///
    /// - Throws: An error that lists the cases.
    public func makeCase(_ written: String) throws -> any Sendable {
        guard let type else { throw UsageError("no enumeration is called '\(name)' — add it to the definitions") }
        let values = type._intentValueType
        guard let value = values.read(.string(written)) else {
            throw UsageError("'\(written)' is no case of \(name) — write \(values.form ?? "another")")
        }
        return value
    }
}
