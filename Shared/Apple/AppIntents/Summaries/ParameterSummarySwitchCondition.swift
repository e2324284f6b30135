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
