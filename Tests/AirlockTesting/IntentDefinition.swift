import IntentsRuntime

/// An intent of the app, which a test prepares with parameter values.
public struct IntentDefinition: Sendable {
    let id: String
    let app: AppRegistration

    /// Prepares the intent with named parameter values: `makeIntent(plant: "Mint", liters: 3)`.
    public var makeIntent: Maker { Maker(definition: self) }

    /// Returns the options of a parameter, in the order in which its options provider or its type's query returns them.
    ///
    /// - Throws: An error for an unknown parameter or a parameter without options; the provider's error.
    public func allOptions(of parameter: String) async throws -> [FoundOption] {
        let parameters = try make().parameters
        guard let known = parameters.first(where: { $0.name == parameter })?.parameter else {
            throw CommandFailure(
                "\(id) has no parameter '\(parameter)' — \(suggestion(for: parameter, in: parameters.map(\.name)))")
        }
        guard let choices = known.choiceSource else {
            throw CommandFailure("'\(parameter)' of \(id) has no options — give the parameter an options provider")
        }
        return try await choices(.suggested).map(FoundOption.init)
    }

    /// The intent, to read its identifier and summary; `nil` if it doesn't exist.
    private var known: (any AppIntent)? {
        do { return try make() } catch { return nil }
    }

    private func make() throws -> any AppIntent { try IntentRunner([app]).intent(id: id) }

    /// Prepares an intent with named values.
    @dynamicCallable
    public struct Maker: Sendable {
        let definition: IntentDefinition

        /// Prepares the intent. Invalid values are reported when it runs.
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

/// An option of a parameter.
public struct FoundOption: Hashable, Sendable {
    /// The text that selects the option.
    public let id: String
    /// The displayed title.
    public let title: String
    /// The displayed subtitle.
    public let subtitle: String?
    /// The heading of the option's section.
    public let section: String?
    /// The parameter's value.
    public let value: RunValue

    init(_ choice: IntentChoice) {
        (id, title, subtitle, section) = (choice.id, choice.title, choice.subtitle, choice.section)
        value = RunValue(json: JSONValue(written: choice.value))
    }
}

/// An app enumeration, whose cases a test can create.
public struct EnumDefinition: Sendable {
    let name: String
    let type: (any AppEnum.Type)?

    /// Returns the case with a raw value or a name.
    ///
    /// - Throws: An error that lists the cases.
    public func makeCase(_ written: String) throws -> any Sendable {
        guard let type else { throw CommandFailure("unknown enumeration '\(name)' — add it to the definitions") }
        let values = type._intentValueType
        guard let value = values.read(.string(written)) else {
            throw CommandFailure("unknown case '\(written)' of \(name) — write \(values.form ?? "another case")")
        }
        return value
    }
}
