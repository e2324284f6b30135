import Synchronization

/// The configuration of a widget with the context in which it is relevant.
///
/// Mirrors [AppIntents' `RelevantIntent`](https://developer.apple.com/documentation/appintents/relevantintent).
public struct RelevantIntent: Sendable {
    package let intent: any AppIntent
    package let widgetKind: String
    package let relevance: RelevantContext

    /// Creates a relevant configuration for a widget kind.
    public init<Intent: AppIntent>(_ intent: Intent, widgetKind: String, relevance: RelevantContext) {
        (self.intent, self.widgetKind, self.relevance) = (intent, widgetKind, relevance)
    }
}

/// A manager of relevant widgets. No widget stack uses them here; the first update logs a message to that effect.
///
/// Mirrors [AppIntents' `RelevantIntentManager`](https://developer.apple.com/documentation/appintents/relevantintentmanager).
public final class RelevantIntentManager: Sendable {
    /// The manager of the process.
    public static let shared = RelevantIntentManager()

    private let hasWarned = Mutex(false)

    /// No effect: accepted so that sources compile.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
        let isFirst = hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
        if isFirst { StandardError.write("relevant intents have no effect: no widget stack uses them here") }
    }
}
