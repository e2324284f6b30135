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
