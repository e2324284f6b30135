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

    /// Goes on in the app after asking.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
    }

    /// Goes on in the app after asking, and does something on the main actor: here, in the process of the intent.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no; else what `continuation` throws.
    @discardableResult
    public func requestToContinueInForeground<ResultValue: Sendable>(
        _ dialog: IntentDialog? = nil, continuation: @escaping @MainActor @Sendable () async throws -> ResultValue
    ) async throws -> ResultValue {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
        return try await continuation()
    }

    /// What `perform()` throws to stop here and go on in the app.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
        continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> AppIntentError {
        AppIntentError(.foreground(dialog, isAlwaysConfirmed: alwaysConfirm, continuation: continuation))
    }
}
