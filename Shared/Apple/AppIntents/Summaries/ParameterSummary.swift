/// A sentence an intent's parameters stand in, and those that are set apart from it.
///
/// Mirrors [AppIntents' `ParameterSummary`](https://developer.apple.com/documentation/appintents/parametersummary).
public protocol ParameterSummary: Sendable {
    /// The intent it is of.
    associatedtype Intent: AppIntent
    /// The sentence for an intent as it is now; `nil` for none.
    func _sentence(for intent: Intent) -> _SummarySentence?
}

/// A sentence with places for parameters.
public struct _SummarySentence: Sendable {
    package enum Part: Sendable {
        case words(String)
        case parameter(any AnyIntentParameter)
    }

    package let parts: [Part]
    /// The parameters set apart from the sentence.
    package let others: [any AnyIntentParameter]

    /// The sentence, its parameters called by names.
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

/// No sentence.
public struct EmptyParameterSummary<Intent: AppIntent>: ParameterSummary {
    /// None.
    public func _sentence(for intent: Intent) -> _SummarySentence? { nil }
}

/// A sentence an intent's parameters stand in.
///
/// Mirrors [AppIntents' `IntentParameterSummary`](https://developer.apple.com/documentation/appintents/intentparametersummary).
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
    private let parts: [@Sendable (Intent) -> _SummarySentence.Part]
    private let others: [@Sendable (Intent) -> any AnyIntentParameter]

    /// Creates no sentence: all parameters are listed.
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

    /// The sentence.
    public func _sentence(for intent: Intent) -> _SummarySentence? {
        _SummarySentence(parts: parts.map { $0(intent) }, others: others.map { $0(intent) })
    }
}

/// The words of a sentence with places for parameters.
public struct ParameterSummaryString<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    let parts: [@Sendable (Intent) -> _SummarySentence.Part]

    public init(stringLiteral value: String) { parts = [{ _ in .words(value) }] }

    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// Collects words and parameters.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Intent) -> _SummarySentence.Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds words.
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

/// A parameter of an intent, by its place in it.
public struct ParameterKeyPath<Intent: AppIntent>: Sendable {
    let parameter: @Sendable (Intent) -> any AnyIntentParameter
}

/// Builds a list of parameters.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent: AppIntent> {
    /// Takes a parameter.
    public static func buildExpression<Value: _IntentValue>(
        _ expression: KeyPath<Intent, IntentParameter<Value>> & Sendable
    ) -> ParameterKeyPath<Intent> { ParameterKeyPath { $0[keyPath: expression] } }
    /// Puts parameters after each other.
    public static func buildBlock(_ components: ParameterKeyPath<Intent>...) -> [ParameterKeyPath<Intent>] {
        components
    }
}

/// Builds a summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
    /// Takes a summary of the intent.
    public static func buildExpression<Summary: ParameterSummary>(
        _ expression: Summary
    ) -> Summary where Summary.Intent == Intent { expression }
    /// A summary stays what it is.
    public static func buildBlock<Summary: ParameterSummary>(_ component: Summary) -> Summary { component }
    /// The summary of an `if #available`.
    public static func buildLimitedAvailability<Summary: ParameterSummary>(_ component: Summary) -> Summary {
        component
    }
}

extension AppIntent {
    /// A sentence the parameters stand in.
    public typealias Summary = IntentParameterSummary<Self>
    /// One of two sentences.
    public typealias When<Then: ParameterSummary, Otherwise: ParameterSummary> =
        ParameterSummaryWhenCondition<Self, Then, Otherwise> where Then.Intent == Self, Otherwise.Intent == Self
    /// A sentence for each of a parameter's values.
    public typealias Switch<Value: _IntentValue & Equatable> = ParameterSummarySwitchCondition<Self, Value>
    /// The sentence for values of a parameter.
    public typealias Case<Value: _IntentValue & Equatable> = ParameterSummaryCaseCondition<Self, Value>
    /// The sentence for all other values.
    public typealias DefaultCase<Value: _IntentValue & Equatable> = ParameterSummaryDefaultCaseCondition<Self, Value>
}
