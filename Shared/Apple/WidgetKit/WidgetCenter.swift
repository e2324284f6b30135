import FoundationEssentials
import Synchronization

/// An object that lists the user's widgets and requests reloads of their timelines.
///
/// Mirrors [WidgetKit's `WidgetCenter`](https://developer.apple.com/documentation/widgetkit/widgetcenter). A request is stored in the container
/// for the host; a failure to store it is reported on standard error.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private init() {}

    public func reloadTimelines(ofKind kind: String) { WidgetReloadRequest.Target.kind(kind).submit() }

    public func reloadAllTimelines() { WidgetReloadRequest.Target.all.submit() }

    /// Requests an update of the recommended configurations.
    public func invalidateConfigurationRecommendations() { WidgetReloadRequest.Target.recommendations.submit() }

    /// Requests an update of the relevance of the widgets of a kind.
    public func invalidateRelevance(ofKind kind: String) { WidgetReloadRequest.Target.relevance(kind).submit() }

    /// Passes the app's widgets that the user has placed to `completion`, in the order they were placed.
    public func getCurrentConfigurations(_ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void) {
        completion(Result { try Self.placed() })
    }

    /// Returns the app's widgets that the user has placed, in the order they were placed.
    ///
    /// - Throws: An error if the stored document can't be read.
    public func currentConfigurations() async throws -> [WidgetInfo] { try Self.placed() }

    private static func placed() throws -> [WidgetInfo] {
        try PlacedWidget.ofCurrentApp().compactMap { widget in
            guard case .family(let family) = widget.place else { return nil }
            return WidgetInfo(
                id: widget.id, kind: widget.kind, family: family, configuration: widget.configuration)
        }
    }
}

/// An object that lists the user's controls and requests reloads of them.
///
/// Mirrors [WidgetKit's `ControlCenter`](https://developer.apple.com/documentation/widgetkit/controlcenter).
public final class ControlCenter: Sendable {
    public static let shared = ControlCenter()

    private init() {}

    public func reloadControls(ofKind kind: String) { WidgetReloadRequest.Target.control(kind).submit() }

    public func reloadAllControls() { WidgetReloadRequest.Target.controls.submit() }

    /// Returns the app's controls that the user has placed, in the order they were placed.
    ///
    /// - Throws: An error if the stored document can't be read.
    public func currentControls() async throws -> [ControlInfo] {
        try PlacedWidget.ofCurrentApp().filter(\.isControl).map { ControlInfo(id: $0.id, kind: $0.kind) }
    }
}

extension WidgetReloadRequest.Target {
    /// The maximum length of a kind, in bytes.
    private static let longestKind = 256

    /// Stores the request in the current container; reports a failure as a warning.
    fileprivate func submit() {
        if let log = ReloadRequestLog.current { return log.add(self) }
        let session = ContainerSession.current
        if let kind, kind.utf8.count > Self.longestKind {
            return session.warn("can't request a \(name) reload: the kind is longer than \(Self.longestKind) bytes")
        }
        guard let container = session.container,
            let key = WidgetReloadRequests.keys.first(where: { $0.role == container.role })?.key
        else { return session.warn("can't request a \(name) reload: there is no container for requests") }
        let instant = Int64(RequestContext.current.now.timeIntervalSince1970)
        do {
            try container.update(
                key, durability: .ordered, label: "request a \(name) reload", replacesDamaged: true
            ) { requests in
                requests = requests ?? WidgetReloadRequests()
                requests?.add(WidgetReloadRequest(self, instant: instant))
            }
        } catch let error as ContainerError {
            session.warn("can't request a \(name) reload: \(error.message)")
        } catch {
            session.warn("can't request a \(name) reload: \(error)")
        }
    }
}

/// A widget that the user has placed.
///
/// Mirrors [WidgetKit's `WidgetInfo`](https://developer.apple.com/documentation/widgetkit/widgetinfo).
public struct WidgetInfo: Hashable, Sendable, Identifiable {
    /// The identifier of the placed widget.
    public let id: String
    /// The widget's kind.
    public let kind: String
    public let family: WidgetFamily
    /// The user's configuration: a JSON object with the values of the intent's parameters; empty for none.
    private let configuration: String

    package init(id: String, kind: String, family: WidgetFamily, configuration: String = "") {
        (self.id, self.kind, self.family, self.configuration) = (id, kind, family, configuration)
    }

    /// Returns the user's configuration as an intent, with defaults for the parameters that the user didn't set. Returns `nil` if there is
    /// no configuration, or if the configuration isn't valid for that intent.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of intentType: Intent.Type) -> Intent? {
        // A string that isn't JSON is as invalid a configuration as an object with unknown names.
        guard !configuration.isEmpty, let members = try? JSONValue(parsing: configuration).members else { return nil }
        let intent = Intent()
        let parameters = intent.parameters
        for member in members {
            guard let parameter = parameters.first(where: { $0.name == member.key })?.parameter,
                parameter.set(member.value)
            else { return nil }
        }
        return intent
    }
}

/// A control that the user has placed.
///
/// Mirrors [WidgetKit's `ControlInfo`](https://developer.apple.com/documentation/widgetkit/controlinfo).
public struct ControlInfo: Hashable, Sendable, Identifiable {
    /// The identifier of the placed control.
    public let id: String
    /// The control's kind.
    public let kind: String

    package init(id: String, kind: String) { (self.id, self.kind) = (id, kind) }
}

extension PlacedWidget {
    /// Returns the placed widgets and controls of the current app, without widgets of plug-ins; empty without a container.
    ///
    /// - Throws: ``ContainerError``.
    static func ofCurrentApp() throws -> [PlacedWidget] {
        let container = ContainerSession.current.container
        return try container?.read(PlacedWidgets.key).value?.widgets.filter(\.plugin.isEmpty) ?? []
    }
}

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
