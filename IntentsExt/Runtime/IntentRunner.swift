import Shared

/// Runs intents, whoever asks for them.
package struct IntentRunner: Sendable {
    /// What running an intent came to.
    package struct Outcome: Hashable, Sendable {
        /// What the intent says; `nil` for one that says nothing.
        package var dialog: String?
        /// The value it returns, described; `nil` for none.
        package var value: String?
    }

    private let apps: [AppRegistration]

    /// Creates a runner for the intents of apps.
    package init(_ apps: [AppRegistration]) { self.apps = apps }

    /// The intent with an identifier.
    ///
    /// - Throws: ``UsageError`` with code 65 that names what is near.
    package func intent(id: String) throws -> any AppIntent {
        let known = apps.flatMap(\.intents)
        guard let type = known.first(where: { $0.persistentIdentifier == id }) else {
            throw UsageError(
                "no intent with the id '\(id)' — \(suggestion(for: id, in: known.map { $0.persistentIdentifier }))",
                exitCode: .badData)
        }
        return type.init()
    }

    /// Runs an intent.
    ///
    /// - Throws: What `perform()` throws; else the first fault it met while reading, which it may have taken for "nothing".
    package func run<Intent: AppIntent>(_ intent: Intent) async throws -> Outcome {
        let result = try await intent.perform()
        if let fault = RequestContext.current.faults.first { throw fault }
        // A cast to the one concrete type costs nothing; one to a protocol searches all conformances of the executable.
        let spoken = result as? IntentResultContainer<Intent.PerformResult.Value, IntentDialog>
        return Outcome(dialog: spoken?.dialog?.text, value: result.value.map { "\($0)" })
    }
}
