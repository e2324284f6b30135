/// The placeholder for an unsupported view. In a widget it is a yellow box with a sign, as on iOS; in an app's window it is a box with the
/// view's name.
package nonisolated struct UnsupportedView: View, PrimitiveView {
    let name: String

    package init(name: String) { self.name = name }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil {
            context.report("not drawn: \(name)")
            let box = Text("\(name) isn't drawn here").font(.footnote).foregroundStyle(.secondary).padding(8)
                .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.secondary, style: .init(dash: [4])) }
            return resolve(box, in: context.within(name))
        }
        context.report("not supported in widgets: \(name) — a yellow box with a sign is drawn, as on iOS")
        let box = Color.yellow.overlay { Image(systemName: "nosign").foregroundStyle(.red).font(.title2) }
            .accessibilityHidden(true)
        return resolve(box, in: context.within(name))
    }
}

/// A view that exists so that sources compile, but isn't supported in widgets.
package nonisolated protocol UnsupportedInWidgets: View, PrimitiveView where Body == Never {
    /// Returns the nodes to show in an app's window; `nil` if the view isn't supported there either.
    @MainActor func windowNodes(in context: ResolveContext) -> [ViewNode]?
}

extension UnsupportedInWidgets {
    /// The type's name in the diagnostic, without its generic arguments.
    private static var name: String { String("\(Self.self)".prefix { $0 != "<" }) }

    @MainActor package func windowNodes(in context: ResolveContext) -> [ViewNode]? { nil }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil, let nodes = windowNodes(in: context.within(Self.name)) { return nodes }
        return UnsupportedView(name: Self.name).nodes(in: context)
    }
}
