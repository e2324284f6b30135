/// An intent that the buttons of a Live Activity can run.
///
/// Mirrors [AppIntents' `LiveActivityIntent`](https://developer.apple.com/documentation/appintents/liveactivityintent).
public protocol LiveActivityIntent: AppIntent {}

/// An intent that starts a Live Activity.
public protocol LiveActivityStartingIntent: LiveActivityIntent {}

/// An intent that plays or stops audio.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent that records audio.
public protocol AudioRecordingIntent: AppIntent {}

/// An intent that returns the view of another intent.
///
/// Mirrors [AppIntents' `SnippetIntent`](https://developer.apple.com/documentation/appintents/snippetintent).
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// Requests a new view from the intent. Nothing happens here, because no view stays on screen.
    public static func reload() {}
}

/// An intent that deletes entities.
///
/// Mirrors [AppIntents' `DeleteIntent`](https://developer.apple.com/documentation/appintents/deleteintent).
public protocol DeleteIntent: AppIntent {
    /// The type of the entities to delete.
    associatedtype Entity: AppEntity
    /// The entities to delete.
    var entities: [Entity] { get set }
}

/// An intent whose effects can be undone.
///
/// Mirrors [AppIntents' `UndoableIntent`](https://developer.apple.com/documentation/appintents/undoableintent).
public protocol UndoableIntent: AppIntent {}

extension UndoableIntent {
    /// Always `nil`: nothing undoes an intent here.
    @MainActor public var undoManager: UndoManager? { nil }
}

/// An intent that replaces a SiriKit intent.
///
/// Mirrors [AppIntents' `CustomIntentMigratedAppIntent`](https://developer.apple.com/documentation/appintents/customintentmigratedappintent).
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The name of the SiriKit intent's class.
    static var intentClassName: String { get }
}

/// An intent of a system domain.
public protocol SystemIntent: AppIntent {}

/// An intent that captures photos or videos; it runs without a camera here.
///
/// Mirrors [AppIntents' `CameraCaptureIntent`](https://developer.apple.com/documentation/appintents/cameracaptureintent).
public protocol CameraCaptureIntent: SystemIntent {
    /// The type of the context that the app passes to the intent.
    associatedtype AppContext: Codable & Sendable = Never
}

extension CameraCaptureIntent {
    /// The context that the app passed to the intent. Always `nil`: no app sets one here.
    public static var appContext: AppContext? { get async throws { nil } }

    /// No effect: accepted so that sources compile. No camera reads the context.
    public static func updateAppContext(_ context: AppContext) async throws {}
}

/// An intent that starts to play audio.
public protocol AudioStartingIntent: AppIntent {}

/// An intent that runs for a long time. Accepted: here, it has the same time limit as any other intent.
public protocol LongRunningIntent: AppIntent {}

extension IntentCall {
    /// Continues in the app. If `isAlwaysConfirmed` is true or there is a dialog, the user must confirm first.
    package static func goToForeground(_ dialog: IntentDialog?, isAlwaysConfirmed: Bool) async throws {
        if isAlwaysConfirmed || dialog != nil {
            let ask = IntentPrompt(.foreground, question: dialog?.text ?? "Continue in the app?", form: "yes or no")
            guard try await isConfirmed(ask) else { throw IntentError(.declined(ask.question)) }
        }
        current?.continueInForeground()
    }
}

/// An intent that sets a value. The toggle of a control runs such an intent.
///
/// Mirrors [AppIntents' `SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
    /// The type of the value.
    associatedtype ValueType: _IntentValue
    /// The value to set, which the system provides.
    var value: ValueType { get set }
}

extension SetValueIntent where ValueType == Bool {
    /// Returns the parameter values as a JSON object, in which the parameter `value` has the value that a tap sets. If the property `value`
    /// isn't a parameter, the object doesn't contain it.
    package func parameterValues(settingValueTo value: Bool) -> JSONValue {
        guard parameters.contains(where: { $0.name == "value" }) else { return parameterValues }
        // The parameter itself isn't changed, because copies of the intent share it.
        let others = (writtenParameters.members ?? []).filter { !$0.value.isNull && $0.key != "value" }
        let values = JSONValue.object(others + [JSONMember("value", .bool(value))])
        return values.isFinite ? values : [:]
    }
}

