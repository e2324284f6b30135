import Synchronization

/// A widget's configuration with when it matters.
///
/// Mirrors [AppIntents' `RelevantIntent`](https://developer.apple.com/documentation/appintents/relevantintent).
public struct RelevantIntent: Sendable {
    package let intent: any AppIntent
    package let widgetKind: String
    package let relevance: RelevantContext

    /// Says when a widget's configuration matters.
    public init<Intent: AppIntent>(_ intent: Intent, widgetKind: String, relevance: RelevantContext) {
        (self.intent, self.widgetKind, self.relevance) = (intent, widgetKind, relevance)
    }
}

/// Which widgets matter when: no stack turns to one of them here, which is said once.
///
/// Mirrors [AppIntents' `RelevantIntentManager`](https://developer.apple.com/documentation/appintents/relevantintentmanager).
public final class RelevantIntentManager: Sendable {
    /// The one of the process.
    public static let shared = RelevantIntentManager()

    private let said = Mutex(false)

    /// Accepted: which widgets matter when, in the place of what was said before.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {
        let isFirst = said.withLock { said in
            defer { said = true }
            return !said
        }
        if isFirst { StandardError.write("no widget is brought forward when it matters: nothing stacks widgets here") }
    }
}
