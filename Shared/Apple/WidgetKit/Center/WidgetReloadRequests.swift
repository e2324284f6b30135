import Synchronization

/// An extension's pending reload requests.
///
/// Each extension has its own document, in a domain that it may write, so that no extension waits for another extension's lock.
package struct WidgetReloadRequests: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The maximum number of requests. If there are more, one request to reload all widgets replaces them.
    package static let limit = 64

    /// The documents that the host reads, one per extension.
    package static let keys: [(role: ContainerRole, key: DocumentKey<WidgetReloadRequests>)] = [
        (.widgets, DocumentKey(.widgets, literal: "reloads")), (.intents, DocumentKey(.intents, literal: "reloads")),
    ]

    /// The requests in order of their instants, each with a different target.
    package private(set) var requests: [WidgetReloadRequest]

    package init(requests: [WidgetReloadRequest] = []) { self.requests = requests }

    /// Adds a request, replacing an older request with the same target.
    package mutating func add(_ request: WidgetReloadRequest) {
        requests.removeAll { $0.target == request.target }
        requests.append(request)
        if requests.count > Self.limit { requests = [WidgetReloadRequest(.all, instant: request.instant)] }
    }

    package func encode(into writer: inout WireWriter) {
        for request in requests { writer.write(1) { request.encode(into: &$0) } }
    }

    package init(from reader: inout WireReader) throws {
        requests = []
        while let field = try reader.nextField() {
            switch field.number {
            case 1:
                var inner = try reader.message(field)
                guard requests.count < Self.limit else { throw WireError(.range(field: 1), at: reader.offset) }
                requests.append(try WidgetReloadRequest(from: &inner))
            default: try reader.skip(field)
            }
        }
    }
}

/// A request to reload widgets or controls.
package struct WidgetReloadRequest: Hashable, Sendable {
    /// The target of a request.
    package enum Target: Hashable, Sendable {
        /// Every widget.
        case all
        /// The widgets of a kind.
        case kind(String)
        /// Every control.
        case controls
        /// The controls of a kind.
        case control(String)
        /// The recommended configurations.
        case recommendations
        /// The relevance of the widgets of a kind.
        case relevance(String)

        /// The name, for users and scripts.
        package var name: String {
            switch self {
            case .all, .kind: "widget"
            case .controls, .control: "control"
            case .recommendations: "recommendations"
            case .relevance: "relevance"
            }
        }

        /// The kind; `nil` for all kinds.
        package var kind: String? {
            switch self {
            case .kind(let kind), .control(let kind), .relevance(let kind): kind
            case .all, .controls, .recommendations: nil
            }
        }

        fileprivate init?(name: String, kind: String?) {
            switch (name, kind) {
            case ("widget", let kind): self = kind.map { .kind($0) } ?? .all
            case ("control", let kind): self = kind.map { .control($0) } ?? .controls
            case ("recommendations", nil): self = .recommendations
            case ("relevance", .some(let kind)): self = .relevance(kind)
            default: return nil
            }
        }
    }

    package var target: Target
    /// The time of the request, in seconds since 1 January 1970.
    package var instant: Int64

    package init(_ target: Target, instant: Int64) { (self.target, self.instant) = (target, instant) }

    fileprivate func encode(into writer: inout WireWriter) {
        writer.write(1, target.name)
        if let kind = target.kind { writer.write(2, kind) }
        writer.write(3, instant, in: .seconds)
    }

    fileprivate init(from reader: inout WireReader) throws {
        var (name, kind, instant): (String?, String?, Int64?)
        while let field = try reader.nextField() {
            switch field.number {
            case 1: name = try reader.string(field)
            case 2: kind = try reader.string(field)
            case 3: instant = try reader.signed(field, in: .seconds)
            default: try reader.skip(field)
            }
        }
        guard let name, let target = Target(name: name, kind: kind) else {
            throw WireError(.missing(field: 1), at: reader.offset)
        }
        guard let instant else { throw WireError(.missing(field: 3), at: reader.offset) }
        self.init(target, instant: instant)
    }
}

/// A log that receives reload requests instead of the container, for dry runs.
package final class ReloadRequestLog: Sendable {
    private let recorded = Mutex<[WidgetReloadRequest.Target]>([])

    package init() {}

    /// The log of the current task; `nil` if requests go to the container.
    @TaskLocal package static var current: ReloadRequestLog?

    func add(_ target: WidgetReloadRequest.Target) { recorded.withLock { $0.append(target) } }

    /// Returns and removes the recorded targets, in order.
    package func take() -> [WidgetReloadRequest.Target] {
        recorded.withLock { targets in
            defer { targets = [] }
            return targets
        }
    }
}
