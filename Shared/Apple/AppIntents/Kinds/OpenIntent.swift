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

/// A request of an intent to show something in the app, which the host's scenes handle.
package struct OpenRequest: Hashable, Sendable {
    /// A stable identifier, so that the request is handled only once; empty until it is queued.
    package var id = ""
    /// The identifier of the intent to show.
    package var intent: String
    /// The identifier by which scenes recognise the content.
    package var contentIdentifier: String
    /// The parameter values as JSON.
    package var parameters: String
    /// The URL to open; `nil` for none.
    package var url: String?

    /// Creates a request to show an intent; `nil` for an intent that doesn't open the app.
    package init?<Intent: AppIntent>(_ intent: Intent) {
        guard Intent.openAppWhenRun || Intent.supportedModes.contains(.foreground) else { return nil }
        self.init(continuing: intent)
    }

    /// Creates a request to continue an intent in the app.
    package init<Intent: AppIntent>(continuing intent: Intent) {
        self.intent = Intent.persistentIdentifier
        contentIdentifier =
            (intent as? any TargetContentProvidingIntent)?.contentIdentifier ?? Intent.persistentIdentifier
        let written = intent.writtenParameters
        do {
            parameters = try written.serialised()
        } catch {
            parameters = "{}"
        }
        url = (intent as? OpenURLIntent)?.url.absoluteString ?? Self.address(intent)
    }

    private static func address(_ intent: any AppIntent) -> String? {
        func own<Intent: URLRepresentableIntent>(_ intent: Intent) -> URL? { Intent.urlRepresentation.url(for: intent) }
        func address<Open: OpenIntent>(_ intent: Open) -> URL? {
            func url<Entity: URLRepresentableEntity>(_ entity: Entity) -> URL? {
                Entity.urlRepresentation.url(for: entity)
            }
            func url<Enum: URLRepresentableEnum>(_ value: Enum) -> URL? { Enum.urlRepresentation.url(for: value) }
            let target = intent.target
            if let entity = target as? any URLRepresentableEntity { return url(entity) }
            return (target as? any URLRepresentableEnum).flatMap { url($0) }
        }
        if let intent = intent as? any URLRepresentableIntent { return own(intent)?.absoluteString }
        return (intent as? any OpenIntent).flatMap { address($0) }?.absoluteString
    }

    /// Creates a request to open a URL.
    package init(url: String) { (intent, contentIdentifier, parameters, self.url) = ("", "", "{}", url) }

    /// A request to open the app as it was left.
    package static var app: OpenRequest {
        OpenRequest(intent: "", contentIdentifier: "", parameters: "{}", url: nil)
    }

    /// True if the request only opens the app.
    package var isForApp: Bool { intent.isEmpty && url == nil }

    /// True if the request was queued for the host's scenes.
    package var isQueued: Bool { !id.isEmpty }

    /// The request as JSON.
    package var json: JSONValue {
        let named = id.isEmpty ? [] : [JSONMember("request", .string(id))]
        return .object(named + (values.members ?? []))
    }

    private var values: JSONValue {
        [
            "intent": .string(intent), "contentIdentifier": .string(contentIdentifier),
            "parameters": .string(parameters), "url": url.map { .string($0) } ?? .null,
        ]
    }
}

/// The requests of intents to show something in the app, oldest first.
package struct OpenRequests: Hashable, Sendable, DocumentValue, WireRecord {
    package static var format: UInt32 { 1 }

    /// The key of the document.
    package static let key = DocumentKey<OpenRequests>(.queue, literal: "open-requests")

    /// The maximum number of waiting requests; the oldest are removed first.
    package static let limit = 50

    package private(set) var requests: [OpenRequest] = []

    /// Creates an empty queue.
    package init() {}

    /// Adds a request, and removes the oldest request if the limit is exceeded.
    package mutating func add(_ request: OpenRequest) {
        requests.append(request)
        if requests.count > Self.limit { requests.removeFirst(requests.count - Self.limit) }
    }

    /// Removes requests that were handled.
    package mutating func remove(_ handled: [OpenRequest]) {
        // A request from an older version has no identifier and is compared by its content.
        requests.removeAll { request in handled.contains { request == $0 } }
    }

    package static var blank: Self { Self() }

    package mutating func code(_ coder: inout WireCoder) { coder.records(1, &requests, limit: Self.limit) }
}

extension OpenRequest: WireRecord {
    package static var blank: Self { Self(intent: "", contentIdentifier: "", parameters: "", url: nil) }

    package mutating func code(_ coder: inout WireCoder) {
        coder.text(1, &intent)
        coder.text(2, &contentIdentifier)
        coder.text(3, &parameters)
        coder.text(4, &url)
        coder.text(5, ifNotEmpty: &id)
    }

    package init(intent: String, contentIdentifier: String, parameters: String, url: String?) {
        (self.intent, self.contentIdentifier) = (intent, contentIdentifier)
        (self.parameters, self.url) = (parameters, url)
    }
}

/// Returns a random identifier for a request, so that it is handled only once.
package func newRequestID() -> String {
    // The system's random source is used instead of the seeded request context's, because a repeated run needs a new identifier.
    String(UInt64.random(in: .min ... .max), radix: 16)
}

