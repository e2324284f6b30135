import Synchronization

/// A manager of donated intents. Nothing learns from donations here; the first donation logs a message to that effect.
///
/// Mirrors [AppIntents' `IntentDonationManager`](https://developer.apple.com/documentation/appintents/intentdonationmanager).
public struct IntentDonationManager: Sendable {
    /// The manager of the process.
    public static let shared = IntentDonationManager()

    private static let hasWarned = Mutex(false)

    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate(intent: some AppIntent) -> IntentDonationIdentifier { warnOnce() }

    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { warnOnce() }

    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate(intent: some AppIntent, result: some IntentResult) -> IntentDonationIdentifier { warnOnce() }

    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate(
        intent: some AppIntent, result: some IntentResult
    ) async throws -> IntentDonationIdentifier { warnOnce() }

    /// Deletes donations. Does nothing, because donations aren't stored here.
    ///
    /// - Returns: An empty list.
    @discardableResult
    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws
        -> [IntentDonationIdentifier]
    { [] }

    func warnOnce() -> IntentDonationIdentifier {
        let isFirst = Self.hasWarned.withLock { hasWarned in
            defer { hasWarned = true }
            return !hasWarned
        }
        if isFirst { StandardError.write("donations have no effect: nothing suggests intents here") }
        return IntentDonationIdentifier()
    }
}

/// An identifier of a donation.
public struct IntentDonationIdentifier: Hashable, Sendable {
    private let value = UInt64.random(in: .min ... .max)
}

/// A predicate that selects donations.
///
/// Mirrors [AppIntents' `IntentDonationMatchingPredicate`](https://developer.apple.com/documentation/appintents/intentdonationmatchingpredicate).
public struct IntentDonationMatchingPredicate: Hashable, Sendable {
    private enum Match: Hashable, Sendable {
        case identifiers([IntentDonationIdentifier])
        case type(String)
        case entities([EntityIdentifier])
    }

    private let match: Match

    /// Returns a predicate for donations with the given identifiers.
    public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
        Self(match: .identifiers(identifiers))
    }
    /// Returns a predicate for donations of an intent type.
    public static func intentType<Intent: AppIntent>(_ type: Intent.Type) -> Self {
        Self(match: .type(type.persistentIdentifier))
    }
    /// Returns a predicate for donations with the given entities.
    public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self {
        Self(match: .entities(identifiers))
    }
}

extension AppIntent {
    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier { IntentDonationManager.shared.warnOnce() }

    /// No effect: accepted so that sources compile.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationManager.shared.warnOnce()
    }
}

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
