import IntentsRuntime

/// An intent that can be made with values for its parameters.
public struct IntentDefinition: Sendable {
    let id: String
    let app: AppRegistration

    /// Makes the intent, called with its parameters: `makeIntent(plant: "Mint", liters: 3)`.
    public var makeIntent: Maker { Maker(definition: self) }

    /// What a parameter offers to choose: what its options provider or the query of its type has, in their order.
    ///
    /// - Throws: An error that names the parameters there are, or says that this one offers nothing; else what the provider throws.
    public func allOptions(of parameter: String) async throws -> [FoundOption] {
        let parameters = try make().parameters
        guard let known = parameters.first(where: { $0.name == parameter })?.parameter else {
            throw UsageError(
                "\(id) has no parameter '\(parameter)' — \(suggestion(for: parameter, in: parameters.map(\.name)))")
        }
        guard let choices = known.choiceSource else {
            throw UsageError("'\(parameter)' of \(id) offers nothing to choose — give it an options provider")
        }
        return try await choices(.suggested).map(FoundOption.init)
    }

    /// The intent, to look at; `nil` for one that isn't there.
    private var known: (any AppIntent)? {
        do { return try make() } catch { return nil }
    }

    private func make() throws -> any AppIntent { try IntentRunner([app]).intent(id: id) }

    /// Makes an intent of named values.
    @dynamicCallable
    public struct Maker: Sendable {
        let definition: IntentDefinition

        /// Makes the intent; what isn't right about the values is said when it is run.
        public func dynamicallyCall(withKeywordArguments values: KeyValuePairs<String, any Sendable>) -> PreparedIntent
        {
            var prepared = PreparedIntent(app: definition.app) { [definition] in try definition.make() }
            if let intent = definition.known {
                prepared.identifier = intent.persistentIdentifier
                prepared.summary = IntentRunner.summary(of: intent)
            }
            for (name, value) in values { prepared.given.append((name, .init(value))) }
            return prepared
        }
    }
}

/// What a parameter offers to choose.
public struct FoundOption: Hashable, Sendable {
    /// What is written for it.
    public let id: String
    /// What a person reads.
    public let title: String
    /// What stands below it.
    public let subtitle: String?
    /// The heading it is offered under.
    public let section: String?
    /// The value.
    public let value: RunValue

    init(_ choice: IntentChoice) {
        (id, title, subtitle, section) = (choice.id, choice.title, choice.subtitle, choice.section)
        value = RunValue(json: JSONValue(written: choice.value))
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
