import FoundationEssentials

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
