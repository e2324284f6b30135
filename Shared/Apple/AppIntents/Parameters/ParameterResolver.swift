/// Resolves the parameters of an intent: before it runs, and before a provider receives it as a configuration.
///
/// The sources of a value, in this order, are the given values, the parameter's default, the default of its options provider or query, and
/// a prompt. The user isn't prompted for optional parameters. A parameter is resolved after the parameters on which its options depend.
package struct ParameterResolver: Sendable {
    package let parameters: [(name: String, parameter: any AnyIntentParameter)]
    private let intent: any AppIntent
    /// False for a configuration: without a user to ask, a required parameter may have no value.
    private let isAsking: Bool

    package init(
        _ intent: any AppIntent, parameters: [(name: String, parameter: any AnyIntentParameter)], isAsking: Bool
    ) {
        (self.intent, self.parameters, self.isAsking) = (intent, parameters, isAsking)
    }

    /// Resolves the parameters of a configuration.
    ///
    /// - Parameter given: The values that the user chose, by name.
    /// - Throws: ``IntentError`` for an unknown parameter or an invalid value; else the errors of queries and options providers.
    package static func configure(_ intent: any AppIntent, _ given: [JSONMember]) async throws {
        try await withParameters(of: intent) { resolver in
            try await resolver.set(given)
            try await resolver.resolve()
        }
    }

    /// Calls `body` with a resolver for a configuration, as a run in which dependencies have the values of the intent.
    package static func withParameters<Result>(
        of intent: any AppIntent, _ body: @Sendable (ParameterResolver) async throws -> Result
    ) async throws -> Result {
        let resolver = ParameterResolver(intent, parameters: intent.parameters, isAsking: false)
        let call = IntentCall(
            intent: intent.persistentIdentifier, instance: intent, isInExtension: true, prompter: NoPrompter(),
            parameters: resolver.parameters)
        return try await IntentCall.$current.withValue(call) { try await body(resolver) }
    }

    /// Sets the given values. The parameters on which their options depend are resolved before.
    ///
    /// - Throws: ``IntentError`` for an unknown or duplicate parameter, an invalid value or a cycle of dependencies.
    package func set(_ given: [JSONMember]) async throws {
        var wanted: [Int] = []
        for member in given {
            guard let index = parameters.firstIndex(where: { $0.name == member.key }) else {
                throw IntentError(
                    .unknownParameter(
                        member.key.shortened, intent: intent.persistentIdentifier,
                        near: suggestion(for: member.key, in: parameters.map(\.name))))
            }
            guard !wanted.contains(index) else { throw IntentError(.givenTwice(member.key)) }
            wanted.append(index)
        }
        for index in try ordered(wanted) {
            if let position = wanted.firstIndex(of: index) {
                try await set(given[position].value, at: index)
            } else {
                try await resolve(at: index)
            }
        }
    }

    /// Resolves the parameters that have no value.
    ///
    /// - Throws: ``IntentError`` for a cycle of dependencies, or if a question for a required value isn't answered; else the errors of
    ///   options providers.
    package func resolve() async throws {
        for index in try ordered(Array(parameters.indices)) { try await resolve(at: index) }
    }

    /// Sets a parameter to a value of its type.
    package func take(_ value: any Sendable, at index: Int) throws {
        let (name, parameter) = parameters[index]
        if parameter.set(any: value) { return }
        // An options provider of a list may offer a default element.
        if let list = parameter.makeList([value]), parameter.set(any: list) { return }
        throw IntentError(.notAValue("\(value)", parameter: name, form: parameter.writtenForm ?? "a value"))
    }

    private func set(_ written: JSONValue, at index: Int) async throws {
        let (name, parameter) = parameters[index]
        switch try await parameter.reading(of: written, name: name, isAsking: isAsking) {
        case .value(let value): try take(value, at: index)
        case .ambiguous(let choices):
            guard isAsking else {
                throw IntentError(
                    .ambiguous(
                        written.brief, parameter: name,
                        items: choices.map { .init(id: $0.id, title: $0.title, subtitle: $0.subtitle) }))
            }
            try take(try await parameter.chosen(among: choices, name: name), at: index)
        case .nothing(let error): throw error
        }
    }

    private func resolve(at index: Int) async throws {
        let (name, parameter) = parameters[index]
        guard parameter.anyValue == nil else { return }
        if let provider = parameter.options.provider {
            try await prepareDependencies(of: provider.provider)
            if let value = await provider.defaultResult() { return try take(value, at: index) }
        }
        let valueType = parameter.valueType
        if let value = await valueType.defaultResult() { return try take(value, at: index) }
        // The query of a list's elements may have a list as its default. A single element isn't a default of the list.
        if let value = await valueType.element?().defaultResult(), parameter.set(any: value) { return }
        guard isAsking, !valueType.isOptional else { return }
        try take(try await parameter.requestedValue(name: name), at: index)
    }

    // MARK: Dependencies

    /// The choices that a parameter offers.
    package struct Offer: Sendable {
        package let name: String
        package let parameter: any AnyIntentParameter
        /// The names of the parameters on which the choices depend.
        package let dependencies: [String]
        /// The choices; `nil` for a parameter without a query, an options provider or cases.
        package let choices: [IntentChoice]?

        /// The choices and dependencies as members of a JSON object.
        package var json: [JSONMember] {
            let list = choices?.map { choice -> JSONValue in
                [
                    "id": .string(choice.id), "title": .string(choice.title),
                    "subtitle": choice.subtitle.map { .string($0) } ?? .null,
                    "section": choice.section.map { .string($0) } ?? .null,
                ]
            }
            return [
                JSONMember("dependsOn", .array(dependencies.map { .string($0) })),
                JSONMember("choices", list.map { .array($0) } ?? .null),
            ]
        }
    }

    /// Resolves the parameters of an intent that has no given values, and returns what they offer then, each at most 1,000 choices.
    ///
    /// - Throws: ``IntentError``; else the errors of queries and options providers.
    package static func offers(of intent: any AppIntent) async throws -> [Offer] {
        try await withParameters(of: intent) { resolver in
            try await resolver.resolve()
            var offers: [Offer] = []
            for (index, (name, parameter)) in resolver.parameters.enumerated() {
                var choices: [IntentChoice]?
                if let source = parameter.choiceSource { choices = try await parameter.lookUp(source, .suggested) }
                offers.append(
                    Offer(
                        name: name, parameter: parameter, dependencies: resolver.dependencies(at: index),
                        choices: choices.map { Array($0.prefix(ParameterOptions.listLimit)) }))
            }
            return offers
        }
    }

    /// Returns the names of the parameters on which the options of a parameter depend.
    private func dependencies(at index: Int) -> [String] { dependencyIndices(at: index).map { parameters[$0].name } }

    /// Returns parameters in the order of their resolution: each after the parameters on which it depends, otherwise in the given order.
    ///
    /// - Throws: ``IntentError`` for a cycle of dependencies.
    private func ordered(_ wanted: [Int]) throws -> [Int] {
        guard parameters.count > 1 else { return wanted }
        var order: [Int] = []
        func visit(_ index: Int, _ path: [Int]) throws {
            if order.contains(index) { return }
            if let start = path.firstIndex(of: index) {
                throw IntentError(
                    .dependencyCycle(
                        intent: intent.persistentIdentifier, (path[start...] + [index]).map { parameters[$0].name }))
            }
            for other in dependencyIndices(at: index) { try visit(other, path + [index]) }
            order.append(index)
        }
        for index in wanted { try visit(index, []) }
        return order
    }

    private func dependencyIndices(at index: Int) -> [Int] {
        let parameter = parameters[index].parameter
        guard let source = parameter.source else { return [] }
        let named = parameterDependencies(of: source, on: intent)
        // One query of several parameters may read all of them, for example to leave out what another parameter has selected. Then they
        // are resolved in the order of their declaration.
        let isRead = named.contains { $0 === parameter }
        return parameters.indices.filter { other in
            let dependency = parameters[other].parameter
            return other != index && named.contains { $0 === dependency }
                && !(isRead && dependency.sourceType == parameter.sourceType)
        }
    }
}

