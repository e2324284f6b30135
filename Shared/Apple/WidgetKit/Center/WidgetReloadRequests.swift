import Synchronization

/// What an extension asked to be drawn anew, waiting for the host.
///
/// Each extension has a document of its own, in a domain it may write, so that neither waits for the other.
package struct WidgetReloadRequests: Hashable, Sendable, DocumentValue {
    package static var format: UInt32 { 1 }

    /// The most requests kept; more become one for everything.
    package static let limit = 64

    /// The documents the host reads, one an extension.
    package static let keys: [(role: ContainerRole, key: DocumentKey<WidgetReloadRequests>)] = [
        (.widgets, DocumentKey(.widgets, literal: "reloads")), (.intents, DocumentKey(.intents, literal: "reloads")),
    ]

    /// In order of their instants; none about the same thing.
    package private(set) var requests: [WidgetReloadRequest]

    package init(requests: [WidgetReloadRequest] = []) { self.requests = requests }

    /// Adds a request in the place of an older one about the same thing.
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

/// A request to draw something anew.
package struct WidgetReloadRequest: Hashable, Sendable {
    /// What is to be drawn or asked for anew.
    package enum Target: Hashable, Sendable {
        /// Every widget.
        case all
        /// The widgets of a kind.
        case kind(String)
        /// Every control.
        case controls
        /// The controls of a kind.
        case control(String)
        /// What people are offered to choose.
        case recommendations
        /// When the widgets of a kind matter.
        case relevance(String)

        /// Its name, for people and scripts.
        package var name: String {
            switch self {
            case .all, .kind: "widget"
            case .controls, .control: "control"
            case .recommendations: "recommendations"
            case .relevance: "relevance"
            }
        }

        /// The kind it is about; `nil` for all.
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
    /// When it was asked for, in seconds since 1 January 1970.
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

/// Hears what is asked to be drawn anew, in the place of a container: for those who only try out what would happen.
package final class ReloadRequestLog: Sendable {
    private let heard = Mutex<[WidgetReloadRequest.Target]>([])

    package init() {}

    /// The log of what runs now; `nil` where requests go to the container.
    @TaskLocal package static var current: ReloadRequestLog?

    func add(_ target: WidgetReloadRequest.Target) { heard.withLock { $0.append(target) } }

    /// Hands over what was heard since it was last asked, in order.
    package func take() -> [WidgetReloadRequest.Target] {
        heard.withLock { targets in
            defer { targets = [] }
            return targets
        }
    }
}
