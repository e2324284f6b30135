/// An intent a Live Activity's buttons may run.
///
/// Mirrors [AppIntents' `LiveActivityIntent`](https://developer.apple.com/documentation/appintents/liveactivityintent).
public protocol LiveActivityIntent: AppIntent {}

/// An intent that starts a Live Activity.
public protocol LiveActivityStartingIntent: LiveActivityIntent {}

/// An intent that plays or stops sound.
public protocol AudioPlaybackIntent: AppIntent {}

/// An intent that records sound.
public protocol AudioRecordingIntent: AppIntent {}

/// An intent that makes the view another one shows.
///
/// Mirrors [AppIntents' `SnippetIntent`](https://developer.apple.com/documentation/appintents/snippetintent).
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
    /// Asks whoever shows the view to make it again; nothing shows it here.
    public static func reload() {}
}

/// An intent that deletes entities.
///
/// Mirrors [AppIntents' `DeleteIntent`](https://developer.apple.com/documentation/appintents/deleteintent).
public protocol DeleteIntent: AppIntent {
    /// The type of what is deleted.
    associatedtype Entity: AppEntity
    /// What is deleted.
    var entities: [Entity] { get set }
}

/// An intent whose work can be taken back.
///
/// Mirrors [AppIntents' `UndoableIntent`](https://developer.apple.com/documentation/appintents/undoableintent).
public protocol UndoableIntent: AppIntent {}

extension UndoableIntent {
    /// None: nothing takes back what an intent did here.
    @MainActor public var undoManager: UndoManager? { nil }
}

/// An intent that took the place of one of SiriKit's.
///
/// Mirrors [AppIntents' `CustomIntentMigratedAppIntent`](https://developer.apple.com/documentation/appintents/customintentmigratedappintent).
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The name of the class of old.
    static var intentClassName: String { get }
}

/// An intent of a system's domain.
public protocol SystemIntent: AppIntent {}

/// An intent that takes images; it runs here as any other does, without a camera.
///
/// Mirrors [AppIntents' `CameraCaptureIntent`](https://developer.apple.com/documentation/appintents/cameracaptureintent).
public protocol CameraCaptureIntent: SystemIntent {
    /// What the app hands to the intent.
    associatedtype AppContext: Codable & Sendable = Never
}

/// An intent that starts to play sound.
public protocol AudioStartingIntent: AppIntent {}

/// An intent whose work goes on for long; the time an intent has is the same here.
public protocol LongRunningIntent: AppIntent {}

extension IntentCall {
    /// Asks whether to go on in the app, where that is to be asked.
    package static func goToForeground(_ dialog: IntentDialog?, isAlwaysConfirmed: Bool) async throws {
        if isAlwaysConfirmed || dialog != nil {
            let ask = IntentAsk(.foreground, question: dialog?.text ?? "Continue in the app?", form: "yes or no")
            guard try await isConfirmed(ask) else { throw IntentError(.declined(ask.question)) }
        }
        current?.continueInForeground()
    }
}

/// An intent that sets something to a value; a control that turns something on or off runs one.
///
/// Mirrors [AppIntents' `SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
    /// The type of the value.
    associatedtype ValueType: _IntentValue
    /// The value to set, which the system fills in.
    var value: ValueType { get set }
}

extension SetValueIntent where ValueType == Bool {
    /// The values of its parameters as a JSON object, with the value a tap sets in the place of the one it has. A `value` that is no
    /// parameter can't be handed over.
    package func parametersText(settingValueTo value: Bool) -> String {
        guard parameters.contains(where: { $0.name == "value" }) else { return parametersText }
        // The intent stays as it is: copies of it share their parameters.
        let others = (writtenParameters.members ?? []).filter { !$0.value.isNull && $0.key != "value" }
        do {
            return try JSONValue.object(others + [JSONMember("value", .bool(value))]).serialised()
        } catch {
            return "{}"
        }
    }
}
