import FoundationEssentials

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
package struct OpenRequests: Hashable, Sendable, DocumentValue {
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

    package func encode(into writer: inout WireWriter) {
        for request in requests {
            writer.write(1) { part in
                part.write(1, request.intent)
                part.write(2, request.contentIdentifier)
                part.write(3, request.parameters)
                if let url = request.url { part.write(4, url) }
                if !request.id.isEmpty { part.write(5, request.id) }
            }
        }
    }

    package init(from reader: inout WireReader) throws {
        while let field = try reader.nextField() {
            guard field.number == 1 else {
                try reader.skip(field)
                continue
            }
            var part = try reader.message(field)
            var request = OpenRequest(intent: "", contentIdentifier: "", parameters: "", url: nil)
            while let field = try part.nextField() {
                switch field.number {
                case 1: request.intent = try part.string(field)
                case 2: request.contentIdentifier = try part.string(field)
                case 3: request.parameters = try part.string(field)
                case 4: request.url = try part.string(field)
                case 5: request.id = try part.string(field)
                default: try part.skip(field)
                }
            }
            guard requests.count < Self.limit else { throw WireError(.range(field: 1), at: reader.offset) }
            requests.append(request)
        }
    }
}

extension OpenRequest {
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
