/// What iOS shows in a widget for a view widgets can't have: a yellow box with a sign in it. In a window of an app, a box with its name.
nonisolated struct UnsupportedView: View, PrimitiveView {
    let name: String

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil {
            context.report("not drawn: \(name)")
            let box = Text("\(name) isn't drawn here").font(.footnote).foregroundStyle(.secondary).padding(8)
                .overlay { RoundedRectangle(cornerRadius: 8).strokeBorder(.secondary, style: .init(dash: [4])) }
            return resolve(box, in: context.within(name))
        }
        context.report("not shown: widgets have no \(name) — iOS draws a yellow box with a sign, and so does this")
        let box = Color.yellow.overlay { Image(systemName: "nosign").foregroundStyle(.red).font(.title2) }
            .accessibilityHidden(true)
        return resolve(box, in: context.within(name))
    }
}

/// A view that is known, so that sources compile, and that widgets can't show.
nonisolated protocol UnsupportedInWidgets: View, PrimitiveView where Body == Never {
    /// What is in it, which the windows of an app look into; `nil` for nothing.
    @MainActor func held(in context: ResolveContext) -> [ViewNode]?
}

extension UnsupportedInWidgets {
    /// The type's name in the report, without its generic arguments.
    private static var name: String { String("\(Self.self)".prefix { $0 != "<" }) }

    @MainActor func held(in context: ResolveContext) -> [ViewNode]? { nil }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        if context.scene != nil, let held = held(in: context.within(Self.name)) { return held }
        return UnsupportedView(name: Self.name).nodes(in: context)
    }
}