extension Container {
    /// Queues a request for the host's scenes.
    ///
    /// If the stored requests can't be read, their file is quarantined and this request starts a new file.
    /// - Parameter warn: Receives the warning in that case.
    /// - Returns: The request with its identifier, under which the host's scenes report the delivery.
    /// - Throws: ``ContainerError`` if the requests can't be written.
    @discardableResult
    package func leave(_ request: OpenRequest, warn: (String) -> Void = { _ in }) throws -> OpenRequest {
        var request = request
        if request.id.isEmpty { request.id = newRequestID() }
        do {
            try update(OpenRequests.key, durability: .ordered, label: "open") { requests in
                var all = requests ?? OpenRequests()
                all.add(request)
                requests = all
            }
        } catch let error as ContainerError where error.code == .damaged {
            var all = OpenRequests()
            all.add(request)
            try replaceOpenRequests(all, after: error, warn)
        }
        return request
    }

    /// Quarantines stored requests that can't be read, and stores `requests` in their place.
    ///
    /// - Throws: ``ContainerError`` if the requests can't be written.
    package func replaceOpenRequests(
        _ requests: OpenRequests = OpenRequests(), after damage: ContainerError, _ warn: (String) -> Void
    ) throws(ContainerError) {
        let commit = try publish(requests, to: OpenRequests.key, durability: .ordered, label: "open")
        warn(damage.message + (commit.quarantined.map { "; the file was moved to \($0)" } ?? ""))
    }
}

/// An intent with a URL. If the intent opens the app, the app opens that URL.
///
/// Mirrors [AppIntents' `URLRepresentableIntent`](https://developer.apple.com/documentation/appintents/urlrepresentableintent).
public protocol URLRepresentableIntent: AppIntent {
    /// The URL of an intent, with its parameters interpolated.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
    /// A URL with interpolated parameters.
    public typealias URLRepresentation = IntentURLRepresentation<Self>
}

extension URLRepresentableIntent {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEntity {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }

    /// The URL of the entity to open.
    public static var urlRepresentation: URLRepresentation {
        IntentURLRepresentation { Value.urlRepresentation.url(for: $0.target) }
    }
}

extension URLRepresentableIntent where Self: OpenIntent, Value: URLRepresentableEnum {
    /// Does nothing: the app handles the URL.
    public func perform() async throws -> _EmptyIntentResult { .result() }

    /// The URL of the case to open.
    public static var urlRepresentation: URLRepresentation {
        IntentURLRepresentation { Value.urlRepresentation.url(for: $0.target) }
    }
}

/// A URL in which an intent's parameters are interpolated.
///
/// Mirrors [AppIntents' `IntentURLRepresentation`](https://developer.apple.com/documentation/appintents/intenturlrepresentation).
public struct IntentURLRepresentation<Intent: AppIntent>: Sendable, ExpressibleByStringInterpolation {
    private let address: @Sendable (Intent) -> URL?

    public init(stringLiteral value: String) { address = { _ in URL(string: value) } }

    public init(stringInterpolation: StringInterpolation) {
        let parts = stringInterpolation.parts
        address = { intent in URL(string: parts.map { $0(intent) }.joined()) }
    }

    init(_ address: @escaping @Sendable (Intent) -> URL?) { self.address = address }

    /// Returns the URL of an intent; `nil` if the parts don't form a valid URL.
    public func url(for intent: Intent) -> URL? { address(intent) }

    /// A collector of the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Intent) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds a parameter's value: the identifier of an entity, or the raw value of an app enum. Adds nothing if there is no value.
        public mutating func appendInterpolation<Value: _IntentValue>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>> & Sendable
        ) {
            parts.append { intent in
                intent[keyPath: keyPath].storedValue.map { value in
                    let written = Value._intentValueType.write(value)
                    let text = written["id"]?.string ?? written.string ?? Value._intentValueType.text(value)
                    return escapedForURL(text)
                } ?? ""
            }
        }
    }
}

/// An app enum whose cases have URLs.
///
/// Mirrors [AppIntents' `URLRepresentableEnum`](https://developer.apple.com/documentation/appintents/urlrepresentableenum).
public protocol URLRepresentableEnum: AppEnum {
    /// The URLs of the cases.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
    /// The URLs of the cases.
    public typealias URLRepresentation = EnumURLRepresentation<Self>
}

/// The URLs of an app enum's cases.
///
/// Mirrors [AppIntents' `EnumURLRepresentation`](https://developer.apple.com/documentation/appintents/enumurlrepresentation).
public struct EnumURLRepresentation<Enum: AppEnum>: Sendable, ExpressibleByStringInterpolation,
    ExpressibleByDictionaryLiteral
{
    private let address: @Sendable (Enum) -> String?

    /// Creates a representation with one URL for all cases.
    public init(stringLiteral value: String) { address = { _ in value } }

    /// Creates a representation with one URL in which the case is interpolated.
    public init(stringInterpolation: StringInterpolation) {
        let parts = stringInterpolation.parts
        address = { value in parts.map { $0(value) }.joined() }
    }

    /// Creates a representation with a URL for each case.
    public init(dictionaryLiteral elements: (Enum, String)...) {
        let addresses = Dictionary(elements) { $1 }
        address = { addresses[$0] }
    }

    /// Returns the URL of a case; `nil` if the case has no URL.
    public func url(for value: Enum) -> URL? { address(value).flatMap { URL(string: $0) } }

    /// A placeholder in a URL.
    public enum Token: Hashable, Sendable {
        case rawValue
    }

    /// A collector of the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var parts: [@Sendable (Enum) -> String] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a literal part.
        public mutating func appendLiteral(_ literal: String) { parts.append { _ in literal } }

        /// Adds the raw value.
        public mutating func appendInterpolation(_ token: Token) { parts.append { escapedForURL("\($0.rawValue)") } }
    }
}
