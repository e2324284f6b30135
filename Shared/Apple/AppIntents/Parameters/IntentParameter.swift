import Synchronization

/// A parameter of an intent. Copies of an intent share the values of its parameters.
///
/// Mirrors [AppIntents' `IntentParameter`](https://developer.apple.com/documentation/appintents/intentparameter).
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: Sendable {
    /// The options of the parameter's declaration.
    package let options: ParameterOptions
    private let storage: Mutex<Value?>

    init(_ options: ParameterOptions, _ value: Value?) {
        self.options = options
        storage = Mutex(value)
    }

    // Declared in the class, because the compiler doesn't find it in an extension for a wrapper without parentheses.
    public convenience init() { self.init(ParameterOptions(), nil) }

    /// The value. Reading a parameter that isn't optional and has no value is a programmer error.
    public var wrappedValue: Value {
        get {
            if let value = storage.withLock({ $0 }) ?? Self.absent() { return value }
            preconditionFailure(
                "the parameter '\(options.title?.text ?? "")' has no value — set a value, or give the parameter a default"
            )
        }
        set { storage.withLock { $0 = newValue } }
    }

    /// The parameter itself.
    public var projectedValue: IntentParameter<Value> { self }

    /// The title; `nil` to use the property's name.
    package var title: LocalizedStringResource? { options.title }

    /// The value; `nil` if it was never set.
    package var storedValue: Value? { storage.withLock { $0 } }

    /// Removes the value.
    package func clear() { storage.withLock { $0 = nil } }

    /// Returns `.some(nil)` if the value type is itself optional; otherwise returns `nil`.
    ///
    /// Not optimised, because the optimiser of Swift 6.3.1 can crash when it specialises the function for an entity of this module.
    @_optimize(none)
    private static func absent() -> Value? {
        func absent<Absent: ExpressibleByNilLiteral>(_ type: Absent.Type) -> Value? { (nil as Absent) as? Value }
        guard let type = Value.self as? any ExpressibleByNilLiteral.Type else { return nil }
        return absent(type)
    }
}

extension IntentParameter: Equatable where Value: Equatable {
    /// Returns a Boolean value that indicates whether two parameters have the same value, or both have no value.
    public static func == (one: IntentParameter, other: IntentParameter) -> Bool {
        one.storedValue == other.storedValue
    }
}

extension IntentParameter: Hashable where Value: Hashable {
    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(storedValue) }
}

extension AppIntent {
    public typealias Parameter = IntentParameter
}

/// A parameter with the type of its value erased.
package protocol AnyIntentParameter: AnyObject, Sendable {
    /// The options of the parameter's declaration.
    var options: ParameterOptions { get }
    /// The type of the parameter's values.
    var valueType: _IntentValueType { get }
    /// True if there is a value to read.
    var hasValue: Bool { get }
    /// The value with its type erased; `nil` if it was never set.
    var anyValue: (any Sendable)? { get }
    /// A description of valid input; `nil` if there is none.
    var writtenForm: String? { get }
    /// Sets the value that a JSON value represents; returns false, and changes nothing, for invalid input.
    func set(_ written: JSONValue) -> Bool
    /// Returns a list of the parameter's type with the given values; `nil` if the type isn't a list or a value doesn't fit.
    func makeList(_ values: [any Sendable]) -> (any Sendable)?
    /// Sets a value; returns false, and changes nothing, for a value of another type.
    func set(any value: any Sendable) -> Bool
    /// Removes the value.
    func clear()
}

extension IntentParameter: AnyIntentParameter {
    package var valueType: _IntentValueType { options.valueType?() ?? Value._intentValueType }

    package var hasValue: Bool { storage.withLock { $0 != nil } || Value._intentValueType.isOptional }

    package var anyValue: (any Sendable)? { storedValue }

    package var writtenForm: String? { valueType.form }

    package func set(_ written: JSONValue) -> Bool {
        // Read and cast in two steps: otherwise a failed read would become the `nil` of an optional type.
        let type = valueType
        guard let any = type.read(written), let value = any as? Value, options.fault(in: any, of: type) == nil
        else { return false }
        wrappedValue = value
        return true
    }

