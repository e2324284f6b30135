/// An intent that describes its likely uses; nothing predicts the user's actions here.
///
/// Mirrors [AppIntents' `PredictableIntent`](https://developer.apple.com/documentation/appintents/predictableintent).
public protocol PredictableIntent: AppIntent {
    /// The type of the predictions.
    associatedtype Prediction: IntentPredictionConfiguration

    /// No effect: accepted so that sources compile.
    @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// A description of an intent's likely uses.
public protocol IntentPredictionConfiguration: Sendable {
    /// The type of the intent.
    associatedtype Intent: AppIntent
    /// Returns the display representations of the likely uses of an intent with these values.
    func _displays(of intent: Intent) -> [DisplayRepresentation]
}

/// A likely use of an intent: some of its parameters and a display representation.
///
/// Mirrors [AppIntents' `IntentPrediction`](https://developer.apple.com/documentation/appintents/intentprediction).
public struct IntentPrediction<Intent: AppIntent>: IntentPredictionConfiguration {
    private let display: @Sendable (Intent) -> DisplayRepresentation?

    /// Creates a prediction without parameters.
    public init(displayRepresentation: @escaping @Sendable () -> DisplayRepresentation) {
        display = { _ in displayRepresentation() }
    }

    /// Creates a prediction with one parameter.
    public init<A: _IntentValue>(
        parameters: KeyPath<Intent, IntentParameter<A>> & Sendable,
        displayRepresentation: @escaping @Sendable (A) -> DisplayRepresentation
    ) {
        display = { intent in
            intent[keyPath: parameters].valueOrAbsent.map { displayRepresentation($0) }
        }
    }

    /// Creates a prediction with two parameters.
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

    /// Creates a prediction with three parameters.
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

    /// Returns a list with the display representation; an empty list if a parameter has no value.
    public func _displays(of intent: Intent) -> [DisplayRepresentation] { display(intent).map { [$0] } ?? [] }
}

/// Several predictions of an intent.
public struct _IntentPredictions<Intent: AppIntent>: IntentPredictionConfiguration {
    let predictions: [IntentPrediction<Intent>]
    /// Returns the display representations of all predictions.
    public func _displays(of intent: Intent) -> [DisplayRepresentation] {
        predictions.flatMap { $0._displays(of: intent) }
    }
}

/// A builder of predictions.
///
/// Mirrors [AppIntents' `IntentPredictionsBuilder`](https://developer.apple.com/documentation/appintents/intentpredictionsbuilder).
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
    /// Returns the prediction itself.
    public static func buildExpression(_ expression: IntentPrediction<Intent>) -> IntentPrediction<Intent> {
        expression
    }
    /// Returns the prediction itself.
    public static func buildBlock(_ component: IntentPrediction<Intent>) -> IntentPrediction<Intent> { component }
    /// Returns a list of predictions.
    public static func buildBlock(_ components: IntentPrediction<Intent>...) -> _IntentPredictions<Intent> {
        _IntentPredictions(predictions: components)
    }
}

extension IntentParameter {
    /// The value, which may itself be the `nil` of an optional type; `nil` if the parameter has no value.
    var valueOrAbsent: Value? { hasValue ? wrappedValue : nil }
}
