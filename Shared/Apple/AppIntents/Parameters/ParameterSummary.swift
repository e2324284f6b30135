/// A sentence that presents an intent's parameters, and the parameters that are listed separately.
///
/// Mirrors [AppIntents' `ParameterSummary`](https://developer.apple.com/documentation/appintents/parametersummary).
public protocol ParameterSummary: Sendable {
    /// The type of the intent.
    associatedtype Intent: AppIntent
    /// Returns the sentence for an intent's current values; `nil` for none.
    func _sentence(for intent: Intent) -> _SummarySentence?
}

/// A sentence in which parameters are interpolated.
public struct _SummarySentence: Sendable {
    package enum Part: Sendable {
        case words(String)
        case parameter(any AnyIntentParameter)
    }

    package let parts: [Part]
    /// The parameters that are listed separately from the sentence.
    package let others: [any AnyIntentParameter]

    /// Returns the sentence, in which the closure's names stand for the parameters.
    package func text(_ name: (any AnyIntentParameter) -> String) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .parameter(let parameter): text += name(parameter)
            }
        }
        return text
    }
}

/// An empty parameter summary.
public struct EmptyParameterSummary<Intent: AppIntent>: ParameterSummary {
    /// `nil`: there is no sentence.
    public func _sentence(for intent: Intent) -> _SummarySentence? { nil }
}

/// A sentence that presents an intent's parameters.
///
/// Mirrors [AppIntents' `IntentParameterSummary`](https://developer.apple.com/documentation/appintents/intentparametersummary).
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    private let parts: [@Sendable (Intent) -> _SummarySentence.Part]
    private let others: [@Sendable (Intent) -> any AnyIntentParameter]

    /// Creates a summary without a sentence, which lists all parameters.
    public init() { (parts, others) = ([], []) }

    public init(_ summary: ParameterSummaryString<Intent>, table: String? = nil) {
        (parts, others) = (summary.parts, [])
    }

    public init(
        _ summary: ParameterSummaryString<Intent>, table: String? = nil,
        @ParameterKeyPathsBuilder<Intent> _ parameters: () -> [ParameterKeyPath<Intent>]
    ) {
        (parts, others) = (summary.parts, parameters().map(\.parameter))
    }

    public init(@ParameterKeyPathsBuilder<Intent> _ parameters: () -> [ParameterKeyPath<Intent>]) {
        (parts, others) = ([], parameters().map(\.parameter))
    }

    public func _sentence(for intent: Intent) -> _SummarySentence? {
        _SummarySentence(parts: parts.map { $0(intent) }, others: others.map { $0(intent) })
    }
}

/// The text of a sentence in which parameters are interpolated.
public struct ParameterSummaryString<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    let parts: [@Sendable (Intent) -> _SummarySentence.Part]

    public init(stringLiteral value: String) { parts = [{ _ in .words(value) }] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// A collector of text and parameters.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Intent) -> _SummarySentence.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { parts.append { _ in .words(literal) } }
        }

        /// Adds a parameter.
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable
        ) {
            parts.append { .parameter($0[keyPath: keyPath]) }
        }
    }
}

/// A parameter of an intent, by its key path.
public struct ParameterKeyPath<Intent: AppIntent>: Sendable {
    let parameter: @Sendable (Intent) -> any AnyIntentParameter
}

/// A builder of a list of parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
    /// Returns the parameter of a key path.
    public static func buildExpression<Value: _IntentValue>(
        _ expression: KeyPath<Intent, IntentParameter<Value>> & Sendable
    ) -> ParameterKeyPath<Intent> { ParameterKeyPath { $0[keyPath: expression] } }
    /// Returns a list of parameters.
    public static func buildBlock(_ components: ParameterKeyPath<Intent>...) -> [ParameterKeyPath<Intent>] {
        components
    }
}

/// A builder of a parameter summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// Returns the summary itself.
    public static func buildExpression<Summary: ParameterSummary>(
        _ expression: Summary
    ) -> Summary where Summary.Intent == Intent { expression }
    /// Returns the summary itself.
    public static func buildBlock<Summary: ParameterSummary>(_ component: Summary) -> Summary { component }
    /// Returns the summary of an `if #available`.
    public static func buildLimitedAvailability<Summary: ParameterSummary>(_ component: Summary) -> Summary {
        component
    }
}

extension AppIntent {
    /// A sentence that presents the intent's parameters.
    public typealias Summary = IntentParameterSummary<Self>
    /// A choice between two summaries.
    public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, Then, Otherwise> where Then.Intent == Self, Otherwise.Intent == Self
    /// A summary that depends on a parameter's value.
    public typealias Switch<Value: _IntentValue & Equatable> = ParameterSummarySwitchCondition<Self, Value>
    /// The summary for given values of a parameter.
    public typealias Case<Value: _IntentValue & Equatable> = ParameterSummaryCaseCondition<Self, Value>
    /// The summary for all other values.
    public typealias DefaultCase<Value: _IntentValue & Equatable> = ParameterSummaryDefaultCaseCondition<Self, Value>
}

/// A parameter summary that depends on a parameter's value.
///
/// Mirrors [AppIntents' `ParameterSummarySwitchCondition`](https://developer.apple.com/documentation/appintents/parametersummaryswitchcondition).
public struct ParameterSummarySwitchCondition<Intent: AppIntent, Value: _IntentValue & Equatable>: ParameterSummary {
    private let value: @Sendable (Intent) -> Value?
    private let cases: [ParameterSummaryCase<Intent, Value>]

