/// A view the engine resolves itself instead of asking for its body.
@MainActor
package protocol PrimitiveView {
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
    private let diagnostics: DiagnosticLog

    /// Creates the context of a root view.
    package init(environment: EnvironmentValues, diagnostics: DiagnosticLog) {
        self.environment = environment
        self.diagnostics = diagnostics
    }

    /// The context inside the view of a name.
    package func within(_ name: String) -> ResolveContext {
        var context = self
        context.path = path.appending(name)
        return context
    }

    /// The context of the child with an index.
    func child(_ index: Int) -> ResolveContext { within("\(index)") }

    /// Makes a node that stands here.
    func node(_ content: ViewNode.Content, _ name: String) -> ViewNode {
        ViewNode(content, path: path.appending(name))
    }

    /// Reports something about the view here.
    func report(_ message: String) { diagnostics.add(Diagnostic(message: message, path: path)) }
}

/// Resolves a view to its nodes, running the bodies of composed views.
@MainActor
package func resolve<V: View>(_ view: V, in context: ResolveContext) -> [ViewNode] {
    if let primitive = view as? any PrimitiveView { return primitive.nodes(in: context) }
    let context = context.within("\(V.self)")
    let body = EnvironmentScope.$current.withValue(.init(environment: context.environment)) { Unchecked(view.body) }
    return resolve(body.value, in: context)
}

/// Carries a value through a call that asks for Sendable; it stays on its thread.
private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
