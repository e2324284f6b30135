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

/// An intent that took the place of one of SiriKit's.
///
/// Mirrors [AppIntents' `CustomIntentMigratedAppIntent`](https://developer.apple.com/documentation/appintents/customintentmigratedappintent).
public protocol CustomIntentMigratedAppIntent: AppIntent {
    /// The name of the class of old.
    static var intentClassName: String { get }
}

/// An intent that says which of its uses are likely.
public protocol PredictableIntent: AppIntent {}

/// An intent of a system's domain.
public protocol SystemIntent: AppIntent {}

/// An intent that may go on in the app.
///
/// Mirrors [AppIntents' `ForegroundContinuableIntent`](https://developer.apple.com/documentation/appintents/foregroundcontinuableintent).
public protocol ForegroundContinuableIntent: AppIntent {}

extension AppIntent {
    /// Goes on in the app after asking, and waits until it is there.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: alwaysConfirm)
    }

    /// Goes on in the app after asking, and does something there.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
    }

    /// What `perform()` throws to stop here and go on in the app.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
        continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> AppIntentError {
        AppIntentError(.foreground(dialog, isAlwaysConfirmed: alwaysConfirm, continuation: continuation))
    }
}

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
