/// A view the engine resolves itself instead of asking for its body.
@MainActor
package protocol PrimitiveView: _Bodyless {
    /// The nodes of the view: none, one or several, which a container lays out each by itself.
    func nodes(in context: ResolveContext) -> [ViewNode]
}

/// What resolving a view needs to know, and where it reports.
@MainActor
package struct ResolveContext {
    /// The environment at this point of the tree.
    package var environment: EnvironmentValues
    /// Where this point is.
    package private(set) var path = ViewPath()
    /// What is found of a window's views; `nil` in a widget.
    package var scene: SceneCollector?
    private let diagnostics: DiagnosticLog
    private let budget = ResolveBudget()
    fileprivate var depth = 0

    package init(environment: EnvironmentValues, diagnostics: DiagnosticLog) {
        self.environment = environment
        self.diagnostics = diagnostics
    }

    /// The context inside the view of a name.
    package func within(_ name: String) -> ResolveContext { within(.name(name)) }

    /// The context one step down.
    func within(_ part: ViewPath.Part) -> ResolveContext {
        var context = self
        context.path = path.appending(part)
        return context
    }

    /// The context of the child with an index.
    package func child(_ index: Int) -> ResolveContext { within(.index(index)) }

    /// Makes a node that stands here.
    package func node(_ content: ViewNode.Content, _ name: String) -> ViewNode {
        ViewNode(content, path: path.appending(.name(name)))
    }

    /// Makes the node of a text or a image that stands here: as it is, or redacted where content isn't shown.
    func contentNode(_ content: ViewNode.Content, _ name: String) -> ViewNode {
        let node = node(content, name)
        return environment.isRedacted ? ViewNode(.modified(.redacted, node), path: node.path) : node
    }

    /// Reports something about the view here.
    func report(_ message: String) { diagnostics.add(Diagnostic(message: message, path: path)) }

    /// Reports something another process found.
    package func report(_ diagnostic: Diagnostic) { diagnostics.add(diagnostic) }

    /// A length as it was given; `nil`, and a diagnostic, for one that isn't finite.
    func finite(_ length: Double?, _ name: String) -> Double? {
        guard let length, !length.isFinite else { return length }
        report("ignored: \(name) that isn't finite")
        return nil
    }

    /// Runs a `body` here, with what its properties read from.
    package func running<Value>(_ body: () -> Value) -> Value {
        // Reports come from the body, which runs on this thread.
        let report: (String) -> Void = { message in MainActor.assumeIsolated { self.report(message) } }
        return EnvironmentScope.$current.withValue(.init(environment: environment, report: report)) {
            Unchecked(body())
        }.value
    }

    /// The context for what is run later. A window keeps such closures in its scene, which they must not keep.
    var later: ResolveContext {
        var context = self
        context.scene = nil
        return context
    }

    /// Resolves the views a closure makes here.
    package func resolving(_ make: () -> any View) -> [ViewNode] {
        let view = running(make)
        return resolve(view, in: self)
    }

    /// Whether the tree is still small enough to go on.
    var isWithinBudget: Bool { budget.views <= ResolveBudget.views }

    /// Resolves views that go with each node of a view, and counts them as often as they are drawn.
    ///
    /// - Returns: The nodes with the views; none, and a diagnostic, where the tree has become too large by them.
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

    private func reportTooLarge() {
        diagnostics.add(Diagnostic(message: "more than \(ResolveBudget.views) views: the rest is not drawn"))
    }

    /// The context one view deeper; `nil`, and a diagnostic, where the tree has become too deep or too large.
    fileprivate func deeper() -> ResolveContext? {
        budget.views += 1
        if depth >= ResolveBudget.depth {
            diagnostics.add(
                Diagnostic(
                    message: "more than \(ResolveBudget.depth) views in each other: the rest is not drawn",
                    path: path.begin))
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

/// Counts the views of one image: a `body` that makes itself again never ends by itself.
@MainActor
private final class ResolveBudget {
    var views = 0

    /// The most views in each other: a thread's stack holds some more.
    static let depth = 800
    /// The most views of a image.
    static let views = 50_000
}

/// Resolves a view to its nodes, running the bodies of composed views.
@MainActor
package func resolve<V: View>(_ view: V, in context: ResolveContext) -> [ViewNode] {
    guard let context = context.deeper() else { return [] }
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: context) }
    let inside = context.within(.type(ObjectIdentifier(V.self), V.self))
    if let scene = context.scene { scene.states.connect(view, at: inside.path) }
    return resolve(inside.running { view.body }, in: inside)
}
