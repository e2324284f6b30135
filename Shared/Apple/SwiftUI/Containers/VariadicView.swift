/// The names of the types with which a container reads the views of its content.
///
/// These types aren't documented by Apple, but public sources use them.
public enum _VariadicView {
    /// A type that draws the children of a tree.
    public typealias Root = _VariadicView_Root
    /// A type that draws the children of a tree in its body.
    public typealias ViewRoot = _VariadicView_ViewRoot
    /// A type that draws the children of a tree as one view.
    public typealias UnaryViewRoot = _VariadicView_UnaryViewRoot
    /// A type that draws the children of a tree as several views.
    public typealias MultiViewRoot = _VariadicView_MultiViewRoot
    /// The children of a tree.
    public typealias Children = _VariadicView_Children

    /// A view that a root makes of the views of its content.
    nonisolated public struct Tree<Root: _VariadicView_Root, Content> {
        /// The type that draws the children.
        public var root: Root
        /// The content, whose views are the children.
        public var content: Content

        public init(root: Root, content: Content) { (self.root, self.content) = (root, content) }

        public init(_ root: Root, @ViewBuilder content: () -> Content) { (self.root, self.content) = (root, content()) }
    }
}

extension _VariadicView.Tree: _Bodyless {}

extension _VariadicView.Tree: View, PrimitiveView where Root: _VariadicView_ViewRoot, Content: View {
    /// Never used: the view is resolved without a body.
    public typealias Body = Never

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("VariadicView")
        let children = _VariadicView_Children(SubviewsCollection(of: content, in: context.within("children")))
        let nodes = context.resolving { root.body(children: children) }
        guard Root.self is any _VariadicView_UnaryViewRoot.Type, nodes.count != 1 else { return nodes }
        return resolve(VStack { ResolvedViews(nodes) }, in: context)
    }
}

/// A type that draws the children of a tree.
public protocol _VariadicView_Root {}

/// A type that draws the children of a tree in its body.
public protocol _VariadicView_ViewRoot: _VariadicView_Root {
    /// The type of the body.
    associatedtype Body: View
    /// Returns the view that represents the children.
    @ViewBuilder @MainActor @preconcurrency func body(children: _VariadicView.Children) -> Body
}

/// A type that draws the children of a tree as one view.
public protocol _VariadicView_UnaryViewRoot: _VariadicView_ViewRoot {}

/// A type that draws the children of a tree as several views.
public protocol _VariadicView_MultiViewRoot: _VariadicView_ViewRoot {}

/// The children of a tree.
nonisolated public struct _VariadicView_Children: RandomAccessCollection, View, PrimitiveView {
    /// A child of a tree.
    nonisolated public struct Element: View, PrimitiveView, Identifiable {
        fileprivate let subview: Subview

        /// The child's identity among the children of its tree.
        public var id: AnyHashable { AnyHashable(subview.id) }

        /// Returns the identity if it has a type; otherwise `nil`.
        public func id<ID: Hashable>(as type: ID.Type = ID.self) -> ID? { id.base as? ID }

        /// Reads the value that the child passes to its tree.
        public subscript<Key: _ViewTraitKey>(key: Key.Type) -> Key.Value { subview.containerValues[trait: key] }

        @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(subview, in: context) }
    }

    private let subviews: SubviewsCollection

    fileprivate init(_ subviews: SubviewsCollection) { self.subviews = subviews }

    /// The index of the first child.
    public var startIndex: Int { subviews.startIndex }
    /// The index after the last child.
    public var endIndex: Int { subviews.endIndex }

    /// Returns the child at an index.
    public subscript(index: Int) -> Element { Element(subview: subviews[index]) }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] { resolve(subviews, in: context) }
}
