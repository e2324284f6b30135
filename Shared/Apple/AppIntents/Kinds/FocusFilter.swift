// The built-in extension doesn't link CoreFoundation, and has no focus filters.
#if !WITHOUT_COREFOUNDATION
import Foundation

/// The effect of a Focus on the app.
///
/// Mirrors [AppIntents' `FocusFilterAppContext`](https://developer.apple.com/documentation/appintents/focusfilterappcontext).
public struct FocusFilterAppContext {
    /// No effect: accepted so that sources compile. All notifications are let through.
    public let notificationFilterPredicate: NSPredicate?
    /// No effect: accepted so that sources compile.
    public let targetContentIdentifierPrefix: String?

    public init(notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil) {
        (self.notificationFilterPredicate, self.targetContentIdentifierPrefix) =
            (notificationFilterPredicate, targetContentIdentifierPrefix)
    }
}

/// The context in which focus filters are suggested.
public struct FocusFilterSuggestionContext: Hashable, Sendable {
    init() {}
}

extension SetFocusFilterIntent {
    /// An empty context, the default.
    public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

    /// The filter of the active Focus.
    ///
    /// - Throws: ``IntentError`` always, because no Focus is active here.
    public static var current: Self {
        get async throws {
            throw IntentError(
                .failed(intent: persistentIdentifier, reason: "no Focus is active — perform the intent directly"))
        }
    }

    /// Returns no filters, the default.
    public static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] { [] }

    /// No effect: accepted so that sources compile.
    public static func invalidateFocusFilterAppContext() {}
}
#endif
