/// An intent that says which of its uses are likely: nothing foresees what a person does here.
///
/// Mirrors [AppIntents' `PredictableIntent`](https://developer.apple.com/documentation/appintents/predictableintent).
public protocol PredictableIntent: AppIntent {
    /// The type of what is likely.
    associatedtype Prediction: IntentPredictionConfiguration

    /// Accepted: what is likely to be used, and how it would be shown.
    @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// What of an intent is likely to be used.
public protocol IntentPredictionConfiguration: Sendable {
    /// The intent.
    associatedtype Intent: AppIntent
    /// How each likely use of an intent with these values would be shown.
    func _displays(of intent: Intent) -> [DisplayRepresentation]
}

/// A likely use of an intent: with some of its parameters, shown in some way.
///
/// Mirrors [AppIntents' `IntentPrediction`](https://developer.apple.com/documentation/appintents/intentprediction).
public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
    private let display: @Sendable (Intent) -> DisplayRepresentation?

    /// A use that no parameter matters for.
    public init(displayRepresentation: @escaping @Sendable () -> DisplayRepresentation) {
        display = { _ in displayRepresentation() }
    }

    /// A use with a parameter.
    public init<A: _IntentValue>(
        parameters: KeyPath<Intent, IntentParameter<A>> & Sendable,
        displayRepresentation: @escaping @Sendable (A) -> DisplayRepresentation
    ) {
        display = { intent in
            intent[keyPath: parameters].valueOrAbsent.map { displayRepresentation($0) }
        }
    }

    /// A use with two parameters.
    public init<A: _IntentValue, B: _IntentValue>(
        parameters: (KeyPath<Intent, IntentParameter<A>> & Sendable, KeyPath<Intent, IntentParameter<B>> & Sendable),
        displayRepresentation: @escaping @Sendable (A, B) -> DisplayRepresentation
    ) {
        let (first, second) = parameters
        display = { intent in
            guard let a = intent[keyPath: first].valueOrAbsent, let b = intent[keyPath: second].valueOrAbsent
            else { return nil }
            return displayRepresentation(a, b)
        }
    }

    /// A use with three parameters.
    public init<A: _IntentValue, B: _IntentValue, C: _IntentValue>(
        parameters: (
            KeyPath<Intent, IntentParameter<A>> & Sendable, KeyPath<Intent, IntentParameter<B>> & Sendable,
            KeyPath<Intent, IntentParameter<C>> & Sendable
        ), displayRepresentation: @escaping @Sendable (A, B, C) -> DisplayRepresentation
    ) {
        let (first, second, third) = parameters
        display = { intent in
            guard let a = intent[keyPath: first].valueOrAbsent, let b = intent[keyPath: second].valueOrAbsent,
                let c = intent[keyPath: third].valueOrAbsent
            else { return nil }
            return displayRepresentation(a, b, c)
        }
    }

    /// How it would be shown; nothing where a parameter has no value.
    public func _displays(of intent: Intent) -> [DisplayRepresentation] { display(intent).map { [$0] } ?? [] }
}

/// Several likely uses of an intent.
public struct _IntentPredictions<Intent: AppIntent>: IntentPredictionConfiguration {
    let predictions: [IntentPrediction<Intent>]
    /// How each would be shown.
    public func _displays(of intent: Intent) -> [DisplayRepresentation] {
        predictions.flatMap { $0._displays(of: intent) }
    }
}

/// Builds a list of likely uses.
///
/// Mirrors [AppIntents' `IntentPredictionsBuilder`](https://developer.apple.com/documentation/appintents/intentpredictionsbuilder).
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
    /// Takes a likely use of the intent.
    public static func buildExpression(_ expression: IntentPrediction<Intent>) -> IntentPrediction<Intent> {
        expression
    }
    /// A likely use.
    public static func buildBlock(_ component: IntentPrediction<Intent>) -> IntentPrediction<Intent> { component }
    /// Puts likely uses after each other.
    public static func buildBlock(_ components: IntentPrediction<Intent>...) -> _IntentPredictions<Intent> {
        _IntentPredictions(predictions: components)
    }
}

extension IntentParameter {
    /// The value, the `nil` of an optional type where there is none; `nil` where none is there to read.
    var valueOrAbsent: Value? { hasValue ? wrappedValue : nil }
}
