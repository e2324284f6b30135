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
        /// The values are equal.
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