/// An intent whose parameters configure a widget. The intent itself never runs.
///
/// Mirrors [AppIntents' `WidgetConfigurationIntent`](https://developer.apple.com/documentation/appintents/widgetconfigurationintent).
public protocol WidgetConfigurationIntent: AppIntent {}

/// An intent whose parameters configure a control. The intent itself never runs.
///
/// Mirrors [AppIntents' `ControlConfigurationIntent`](https://developer.apple.com/documentation/appintents/controlconfigurationintent).
public protocol ControlConfigurationIntent: AppIntent {}

/// An intent whose parameters configure the app for a Focus.
///
/// Mirrors [AppIntents' `SetFocusFilterIntent`](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
public protocol SetFocusFilterIntent: AppIntent, _InstanceDisplayRepresentable {}

/// The result of an intent that has nothing to perform.
public typealias _EmptyIntentResult = IntentResultContainer<Never, Never, Never, Never>

extension WidgetConfigurationIntent {
    /// Returns an empty result: a configuration has nothing to perform.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension ControlConfigurationIntent {
    /// Returns an empty result: a configuration has nothing to perform.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

/// An intent that another intent replaces.
///
/// Mirrors [AppIntents' `DeprecatedAppIntent`](https://developer.apple.com/documentation/appintents/deprecatedappintent).
public protocol DeprecatedAppIntent: AppIntent {
    /// The type of the replacement.
    associatedtype ReplacementIntent: AppIntent = _NoReplacementIntent

    /// The deprecation. The description of the intent's tool for assistants contains it.
    static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// The deprecation of an intent, with its message and replacement.
///
/// Mirrors [AppIntents' `IntentDeprecation`](https://developer.apple.com/documentation/appintents/intentdeprecation).
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
    public var message: LocalizedStringResource
    /// The replacement; `nil` for none.
    public var replacedBy: ReplacementIntent.Type?

    /// Creates a deprecation with a message and a replacement.
    public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
        (self.message, self.replacedBy) = (message, replacedBy)
    }

    /// Creates a deprecation with a replacement.
    public init(replacedBy: ReplacementIntent.Type) {
        self.init(message: "Use “\(replacedBy.title.text)” instead.", replacedBy: replacedBy)
    }
}

extension IntentDeprecation where ReplacementIntent == _NoReplacementIntent {
    /// Creates a deprecation with a message.
    public init(message: LocalizedStringResource) { self.init(message: message, replacedBy: nil) }
}

/// The replacement of a deprecated intent that has none.
public struct _NoReplacementIntent: AppIntent {
    /// A title that is never shown.
    public static let title: LocalizedStringResource = "None"
    /// False: the intent can't be discovered.
    public static let isDiscoverable = false

    public init() {}

    /// Returns an empty result.
    public func perform() async throws -> some IntentResult { .result() }
}

extension AppIntent {
    /// The deprecation message; `nil` if the intent isn't deprecated.
    package static var deprecationText: String? {
        func text<Intent: DeprecatedAppIntent>(_ type: Intent.Type) -> String { type.deprecation.message.text }
        return (self as? any DeprecatedAppIntent.Type).map { text($0) }
    }
}

/// An intent that starts a workout. On a watch, the Action button runs the intent; here, it runs like any other intent.
///
/// Mirrors [AppIntents' `StartWorkoutIntent`](https://developer.apple.com/documentation/appintents/startworkoutintent).
public protocol StartWorkoutIntent: SystemIntent, _InstanceDisplayRepresentable {
    /// The type of the workout style.
    associatedtype WorkoutStyle: _IntentValue
    /// The workout style.
    var workoutStyle: WorkoutStyle { get set }
    /// The workouts to suggest.
    static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
    /// Creates the intent with a workout style.
    public init(style: WorkoutStyle) {
        self.init()
        workoutStyle = style
    }

    /// No effect: accepted so that sources compile.
    public static func invalidateSuggestedWorkouts() {}
}

/// An intent that pauses a workout.
public protocol PauseWorkoutIntent: SystemIntent {}

/// An intent that resumes a workout.
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that ends a workout.
public protocol StopWorkoutIntent: SystemIntent {}

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
