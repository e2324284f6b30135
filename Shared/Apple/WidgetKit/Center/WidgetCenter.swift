import FoundationEssentials

/// Asks for widgets to be drawn anew.
///
/// Mirrors [WidgetKit's `WidgetCenter`](https://developer.apple.com/documentation/widgetkit/widgetcenter). A request is written into the container,
/// where the host finds it; one that can't be written is said on standard error.
public final class WidgetCenter: Sendable {
    /// The center.
    public static let shared = WidgetCenter()

    private init() {}

    /// Asks for the widgets of a kind.
    public func reloadTimelines(ofKind kind: String) { WidgetReloadRequest.Target.kind(kind).ask() }

    /// Asks for every widget.
    public func reloadAllTimelines() { WidgetReloadRequest.Target.all.ask() }

    /// Asks for what people are offered to choose.
    public func invalidateConfigurationRecommendations() { WidgetReloadRequest.Target.recommendations.ask() }

    /// Asks for when the widgets of a kind matter.
    public func invalidateRelevance(ofKind kind: String) { WidgetReloadRequest.Target.relevance(kind).ask() }

    /// Hands over the app's widgets that people have placed, in the order they were placed.
    public func getCurrentConfigurations(_ completion: @escaping (Result<[WidgetInfo], any Error>) -> Void) {
        completion(Result { try Self.placed() })
    }

    /// The app's widgets that people have placed, in the order they were placed.
    ///
    /// - Throws: What is wrong with the document they are written down in.
    public func currentConfigurations() async throws -> [WidgetInfo] { try Self.placed() }

    private static func placed() throws -> [WidgetInfo] {
        try PlacedWidget.ofTheApp().compactMap { widget in
            guard case .family(let family) = widget.place else { return nil }
            return WidgetInfo(
                id: widget.id, kind: widget.kind, family: family, configuration: widget.configuration)
        }
    }
}

/// Asks for controls to be shown anew.
///
/// Mirrors [WidgetKit's `ControlCenter`](https://developer.apple.com/documentation/widgetkit/controlcenter).
public final class ControlCenter: Sendable {
    /// The center.
    public static let shared = ControlCenter()

    private init() {}

    /// Asks for the controls of a kind.
    public func reloadControls(ofKind kind: String) { WidgetReloadRequest.Target.control(kind).ask() }

    /// Asks for every control.
    public func reloadAllControls() { WidgetReloadRequest.Target.controls.ask() }

    /// The app's controls that people have placed, in the order they were placed.
    ///
    /// - Throws: What is wrong with the document they are written down in.
    public func currentControls() async throws -> [ControlInfo] {
        try PlacedWidget.ofTheApp().filter(\.isControl).map { ControlInfo(id: $0.id, kind: $0.kind) }
    }
}

extension WidgetReloadRequest.Target {
    /// The longest kind, in bytes.
    private static let longestKind = 256

    /// Writes the request down in the container of the request being answered.
    fileprivate func ask() {
        if let log = ReloadRequestLog.current { return log.add(self) }
        let session = ContainerSession.current
        if let kind, kind.utf8.count > Self.longestKind {
            return session.warn("no \(name) is drawn anew: a kind has at most \(Self.longestKind) bytes")
        }
        guard let container = session.container,
            let key = WidgetReloadRequests.keys.first(where: { $0.role == container.role })?.key
        else { return session.warn("no \(name) is drawn anew: there is no container to ask in") }
        let instant = Int64(RequestContext.current.now.timeIntervalSince1970)
        do {
            try container.update(
                key, durability: .ordered, label: "ask for \(name)s", replacesDamaged: true
            ) { requests in
                requests = requests ?? WidgetReloadRequests()
                requests?.add(WidgetReloadRequest(self, instant: instant))
            }
        } catch let error as ContainerError {
            session.warn("no \(name) is drawn anew: \(error.message)")
        } catch {
            session.warn("no \(name) is drawn anew: \(error)")
        }
    }
}
