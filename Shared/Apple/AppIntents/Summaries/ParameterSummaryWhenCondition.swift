/// One of two sentences, by what a parameter's value is.
///
/// Mirrors [AppIntents' `ParameterSummaryWhenCondition`](https://developer.apple.com/documentation/appintents/parametersummarywhencondition).
public struct ParameterSummaryWhenCondition<Intent: AppIntent, Then: ParameterSummary, Otherwise: ParameterSummary>:
    ParameterSummary
where Then.Intent == Intent, Otherwise.Intent == Intent {
    private let holds: @Sendable (Intent) -> Bool
    private let then: Then
    private let otherwise: Otherwise

    /// Whether a value is the same as another.
    public enum EquatableOperator: Hashable, Sendable {
        /// It is.
        case equalTo
        /// It is not.
        case notEqualTo
    }

    /// Whether a value is greater or less than another.
    public enum ComparableOperator: Hashable, Sendable {
        /// How they compare.
        case lessThan, lessThanOrEqualTo, greaterThan, greaterThanOrEqualTo
    }

    /// Whether a value is one of several.
    public enum OneOfOperator: Hashable, Sendable {
        /// It is.
        case oneOf
    }

    /// Whether there is a value.
    public enum HasValueOperator: Hashable, Sendable {
        /// There is one.
        case hasAnyValue
        /// There is none.
        case hasNoValue
    }

    /// By whether a value is the same as another.
    public init<Value: _IntentValue & Equatable>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: EquatableOperator, _ value: Value,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { ($0[keyPath: keyPath].storedValue == value) == (comparison == .equalTo) }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// By whether a value is greater or less than another.
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

    /// By whether a value is one of several.
    public init<Value: _IntentValue & Equatable>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: OneOfOperator, _ values: [Value],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { intent in intent[keyPath: keyPath].storedValue.map { values.contains($0) } ?? false }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// By whether there is a value.
    public init<Value: _IntentValue>(
        _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable, _ comparison: HasValueOperator,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { intent in
            let value = intent[keyPath: keyPath].storedValue
            let isThere = value.map { !Value._intentValueType.write($0).isNull } ?? false
            return isThere == (comparison == .hasAnyValue)
        }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// By the family of the widget it is chosen for; nothing is chosen for a widget where intents run.
    public init(
        widgetFamily comparison: EquatableOperator, _ family: WidgetFamily,
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { _ in comparison == .notEqualTo }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// By the family of the widget it is chosen for; nothing is chosen for a widget where intents run.
    public init(
        widgetFamily comparison: OneOfOperator, _ families: [WidgetFamily],
        @ParameterSummaryBuilder<Intent> _ then: () -> Then, @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
    ) {
        holds = { _ in false }
        (self.then, self.otherwise) = (then(), otherwise())
    }

    /// The sentence of the branch that holds.
    public func _sentence(for intent: Intent) -> _SummarySentence? {
        holds(intent) ? then._sentence(for: intent) : otherwise._sentence(for: intent)
    }
}
