import FoundationEssentials

/// What an intent asks the app to show: the host's scenes take it.
package struct OpenRequest: Hashable, Sendable {
    /// Its name for good, by which it is taken once; empty until it is left somewhere.
    package var id = ""
    /// The intent that is to be shown.
    package var intent: String
    /// What scenes know its content by.
    package var contentIdentifier: String
    /// The values of its parameters, as JSON.
    package var parameters: String
    /// The address to open; `nil` for none.
    package var url: String?

    /// What an intent shows; `nil` for one that runs beside the app.
    package init?<Intent: AppIntent>(_ intent: Intent) {
        guard Intent.openAppWhenRun || Intent.supportedModes.contains(.foreground) else { return nil }
        self.init(continuing: intent)
    }

    /// What an intent goes on with in the app.
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

    /// A request to open an address.
    package init(url: String) { (intent, contentIdentifier, parameters, self.url) = ("", "", "{}", url) }

    /// Whether it was left where the host's scenes find it.
    package var isLeft: Bool { !id.isEmpty }

    /// The request as data.
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

/// What intents asked the app to show, the oldest first.
package struct OpenRequests: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// Where the document is.
    package static let key = DocumentKey<OpenRequests>(.queue, literal: "open-requests")

    /// The most that wait; an older one makes room for a newer.
    package static let limit = 50

    package private(set) var requests: [OpenRequest] = []

    /// Creates no requests.
    package init() {}

    /// Adds a request.
    package mutating func add(_ request: OpenRequest) {
        requests.append(request)
        if requests.count > Self.limit { requests.removeFirst(requests.count - Self.limit) }
    }

    /// Takes requests out.
    package mutating func remove(_ taken: [OpenRequest]) {
        // One of an older process has no id, and is known by what it says.
        requests.removeAll { request in taken.contains { request == $0 } }
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

/// Returns a name for a request, by which it is taken once.
package func newRequestID() -> String {
    // Chance of the machine's own: a request that is made again is another one, whatever seed its answer was made from.
    String(UInt64.random(in: .min ... .max), radix: 16)
}

extension Container {
    /// Leaves a request where the host's scenes find it.
    ///
    /// Requests that can't be read are lost: their file is set aside, and this one begins another.
    /// - Parameter warn: Is told of that.
    /// - Returns: It with its id, by which the host's scenes say who took it.
    /// - Throws: ``ContainerError``.
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
            try beginOpenRequests(all, after: error, warn)
        }
        return request
    }

    /// Sets requests aside that can't be read, and begins with others.
    ///
    /// - Throws: ``ContainerError``.
    package func beginOpenRequests(
        _ requests: OpenRequests = OpenRequests(), after damage: ContainerError, _ warn: (String) -> Void
    ) throws(ContainerError) {
        let commit = try publish(requests, to: OpenRequests.key, durability: .ordered, label: "open")
        warn(damage.message + (commit.quarantined.map { "; it is kept as \($0)" } ?? ""))
    }
}
