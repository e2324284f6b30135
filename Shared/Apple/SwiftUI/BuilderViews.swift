/// A view without content, which takes no space in its container.
nonisolated public struct EmptyView: View, PrimitiveView {
    public init() {}

    package func nodes(in context: ResolveContext) -> [ViewNode] { [] }
}

/// The views of a builder closure with several statements; a container lays out each of them separately.
nonisolated public struct TupleView<T>: View, PrimitiveView {
    /// The tuple of views.
    public var value: T

    /// Resolves the nodes of the children. It is a closure, because only the initializer knows the tuple's element types.
    private let children: @MainActor (T, ResolveContext) -> [ViewNode]

    public init<each Content: View>(_ value: (repeat each Content)) where T == (repeat each Content) {
        self.value = value
        self.children = { value, context in
            var nodes: [ViewNode] = []
            var index = 0
            for view in repeat each value {
                nodes += resolve(view, in: context.child(index))
                index += 1
            }
            return nodes
        }
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { children(value, context) }
}

/// The view of one branch of an `if … else` or `switch` in a builder closure.
nonisolated public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
    enum Storage {
        case first(TrueContent)
        case second(FalseContent)
    }

    let storage: Storage

    init(_ storage: Storage) { self.storage = storage }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        switch storage {
        case .first(let view): resolve(view, in: context)
        case .second(let view): resolve(view, in: context)
        }
    }
}

extension Optional: View where Wrapped: View {
    /// The engine draws this view directly.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        guard let view = self else { return [] }
        return resolve(view, in: context)
    }
}

/// A group of views; a modifier on the group applies to each of them.
nonisolated public struct Group<Content: View>: View, PrimitiveView {
    let content: Content

    /// Creates a group of views.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(content, in: context) }
}

/// A type-erased view.
///
/// Mirrors [SwiftUI's `AnyView`](https://developer.apple.com/documentation/swiftui/anyview).
nonisolated public struct AnyView: View, PrimitiveView {
    private let view: any View

    public init<V: View>(_ view: V) { self.view = view }

    public init<V: View>(erasing view: V) { self.view = view }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(view, in: context) }
}