extension AnyIntentParameter {
    /// The options provider or query of the parameter; `nil` if the parameter has neither.
    var source: (any Sendable)? { options.provider?.provider ?? (valueType.element?() ?? valueType).query?() }

    /// The type of the options provider or query.
    fileprivate var sourceType: ObjectIdentifier? { source.map { ObjectIdentifier(type(of: $0 as Any)) } }
}

/// The result of reading input for a parameter.
package enum ParameterReading: Sendable {
    case value(any Sendable)
    /// Several values match the input.
    case ambiguous([IntentChoice])
    /// No value matches the input, for a reason.
    case nothing(IntentError)
}

extension AnyIntentParameter {
    /// Looks values up, with the parameter's own provider or otherwise with its type's query; `nil` if there is neither.
    package var choiceSource: (@Sendable (IntentChoiceRequest) async throws -> [IntentChoice])? {
        options.provider?.choices ?? (valueType.element?() ?? valueType).choices
    }

    /// Reads input for the parameter.
    ///
    /// - Parameter isAsking: True to ask the user to choose a value for each ambiguous element of a list.
    /// - Throws: ``IntentError`` if a query fails, even if the query reports the failure as an empty result.
    package func reading(of written: JSONValue, name: String, isAsking: Bool = false) async throws
        -> ParameterReading
    {
        let type = valueType
        if written.isNull, type.isOptional, let absent = type.read(written) { return .value(absent) }
        if let text = written.string, let fault = ParameterOptions.textFault(text) {
            return .nothing(IntentError(.refused(parameter: name, reason: fault)))
        }
        if let element = type.element?(),
            element.read(written) == nil || written.array != nil || type.read(written) == nil
        {
            return try await listReading(of: written, element: element, name: name, isAsking: isAsking)
        }
        return try await singleReading(of: written, type: type, name: name)
    }

