/// An intent that another intent replaces.
///
/// Mirrors [AppIntents' `DeprecatedAppIntent`](https://developer.apple.com/documentation/appintents/deprecatedappintent).
public protocol DeprecatedAppIntent: AppIntent {
    /// The type of the replacement.
    associatedtype ReplacementIntent: AppIntent = _NoReplacementIntent

    /// The deprecation. The description of the intent's tool for assistants contains it.
    static var deprecation: IntentDeprecation<ReplacementIntent> { get }
}

/// The deprecation of an intent, with its message and replacement.
///
/// Mirrors [AppIntents' `IntentDeprecation`](https://developer.apple.com/documentation/appintents/intentdeprecation).
public struct IntentDeprecation<ReplacementIntent: AppIntent>: Sendable {
    public var message: LocalizedStringResource
    /// The replacement; `nil` for none.
    public var replacedBy: ReplacementIntent.Type?

    /// Creates a deprecation with a message and a replacement.
    public init(message: LocalizedStringResource, replacedBy: ReplacementIntent.Type?) {
        (self.message, self.replacedBy) = (message, replacedBy)
    }

    /// Creates a deprecation with a replacement.
    public init(replacedBy: ReplacementIntent.Type) {
        self.init(message: "Use “\(replacedBy.title.text)” instead.", replacedBy: replacedBy)
    }
}

extension IntentDeprecation where ReplacementIntent == _NoReplacementIntent {
    /// Creates a deprecation with a message.
    public init(message: LocalizedStringResource) { self.init(message: message, replacedBy: nil) }
}

/// The replacement of a deprecated intent that has none.
public struct _NoReplacementIntent: AppIntent {
    /// A title that is never shown.
    public static let title: LocalizedStringResource = "None"
    /// False: the intent can't be discovered.
    public static let isDiscoverable = false

    public init() {}

    /// Returns an empty result.
    public func perform() async throws -> some IntentResult { .result() }
}

extension AppIntent {
    /// The deprecation message; `nil` if the intent isn't deprecated.
    package static var deprecationText: String? {
        func text<Intent: DeprecatedAppIntent>(_ type: Intent.Type) -> String { type.deprecation.message.text }
        return (self as? any DeprecatedAppIntent.Type).map { text($0) }
    }
}