    package func set(any value: any Sendable) -> Bool {
        guard let value = value as? Value else { return false }
        wrappedValue = value
        return true
    }
}

extension AnyIntentParameter {
    /// Returns the title, or `name` for a parameter without a title.
    package func title(or name: String) -> String { options.title?.text ?? name }
}

extension IntentParameter {
    public convenience init(description: LocalizedStringResource, requestValueDialog: IntentDialog? = nil) {
        var options = ParameterOptions()
        (options.description, options.requestValueDialog) = (description, requestValueDialog)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value.
    public convenience init(default defaultValue: Value) { self.init(ParameterOptions(), defaultValue) }

    /// Creates a parameter with a dialog that requests its value.
    public convenience init(requestValueDialog: IntentDialog) {
        var options = ParameterOptions()
        options.requestValueDialog = requestValueDialog
        self.init(options, nil)
    }

    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog), nil)
    }

    /// Creates a parameter with a default value.
    @_disfavoredOverload
    public convenience init(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default
    ) {
        self.init(
            ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog), defaultValue)
    }

    @_disfavoredOverload
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, nil)
    }

    /// Creates a parameter with a default value and an options provider.
    @_disfavoredOverload
    public convenience init<Provider: DynamicOptionsProvider>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil, default defaultValue: Value,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, optionsProvider: Provider
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(optionsProvider)
        self.init(options, defaultValue)
    }

    /// Creates a parameter whose values a query finds.
    @_disfavoredOverload
    public convenience init<Query: EntityQuery>(
        title: LocalizedStringResource, description: LocalizedStringResource? = nil,
        requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil,
        inputConnectionBehavior: InputConnectionBehavior = .default, query: Query
    ) {
        var options = ParameterOptions(title, description, requestValueDialog, requestDisambiguationDialog)
        options.provider = OptionsSource(query: query)
        self.init(options, nil)
    }
}

extension ParameterOptions {
    init(
        _ title: LocalizedStringResource, _ description: LocalizedStringResource?, _ requestValueDialog: IntentDialog?,
        _ requestDisambiguationDialog: IntentDialog?
    ) {
        (self.title, self.description) = (title, description)
        (self.requestValueDialog, self.requestDisambiguationDialog) = (requestValueDialog, requestDisambiguationDialog)
    }

    mutating func setRange<Number: _IntentNumber>(_ range: (lowerBound: Number, upperBound: Number)?) {
        guard let range, range.lowerBound <= range.upperBound else { return }
        self.range = (range.lowerBound._double, range.upperBound._double)
        isRangeOfWholeNumbers = Number._isWhole
    }
}

extension IntentParameter {
    private var name: String { IntentCall.current?.name(of: self) ?? options.title?.text ?? "value" }

    /// Asks the user for a value and sets it.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the answer doesn't give a value.
    @discardableResult
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
        try assign(await requestedValue(name: name, dialog: dialog))
    }

    /// Asks the user to choose among values, and sets the chosen value.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    @discardableResult
    public func requestDisambiguation(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) async throws -> Value.ValueType {
        try assign(await chosen(among: Self.choices(values), name: name, dialog: dialog))
    }

    /// Asks the user to confirm a value.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    public func requestConfirmation(for value: Value.ValueType, dialog: IntentDialog? = nil) async throws -> Bool {
        let text = Value.ValueType._intentValueType.text(value)
        return try await IntentCall.isConfirmed(
            IntentPrompt(
                .confirmation, parameter: name, question: dialog?.text ?? "Did you mean \(text)?", form: "yes or no"))
    }

    /// Returns an error for `perform()` to throw, so that the user is asked for a value and the intent runs again, as in
    /// `throw $count.requestValue("How many?")`.
    public func requestValue(_ dialog: IntentDialog? = nil) -> AppIntentError { needsValueError(dialog) }

    /// Returns an error for `perform()` to throw, so that the user is asked for a value and the intent runs again.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestValue(dialog) })
    }

    /// Returns an error for `perform()` to throw, so that the user chooses among values and the intent runs again.
    public func needsDisambiguationError(
        among values: [Value.ValueType], dialog: IntentDialog? = nil
    ) -> AppIntentError {
        AppIntentError(.restart { [self] in try await requestDisambiguation(among: values, dialog: dialog) })
    }

    /// Sets a value and returns it unwrapped.
    private func assign(_ any: any Sendable) throws -> Value.ValueType {
        guard let value = any as? Value, let there = any as? Value.ValueType else {
            let isNone = Value._intentValueType.write(any).isNull
            throw IntentError(
                .notAValue(
                    isNone ? "null" : "\(any)", parameter: name,
                    form: Value.ValueType._intentValueType.form ?? "a value"))
        }
        wrappedValue = value
        return there
    }

    private static func choices(_ values: [Value.ValueType]) -> [IntentChoice] {
        let type = Value.ValueType._intentValueType
        return values.map { value in
            let written = type.write(value)
            let text = type.text(value)
            return IntentChoice(id: written["id"]?.string ?? written.string ?? text, title: text, value: value)
        }
    }

    package func makeList(_ values: [any Sendable]) -> (any Sendable)? { Value._intentValueType.collect(values) }
}

