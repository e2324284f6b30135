// What the built-in extension is linked with has no CoreFoundation, and no focus filters.
#if !WITHOUT_COREFOUNDATION
import Foundation

/// What of an app goes with a focus.
///
/// Mirrors [AppIntents' `FocusFilterAppContext`](https://developer.apple.com/documentation/appintents/focusfilterappcontext).
public struct FocusFilterAppContext {
    /// Accepted: which notifications are let through; none are held back here.
    public let notificationFilterPredicate: NSPredicate?
    /// Accepted: how the scenes' identifiers begin that go with it.
    public let targetContentIdentifierPrefix: String?

    public init(notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil) {
        (self.notificationFilterPredicate, self.targetContentIdentifierPrefix) =
            (notificationFilterPredicate, targetContentIdentifierPrefix)
    }
}

/// When focus filters are suggested.
public struct FocusFilterSuggestionContext: Hashable, Sendable {
    init() {}
}

extension SetFocusFilterIntent {
    /// Nothing in particular.
    public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

    /// The filter of the focus that is on.
    ///
    /// - Throws: ``IntentError``: no focus is on here.
    public static var current: Self {
        get async throws {
            throw IntentError(
                .failed(intent: persistentIdentifier, reason: "no focus is on — perform the intent itself"))
        }
    }

    /// None.
    public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }

    /// Accepted: that what goes with a focus changed; nobody keeps it here.
    public static func invalidateFocusFilterAppContext() {}
}
#endif