    public init(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable,
        @ParameterSummaryCaseBuilder<Intent, Value> _ cases: () -> [ParameterSummaryCase<Intent, Value>]
    ) {
        value = { $0[keyPath: keyPath].storedValue }
        self.cases = cases()
    }

    /// Returns the sentence of the first case that matches.
    public func _sentence(for intent: Intent) -> _SummarySentence? {
        let value = value(intent)
        return cases.first { $0.holds(value) }?.sentence(intent)
    }
}

/// A summary for some of a parameter's values.
public struct ParameterSummaryCase<Intent: AppIntent, Value: _IntentValue & Equatable>: Sendable {
    let holds: @Sendable (Value?) -> Bool
    let sentence: @Sendable (Intent) -> _SummarySentence?
}

/// The summary for given values of a parameter.
public struct ParameterSummaryCaseCondition<Intent: AppIntent, Value: _IntentValue & Equatable>: Sendable {
    let content: ParameterSummaryCase<Intent, Value>

    public init<Summary: ParameterSummary>(
        _ value: Value, @ParameterSummaryBuilder<Intent> _ summary: () -> Summary
    ) where Summary.Intent == Intent {
        self.init([value], summary)
    }

    public init<Summary: ParameterSummary>(
        _ values: [Value], @ParameterSummaryBuilder<Intent> _ summary: () -> Summary
    ) where Summary.Intent == Intent {
        let summary = summary()
        content = ParameterSummaryCase(
            holds: { value in value.map { values.contains($0) } ?? false }, sentence: { summary._sentence(for: $0) })
    }
}

/// The summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: _IntentValue & Equatable>: Sendable {
    let content: ParameterSummaryCase<Intent, Value>

    public init<Summary: ParameterSummary>(
        @ParameterSummaryBuilder<Intent> _ summary: () -> Summary
    ) where Summary.Intent == Intent {
        let summary = summary()
        content = ParameterSummaryCase(holds: { _ in true }, sentence: { summary._sentence(for: $0) })
    }
}

/// A builder of the summaries for a parameter's values.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue & Equatable> {
    /// Returns the case for given values.
    public static func buildExpression(
        _ expression: ParameterSummaryCaseCondition<Intent, Value>
    ) -> ParameterSummaryCase<Intent, Value> { expression.content }
    /// Returns the case for all other values.
    public static func buildExpression(
        _ expression: ParameterSummaryDefaultCaseCondition<Intent, Value>
    ) -> ParameterSummaryCase<Intent, Value> { expression.content }
    /// Returns a list of cases.
    public static func buildBlock(
        _ components: ParameterSummaryCase<Intent, Value>...
    ) -> [ParameterSummaryCase<Intent, Value>] { components }
}

/// A choice between two parameter summaries, made with a condition on a parameter.
///
/// Mirrors [AppIntents' `ParameterSummaryWhenCondition`](https://developer.apple.com/documentation/appintents/parametersummarywhencondition).
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>:
    ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
    private let holds: @Sendable (Intent) -> Bool
    private let then: Then
    private let otherwise: Otherwise

    /// An operator that compares values for equality.
    public enum EquatableOperator: Hashable, Sendable {
        case equalTo
        /// The values differ.
        case notEqualTo
    }

    /// An operator that compares the order of values.
    public enum ComparableOperator: Hashable, Sendable {
        /// The parameter's value is less than the compared value, at most equal to it, greater than it, or at least equal to it.
        case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
    }

    /// An operator that looks for a value in a list.
    public enum OneOfOperator: Hashable, Sendable {
        /// The value is in the list.
        case oneOf
    }

    /// An operator that checks whether there is a value.
    public enum HasValueOperator: Hashable, Sendable {
        /// There is a value.
        case hasAnyValue
        /// There is no value.
        case hasNoValue
    }

    /// Creates a condition that compares a parameter's value with another value for equality.
    public init<Value: _IntentValue & Equatable>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: EquatableOperator, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { ($0[keyPath: keyPath].storedValue == value) == (comparison == .equalTo) }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Creates a condition that compares the order of a parameter's value and another value.
    public init<Value: _IntentValue & Comparable>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: ComparableOperator, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { intent in
            guard let own = intent[keyPath: keyPath].storedValue else { return false }
            return switch comparison {
            case .lessThan: own < value
            case .lessThanOrEqualTo: own <= value
            case .greaterThan: own > value
            case .greaterThanOrEqualTo: own >= value
            }
        }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Creates a condition that a parameter's value is in a list.
    public init<Value: _IntentValue & Equatable>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: OneOfOperator, _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { intent in intent[keyPath: keyPath].storedValue.map { values.contains($0) } ?? false }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Creates a condition that a parameter has a value, or that it has none.
    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: HasValueOperator,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { intent in
            let value = intent[keyPath: keyPath].storedValue
            let hasValue = value.map { !Value._intentValueType.write($0).isNull } ?? false
            return hasValue == (comparison == .hasAnyValue)
        }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Creates a condition on the family of the widget that the intent configures. A running intent has no family.
    public init(
        widgetFamily comparison: EquatableOperator, _ family: WidgetFamily,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { _ in comparison == .notEqualTo }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Creates a condition on the family of the widget that the intent configures. A running intent has no family.
    public init(
        widgetFamily comparison: OneOfOperator, _ families: [WidgetFamily],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { _ in false }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// Returns the sentence of the summary that the condition selects.
    public func _sentence(for intent: Intent) -> _SummarySentence? {
        holds(intent) ? then._sentence(for: intent) : otherwise._sentence(for: intent)
    }
}
