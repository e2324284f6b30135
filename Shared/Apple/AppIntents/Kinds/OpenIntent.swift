import FoundationEssentials

/// An intent that shows something in the app.
///
/// Mirrors [AppIntents' `OpenIntent`](https://developer.apple.com/documentation/appintents/openintent).
public protocol OpenIntent<Value>: AppIntent {
    /// The type of what is shown.
    associatedtype Value: _IntentValue
    /// What is shown.
    var target: Value { get set }
}

extension OpenIntent {
    /// Yes: it shows something in the app.
    public static var openAppWhenRun: Bool { true }
    /// In the app.
    public static var supportedModes: IntentModes { .foreground }
}

/// An intent whose content a scene of the app shows, so that nothing is left to do for the intent itself.
///
/// Mirrors [AppIntents' `TargetContentProvidingIntent`](https://developer.apple.com/documentation/appintents/targetcontentprovidingintent).
public protocol TargetContentProvidingIntent: AppIntent {
    /// What scenes know the content by.
    var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
    /// The intent's own identifier.
    public var contentIdentifier: String { Self.persistentIdentifier }
    /// Nothing to do: a scene shows the content.
    public func perform() async throws -> _EmptyIntentResult { .result() }
    /// In the app.
    public static var openAppWhenRun: Bool { true }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
    /// In the app.
    public static var openAppWhenRun: Bool { true }
}

extension OpenIntent where Value: URLRepresentableEntity {
    /// Nothing to do: the app opens the entity's address.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension OpenIntent where Value: URLRepresentableEnum {
    /// Nothing to do: the app opens the value's address.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension OpenIntent where Self: TargetContentProvidingIntent, Value: URLRepresentableEntity {
    /// Nothing to do: a scene shows the content.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

/// Opens an address in the app that owns it.
///
/// Mirrors [AppIntents' `OpenURLIntent`](https://developer.apple.com/documentation/appintents/openurlintent).
public struct OpenURLIntent: AppIntent {
    /// Open URL.
    public static let title: LocalizedStringResource = "Open URL"
    /// In the app.
    public static let openAppWhenRun = true
    /// It is an answer of other intents.
    public static let isDiscoverable = false

    /// The address.
    @Parameter(title: "URL") public var url: URL

    public init() {}

    public init(_ url: URL) { self.url = url }

    public init(url: URL) { self.url = url }

    /// Nothing to do: the app opens the address.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that shows what the app finds for a text.
///
/// Mirrors [AppIntents' `ShowInAppSearchResultsIntent`](https://developer.apple.com/documentation/appintents/showinappsearchresultsintent).
public protocol ShowInAppSearchResultsIntent: AppIntent {
    /// Where to search.
    static var searchScopes: [StringSearchScope] { get }
    /// What to search for.
    var criteria: StringSearchCriteria { get set }
}

/// Where an app searches.
public enum StringSearchScope: Hashable, Sendable {
    /// Everywhere, or in what is named.
    case general, movies, music, podcasts, tv, books, apps, news, maps, photos, notes, reminders
}

/// What an app searches for.
public struct StringSearchCriteria: Hashable, Sendable, _IntentValue {
    /// The text.
    public let term: String

    public init(term: String) { self.term = term }

    /// A text to search for.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .text, StringSearchCriteria.self, name: "Text", form: "a text",
            read: { $0.string.map { StringSearchCriteria(term: $0) } }, write: { .string($0.term) }, text: { $0.term })
    }
}
