import Synchronization

/// What a system learns of a person's doings in the app: nothing learns here, which is said once.
///
/// Mirrors [AppIntents' `IntentDonationManager`](https://developer.apple.com/documentation/appintents/intentdonationmanager).
public struct IntentDonationManager: Sendable {
    /// The one of the process.
    public static let shared = IntentDonationManager()

    private static let said = Mutex(false)

    /// Accepted: that a person did something in the app. Nobody learns of it.
    @discardableResult
    public func donate(intent: some AppIntent) -> IntentDonationIdentifier { taken() }

    /// Accepted: that a person did something in the app. Nobody learns of it.
    @discardableResult
    public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier { taken() }

    /// Accepted: that a person did something in the app, and what came of it. Nobody learns of it.
    @discardableResult
    public func donate(intent: some AppIntent, result: some IntentResult) -> IntentDonationIdentifier { taken() }

    /// Accepted: that a person did something in the app, and what came of it. Nobody learns of it.
    @discardableResult
    public func donate(
        intent: some AppIntent, result: some IntentResult
    ) async throws -> IntentDonationIdentifier { taken() }

    /// Takes back what was said.
    ///
    /// - Returns: Nothing: nothing is kept.
    @discardableResult
    public func deleteDonations(matching predicate: IntentDonationMatchingPredicate) async throws
        -> [IntentDonationIdentifier]
    { [] }

    func taken() -> IntentDonationIdentifier {
        let isFirst = Self.said.withLock { said in
            defer { said = true }
            return !said
        }
        if isFirst { StandardError.write("nothing is learnt from donations: no system here suggests what to do next") }
        return IntentDonationIdentifier()
    }
}

/// Identifies something that was said to the system.
public struct IntentDonationIdentifier: Hashable, Sendable {
    private let value = UInt64.random(in: .min ... .max)
}

/// Which of the things said to the system are meant.
///
/// Mirrors [AppIntents' `IntentDonationMatchingPredicate`](https://developer.apple.com/documentation/appintents/intentdonationmatchingpredicate).
public struct IntentDonationMatchingPredicate: Hashable, Sendable {
    private enum Match: Hashable, Sendable {
        case identifiers([IntentDonationIdentifier])
        case type(String)
        case entities([EntityIdentifier])
    }

    private let match: Match

    /// Those with identifiers.
    public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
        Self(match: .identifiers(identifiers))
    }
    /// Those of a type of intents.
    public static func intentType<Intent: AppIntent>(_ type: Intent.Type) -> Self {
        Self(match: .type(type.persistentIdentifier))
    }
    /// Those about entities.
    public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self {
        Self(match: .entities(identifiers))
    }
}

extension AppIntent {
    /// Accepted: that a person did this in the app. Nobody learns of it.
    @discardableResult
    public func donate() async throws -> IntentDonationIdentifier { IntentDonationManager.shared.taken() }

    /// Accepted: that a person did this in the app, and what came of it. Nobody learns of it.
    @discardableResult
    public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
        IntentDonationManager.shared.taken()
    }
}
