/// A sentence for each of a parameter's values.
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

    /// The sentence of the first case that holds.
    public func _sentence(for intent: Intent) -> _SummarySentence? {
        let value = value(intent)
        return cases.first { $0.holds(value) }?.sentence(intent)
    }
}

/// The sentence for some of a parameter's values.
public struct ParameterSummaryCase<Intent: AppIntent, Value: _IntentValue & Equatable>: Sendable {
    let holds: @Sendable (Value?) -> Bool
    let sentence: @Sendable (Intent) -> _SummarySentence?
}

/// The sentence for values of a parameter.
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

/// The sentence for all other values.
public struct ParameterSummaryDefaultCaseCondition<Intent: AppIntent, Value: _IntentValue & Equatable>: Sendable {
    let content: ParameterSummaryCase<Intent, Value>

    public init<Summary: ParameterSummary>(
        @ParameterSummaryBuilder<Intent> _ summary: () -> Summary
    ) where Summary.Intent == Intent {
        let summary = summary()
        content = ParameterSummaryCase(holds: { _ in true }, sentence: { summary._sentence(for: $0) })
    }
}

/// Builds the sentences for a parameter's values.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue & Equatable> {
    /// Takes the sentence for values.
    public static func buildExpression(
        _ expression: ParameterSummaryCaseCondition<Intent, Value>
    ) -> ParameterSummaryCase<Intent, Value> { expression.content }
    /// Takes the sentence for all others.
    public static func buildExpression(
        _ expression: ParameterSummaryDefaultCaseCondition<Intent, Value>
    ) -> ParameterSummaryCase<Intent, Value> { expression.content }
    /// Puts sentences after each other.
    public static func buildBlock(
        _ components: ParameterSummaryCase<Intent, Value>...
    ) -> [ParameterSummaryCase<Intent, Value>] { components }
}
