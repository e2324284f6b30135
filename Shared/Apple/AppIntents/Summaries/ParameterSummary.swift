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
