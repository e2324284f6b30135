import FoundationEssentials

/// An intent that opens an item in the app.
///
/// Mirrors [AppIntents' `OpenIntent`](https://developer.apple.com/documentation/appintents/openintent).
public protocol OpenIntent<Value>: AppIntent {
    /// The type of the item.
    associatedtype Value: _IntentValue
    /// The item to open.
    var target: Value { get set }
}

extension OpenIntent {
    /// True: the intent opens the app.
    public static var openAppWhenRun: Bool { true }
    public static var supportedModes: IntentModes { .foreground }
}

/// An intent whose content a scene of the app shows, so that the intent itself has nothing to perform.
///
/// Mirrors [AppIntents' `TargetContentProvidingIntent`](https://developer.apple.com/documentation/appintents/targetcontentprovidingintent).
public protocol TargetContentProvidingIntent: AppIntent {
    /// The identifier by which scenes recognise the content.
    var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
    /// The persistent identifier of the intent's type.
    public var contentIdentifier: String { Self.persistentIdentifier }
    /// Returns an empty result: a scene shows the content.
    public func perform() async throws -> _EmptyIntentResult { .result() }
    /// True: the intent opens the app.
    public static var openAppWhenRun: Bool { true }
}

extension TargetContentProvidingIntent where Self: OpenIntent {
    /// True: the intent opens the app.
    public static var openAppWhenRun: Bool { true }
}

extension OpenIntent where Value: URLRepresentableEntity {
    /// Returns an empty result: the app opens the entity's URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension OpenIntent where Value: URLRepresentableEnum {
    /// Returns an empty result: the app opens the value's URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension OpenIntent where Self: TargetContentProvidingIntent, Value: URLRepresentableEntity {
    /// Returns an empty result: a scene shows the content.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

/// An intent that opens a URL in the app that handles it.
///
/// Mirrors [AppIntents' `OpenURLIntent`](https://developer.apple.com/documentation/appintents/openurlintent).
public struct OpenURLIntent: AppIntent {
    public static let title: LocalizedStringResource = "Open URL"
    /// True: the intent opens the app.
    public static let openAppWhenRun = true
    /// False: users don't look for this intent; other intents return it as the intent to perform next.
    public static let isDiscoverable = false

    /// The URL to open.
    @Parameter(title: "URL") public var url: URL

    public init() {}

    public init(_ url: URL) { self.url = url }

    public init(url: URL) { self.url = url }

    /// Returns an empty result: the app opens the URL.
    public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that shows search results in the app.
///
/// Mirrors [AppIntents' `ShowInAppSearchResultsIntent`](https://developer.apple.com/documentation/appintents/showinappsearchresultsintent).
public protocol ShowInAppSearchResultsIntent: AppIntent {
    /// The scopes of the search.
    static var searchScopes: [StringSearchScope] { get }
    /// The search criteria.
    var criteria: StringSearchCriteria { get set }
}

/// A scope of an app's search.
public enum StringSearchScope: Hashable, Sendable {
    /// Everything, or the named kind of content.
    case general, movies, music, podcasts, tv, books, apps, news, maps, photos, notes, reminders
}

/// The criteria of an app's search.
public struct StringSearchCriteria: Hashable, Sendable, _IntentValue {
    /// The search term.
    public let term: String

    public init(term: String) { self.term = term }

    /// A search term, written as a string.
    public static var _intentValueType: _IntentValueType {
        _IntentValueType(
            .text, StringSearchCriteria.self, name: "Text", form: "a text",
            read: { $0.string.map { StringSearchCriteria(term: $0) } }, write: { .string($0.term) }, text: { $0.term })
    }
}
