/// An intent that another one takes the place of.
///
/// Mirrors [AppIntents' `DeprecatedAppIntent`](https://developer.apple.com/documentation/appintents/deprecatedappintent).
public protocol DeprecatedAppIntent: AppIntent {
    /// The one that takes its place.
    associatedtype ReplacementIntent: AppIntent = _NoReplacementIntent

    /// Why it isn't to be used any more, and what is: said in lists of tools.
    static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// Why an intent isn't to be used any more, and what is.
///
/// Mirrors [AppIntents' `IntentDeprecation`](https://developer.apple.com/documentation/appintents/intentdeprecation).
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
    /// A sentence about it.
    public var message: LocalizedStringResource
    /// What takes its place; `nil` for nothing.
    public var replacedBy: ReplacementIntent.Type?

    /// Says why, and what takes its place.
    public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
        (self.message, self.replacedBy) = (message, replacedBy)
    }

    /// Says what takes its place.
    public init(replacedBy: ReplacementIntent.Type) {
        self.init(message: "Use “\(replacedBy.title.text)” instead.", replacedBy: replacedBy)
    }
}

extension IntentDeprecation where ReplacementIntent == _NoReplacementIntent {
    /// Says why.
    public init(message: LocalizedStringResource) { self.init(message: message, replacedBy: nil) }
}

/// No intent: what takes the place of one that nothing does.
public struct _NoReplacementIntent: AppIntent {
    /// It is never shown.
    public static let title: LocalizedStringResource = "None"
    /// It is offered to nobody.
    public static let isDiscoverable = false

    public init() {}

    /// Nothing to do.
    public func perform() async throws -> some IntentResult { .result() }
}

extension AppIntent {
    /// Why it isn't to be used any more; `nil` for one that may be.
    package static var deprecationText: String? {
        func text<Intent: DeprecatedAppIntent>(_ type: Intent.Type) -> String { type.deprecation.message.text }
        return (self as? any DeprecatedAppIntent.Type).map { text($0) }
    }
}