    private func singleReading(of written: JSONValue, type: _IntentValueType, name: String) async throws
        -> ParameterReading
    {
        // Any string is valid, but a string that is the name of an offered value selects that value.
        if type.kind == .text, let provider = options.provider, let text = written.string {
            let offered = try await lookUp(provider.choices, .suggested)
            let called = offered.filter { $0.isCalled(text) }
            if called.count == 1, !offered.contains(where: { $0.id == text }) { return .value(called[0].value) }
        }
        if let value = type.read(written) {
            if let fault = options.fault(in: value, of: type) {
                return .nothing(IntentError(.refused(parameter: name, reason: fault)))
            }
            return .value(value)
        }
        if let id = written["id"]?.string, type.choices == nil || type.kind == .enumeration,
            let value = type.read(.string(id))
        {
            return .value(value)
        }
        guard let text = written.string ?? written["id"]?.string ?? written.integer.map({ "\($0)" }) else {
            return .nothing(IntentError(.notAValue(written.brief, parameter: name, form: type.form ?? "a value")))
        }
        guard type.kind == .entity || options.provider != nil, let choices = choiceSource else {
            guard let form = type.form else { return .nothing(IntentError(.notWritable(name, type: type.name))) }
            return .nothing(IntentError(.notAValue(text, parameter: name, form: form)))
        }
        let known = try await lookUp(choices, .identifiers([text]))
        if let first = known.first { return .value(first.value) }
        // Look up by name. A choice with that exact name has priority over the query's other results.
        let found = try await lookUp(choices, .matching(text))
        let called = found.filter { $0.isCalled(text) }
        if called.count == 1 { return .value(called[0].value) }
        if found.count == 1 { return .value(found[0].value) }
        if !found.isEmpty { return .ambiguous(called.isEmpty ? found : called) }
        // A query that searches by string may not search the synonyms.
        let named = try await lookUp(choices, .suggested).filter { $0.isCalled(text) }
        if named.count == 1 { return .value(named[0].value) }
        if !named.isEmpty { return .ambiguous(named) }
        let offered = try await lookUp(choices, .suggested).map(\.title)
        return .nothing(
            IntentError(.notFound(text, parameter: name, type: type.name, offered: offered)))
    }

    private func listReading(
        of written: JSONValue, element: _IntentValueType, name: String, isAsking: Bool
    ) async throws -> ParameterReading {
        let items = written.array ?? written.string.map { $0.piecesBetweenCommas.map { .string($0) } } ?? [written]
        guard items.count <= ParameterOptions.listLimit else {
            return .nothing(
                IntentError(
                    .refused(
                        parameter: name,
                        reason: "has \(items.count) elements — write at most \(ParameterOptions.listLimit)")))
        }
        // All elements are read before the user is asked about any of them, so that an invalid element causes no questions.
        var readings: [ParameterReading] = []
        for item in items {
            let reading = try await singleReading(of: item, type: element, name: name)
            if case .nothing = reading { return reading }
            if case .ambiguous = reading, !isAsking { return reading }
            readings.append(reading)
        }
        var found: [any Sendable] = []
        for reading in readings {
            switch reading {
            case .value(let value): found.append(value)
            case .ambiguous(let choices): found.append(try await chosen(among: choices, name: name))
            case .nothing: break
            }
        }
        guard let list = makeList(found) else {
            return .nothing(IntentError(.notAValue(written.brief, parameter: name, form: valueType.form ?? "a list")))
        }
        if let fault = options.fault(in: list, of: valueType) {
            return .nothing(IntentError(.refused(parameter: name, reason: fault)))
        }
        return .value(list)
    }

    /// Returns the choices that a query finds.
    ///
    /// - Throws: The query's error as an ``IntentError``; otherwise the first recorded fault, even if the query returns an empty result.
    package func lookUp(
        _ choices: @Sendable (IntentChoiceRequest) async throws -> [IntentChoice], _ request: IntentChoiceRequest
    ) async throws -> [IntentChoice] {
        let found: [IntentChoice]
        do {
            found = try await choices(request)
        } catch let error as any CommandError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw IntentError(.query("the query for \(valueType.name)", spokenText(of: error)))
        }
        if let fault = RequestContext.current.faults.first { throw fault }
        return found
    }
}

extension JSONValue {
    /// The value as a short string for a message.
    package var brief: String {
        if let string { return string }
        do {
            return try serialised().shortened
        } catch {
            return "a number that isn't finite"
        }
    }
}
