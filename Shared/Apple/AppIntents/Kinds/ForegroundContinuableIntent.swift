/// An intent that can continue in the app.
///
/// Mirrors [AppIntents' `ForegroundContinuableIntent`](https://developer.apple.com/documentation/appintents/foregroundcontinuableintent).
public protocol ForegroundContinuableIntent: AppIntent {}

extension AppIntent {
    /// Continues in the app. If `alwaysConfirm` is true or there is a dialog, the user must confirm first.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func continueInForeground(_ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: alwaysConfirm)
    }

    /// Continues in the app after asking the user.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestToContinueInForeground(_ dialog: IntentDialog? = nil) async throws {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
    }

    /// Continues in the app after asking the user, and calls `continuation` on the main actor. Here, `continuation` runs in the intent's
    /// own process.
    ///
    /// - Throws: The error of `continuation`; ``IntentError`` if there is no user to ask, or the user declines.
    @discardableResult
    public func requestToContinueInForeground<ResultValue: Sendable>(
        _ dialog: IntentDialog? = nil, continuation: @escaping @MainActor @Sendable () async throws -> ResultValue
    ) async throws -> ResultValue {
        try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: true)
        return try await continuation()
    }

    /// Returns an error for `perform()` to throw, so that the intent stops and continues in the app.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, alwaysConfirm: Bool = true,
        continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> AppIntentError {
        AppIntentError(.foreground(dialog, isAlwaysConfirmed: alwaysConfirm, continuation: continuation))
    }
}