extension AnyIntentParameter {
    /// Returns the question that requests a value.
    package func ask(_ name: String, dialog: IntentDialog? = nil, choices: [IntentChoice] = []) -> IntentPrompt {
        let question = dialog ?? options.requestValueDialog
        var ask = IntentPrompt(
            .value, parameter: name, question: question?.text ?? plainQuestion(name),
            form: writtenForm ?? "a value", choices)
        ask.takesSeveral = valueType.element != nil
        return ask
    }

    /// The parameter's title as a question. A sentence around it would be in another language than the title.
    private func plainQuestion(_ name: String) -> String {
        let title = title(or: name)
        return title.last.map { "?？.…".contains($0) } == true ? title : "\(title)?"
    }

    /// Returns a value from the user. Asks again until the answer is a valid value.
    package func requestedValue(name: String, dialog: IntentDialog? = nil) async throws -> any Sendable {
        var offered: [IntentChoice] = []
        if let choiceSource { offered = try await lookUp(choiceSource, .suggested) }
        var ask = ask(name, dialog: dialog, choices: offered)
        while true {
            var answer = try await IntentCall.answer(to: ask)
            if ask.takesSeveral {
                let pieces = answer.array ?? answer.string?.piecesBetweenCommas.map { .string($0) } ?? [answer]
                answer = .array(pieces.map { piece in piece.choice(among: offered).map { .choice($0.id) } ?? piece })
            } else if let choice = answer.choice(among: offered) {
                guard let fault = options.fault(in: choice.value, of: valueType) else { return choice.value }
                ask.refusal = IntentError(.refused(parameter: name, reason: fault)).message
                continue
            }
            switch try await reading(of: answer, name: name, isAsking: true) {
            case .value(let value): return value
            case .ambiguous(let choices): return try await chosen(among: choices, name: name)
            case .nothing(let error): ask.refusal = error.message
            }
        }
    }

    /// Returns the value of the choice that the user selects.
    package func chosen(among choices: [IntentChoice], name: String, dialog: IntentDialog? = nil) async throws
        -> any Sendable
    {
        let question = (dialog ?? options.requestDisambiguationDialog)?.text ?? "Which \(valueType.name)?"
        let ask = IntentPrompt(
            .choice, parameter: name, question: question, form: "one of the choices", choices)
        return try await IntentCall.choice(among: choices, ask).value
    }
}

extension IntentPrompt {
    /// Creates a question that offers choices.
    init(_ kind: Kind, parameter: String? = nil, question: String, form: String, _ choices: [IntentChoice]) {
        self.init(
            kind, parameter: parameter, question: question, form: form,
            items: choices.map { Item(id: $0.id, title: $0.title, subtitle: $0.subtitle) })
    }
}

extension JSONValue {
    /// Returns the choice whose identifier or name is the answer; `nil` if there is no such choice, or if several choices have the name.
    func choice(among choices: [IntentChoice]) -> IntentChoice? {
        if let id = self["id"]?.string { return choices.first { $0.id == id } }
        guard let text = string ?? integer.map({ "\($0)" }) else { return nil }
        if let known = choices.first(where: { $0.id == text }) { return known }
        let called = choices.filter { $0.isCalled(text) }
        return called.count == 1 ? called[0] : nil
    }
}
