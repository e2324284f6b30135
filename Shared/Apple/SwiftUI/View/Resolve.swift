/// A view that the engine resolves itself, without a body.
@MainActor
package protocol PrimitiveView: _Bodyless {
    /// Returns the nodes of the view: none, one, or several, which a container lays out separately.
    func nodes(in context: ResolveContext) -> [ViewNode]
}

/// The environment, path and diagnostics at a point of the view tree while views are resolved.
@MainActor
package struct ResolveContext {
    /// The environment at this point of the tree.
    package var environment: EnvironmentValues
    /// The path of this point.
    package private(set) var path = ViewPath()
    /// The collector of a window's handlers and actions; `nil` in a widget.
    package var scene: SceneCollector?
    /// True in a preview of standalone views, which have the looks of an app's window.
    package var isStandalone = false
    /// The closures that run when views are placed; `nil` if nothing is placed, as in an archive.
    package var reactions: ViewReactions?
    /// The search for a provider's previews; `nil` while views are drawn in any other way.
    var previews: PreviewSearch?
    private let diagnostics: DiagnosticLog
    private let budget = ResolveBudget()
    fileprivate var depth = 0

    package init(environment: EnvironmentValues, diagnostics: DiagnosticLog) {
        self.environment = environment
        self.diagnostics = diagnostics
    }

    /// True if controls belong to an app, rather than to a widget.
    var isInApp: Bool { scene != nil || isStandalone }

    /// Returns the context inside a named view.
    package func within(_ name: String) -> ResolveContext { within(.name(name)) }

    /// Returns the context one step down the view tree.
    func within(_ part: ViewPath.Part) -> ResolveContext {
        var context = self
        context.path = path.appending(part)
        return context
    }

    /// Returns the context of the child at an index.
    package func child(_ index: Int) -> ResolveContext { within(.index(index)) }

    /// Creates a node with this context's path.
    package func node(_ content: ViewNode.Content, _ name: String) -> ViewNode {
        ViewNode(content, path: path.appending(.name(name)))
    }

    /// Creates a node of a text or image with this context's path. The node is redacted if the environment redacts content.
    func contentNode(_ content: ViewNode.Content, _ name: String) -> ViewNode {
        let node = node(content, name)
        return environment.isRedacted ? ViewNode(.modified(.redacted, node), path: node.path) : node
    }

    /// Reports a diagnostic of the view at this path.
    func report(_ message: String) { diagnostics.add(Diagnostic(message: message, path: path)) }

    /// Reports a diagnostic from another process.
    package func report(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

    /// Returns a length. If it isn't finite, returns `nil` and reports a diagnostic.
    func finite(_ length: Double?, _ name: String) -> Double? {
        guard let length, !length.isFinite else { return length }
        report("ignored: \(name) that isn't finite")
        return nil
    }

    /// Runs a view's `body`, whose properties read this context's environment.
    package func running<Value>(_ body: () -> Value) -> Value {
        // The body reports its diagnostics synchronously, so they arrive on the main actor.
        let report: (String) -> Void = { message in MainActor.assumeIsolated { self.report(message) } }
        let scope = EnvironmentScope.Box(environment: environment, acceptsChanges: reactions == nil, report: report)
        return EnvironmentScope.$current.withValue(scope) { Unchecked(body()) }.value
    }

    /// Runs a closure of a view that may change state, between two passes.
    ///
    /// - Parameter log: The diagnostics of such closures. Those of the passes are discarded.
    func reacting(reportingTo log: DiagnosticLog, _ action: () -> Void) {
        let path = path
        let report: (String) -> Void = { message in
            MainActor.assumeIsolated { log.add(Diagnostic(message: message, path: path)) }
        }
        let scope = EnvironmentScope.Box(environment: environment, acceptsChanges: true, report: report)
        EnvironmentScope.$current.withValue(scope) { action() }
    }

    /// Connects a view's or modifier's properties to their state, if the state outlives a pass.
    func connect<V>(_ view: V) {
        if let scene {
            scene.states.connect(view, at: path)
        } else {
            reactions?.connect(view, at: path)
        }
    }

    /// The context for closures that run later. A window retains these closures in its scene collector, so they must not retain the
    /// collector.
    var later: ResolveContext {
        var context = self
        context.scene = nil
        return context
    }

    /// Resolves the views that a closure returns.
    package func resolving(_ make: () -> any View) -> [ViewNode] {
        let view = running(make)
        return resolve(view, in: self)
    }

    /// True if the tree hasn't exceeded its limit of views.
    var isWithinBudget: Bool { budget.views <= ResolveBudget.views }

    /// Resolves a view that is attached to each node of another view, and counts the attached view as often as it is drawn.
    ///
    /// - Returns: The nodes with the attached views. If the tree has become too large, returns no nodes and reports a diagnostic.
    func attaching<Attached: View, Content: View>(
        _ view: Attached, within name: String, to content: Content,
        _ modifier: ([ViewNode]) -> ViewNode.Modifier
    ) -> [ViewNode] {
        let start = budget.views
        let attached = resolve(view, in: within(name))
        let cost = budget.views - start
        let nodes = resolve(content, in: self)
        budget.views = min(budget.views + cost * max(nodes.count - 1, 0), ResolveBudget.views + 1)
        guard isWithinBudget else {
            reportTooLarge()
            return []
        }
        return nodes.map { ViewNode(.modified(modifier(attached), $0), path: $0.path) }
    }

    /// Calls a closure that resolves views, and returns its result with the number of these views.
    func counting<Value>(_ body: () -> Value) -> (Value, count: Int) {
        let start = budget.views
        return (body(), budget.views - start)
    }

    /// Returns this context with the environment and the depth of another place in the tree.
    func placed(in place: ResolveContext) -> ResolveContext {
        var context = self
        (context.environment, context.depth) = (place.environment, place.depth)
        return context
    }

    private func reportTooLarge() {
        diagnostics.add(Diagnostic(message: "more than \(ResolveBudget.views) views: the rest is not drawn"))
    }

    /// Returns the context one view deeper. If the tree is too deep or too large, returns `nil` and reports a diagnostic.
    fileprivate func deeper() -> ResolveContext? {
        budget.views += 1
        if depth >= ResolveBudget.depth {
            diagnostics.add(
                Diagnostic(
                    message: "more than \(ResolveBudget.depth) nested views: the rest is not drawn",
                    path: path.prefix))
            return nil
        }
        if budget.views > ResolveBudget.views {
            reportTooLarge()
            return nil
        }
        var context = self
        context.depth += 1
        return context
    }
}

/// The number of views in one tree. Its limit ends the resolution of a `body` that contains its own view.
@MainActor
private final class ResolveBudget {
    var views = 0

    /// The maximum nesting depth of views, which is slightly below the depth that overflows a thread's stack.
    static let depth = 800
    /// The maximum number of views in a tree.
    static let views = 50_000
}

/// Resolves a view to its nodes, running the bodies of composed views.
@MainActor
package func resolve<V: View>(_ view: V, in context: ResolveContext) -> [ViewNode] {
    guard let context = context.deeper() else { return [] }
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: context) }
    let inside = context.within(.type(ObjectIdentifier(V.self), V.self))
    if let previews = context.previews, !previews.runsBody(at: inside.path) {
        return [ViewNode(.overlaid(.center, []), path: inside.path)]
    }
    inside.connect(view)
    return resolve(inside.running { view.body }, in: inside)
}

/// A renderer of views to image files, for code of an app that draws images itself.
@MainActor
package struct ViewDrawing {
    /// The format of an image file.
    package enum Format: Hashable, Sendable {
        case svg
        /// The scale is the number of pixels per point.
        case png(scale: Double)
        /// The quality is from 0 to 1. Transparent pixels become white.
        case jpeg(scale: Double, quality: Double)
    }

    /// An image file.
    package struct File: Hashable, Sendable {
        package let bytes: [UInt8]
        /// The size in points.
        package let size: Size

        package init(bytes: [UInt8], size: Size) { (self.bytes, self.size) = (bytes, size) }
    }

    /// Draws a view for a proposal in points; returns `nil` if the view has no area. A dimension that is `nil` requests the ideal size.
    package let draw: (any View, ProposedSize, Format) throws -> File?

    package init(_ draw: @escaping (any View, ProposedSize, Format) throws -> File?) { self.draw = draw }

    /// The process's renderer; `nil` in a process that draws nothing, such as an intents extension.
    package static var current: ViewDrawing?
}
