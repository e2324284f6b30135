/// A view among the subviews of a container's content.
///
/// Mirrors [SwiftUI's `Subview`](https://developer.apple.com/documentation/swiftui/subview). It is drawn in the environment of the place where the
/// container puts it.
nonisolated public struct Subview: View, PrimitiveView, Identifiable {
    /// The identity of a subview.
    public struct ID: Hashable, Sendable {
        fileprivate let path: ViewPath
        fileprivate let index: Int
    }

    fileprivate let source: SubviewSource
    fileprivate let index: Int
    fileprivate let node: ViewNode

    /// The subview's identity among the subviews of its container.
    public var id: ID { ID(path: node.path, index: index) }
    /// The values that the subview passes to its container.
    public var containerValues: ContainerValues { node.containerValues }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        [source.node(at: index, placedIn: context) ?? node]
    }
}

/// The content whose subviews a container places.
@MainActor
private final class SubviewSource {
    private let content: any View
    private let context: ResolveContext
    private let changeCount: Int
    let nodes: [ViewNode]
    /// The number of views in the content, and of those that were resolved for changed environments.
    private var (cost, spent) = (0, 0)
    private var hasReported = false

    /// The maximum number of views that are resolved for changed environments.
    private static let limit = 10_000

    init(_ content: any View, in context: ResolveContext) {
        self.content = content
        changeCount = context.environment.changeCount
        var context = context
        context.environment.keepsTags = true
        self.context = context
        (nodes, cost) = context.counting { resolve(content, in: context) }
    }

    /// Returns the node at an index for a place whose environment differs from that of the container; `nil` if it doesn't differ.
    func node(at index: Int, placedIn place: ResolveContext) -> ViewNode? {
        guard place.environment.changeCount != changeCount else { return nil }
        guard spent + cost <= Self.limit else {
            if !hasReported {
                place.report("a container changes the environment of too many subviews: some have the container's own")
            }
            hasReported = true
            return nil
        }
        spent += cost
        var context = context.placed(in: place)
        context.environment.keepsTags = true
        let changed = resolve(content, in: context)
        return changed.count == nodes.count ? changed[index] : nil
    }
}

/// The subviews of a container's content.
///
/// Mirrors [SwiftUI's `SubviewsCollection`](https://developer.apple.com/documentation/swiftui/subviewscollection).
nonisolated public struct SubviewsCollection: RandomAccessCollection, View, PrimitiveView {
    private let subviews: [Subview]

    fileprivate init(_ subviews: [Subview]) { self.subviews = subviews }

    @MainActor init(of content: any View, in context: ResolveContext) {
        let source = SubviewSource(content, in: context)
        subviews = source.nodes.enumerated().map { Subview(source: source, index: $0, node: $1) }
    }

    /// The index of the first subview.
    public var startIndex: Int { subviews.startIndex }
    /// The index after the last subview.
    public var endIndex: Int { subviews.endIndex }

    public subscript(index: Int) -> Subview { subviews[index] }

    /// Returns the subviews at indices.
    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(subviews[bounds]) }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        subviews.flatMap { resolve($0, in: context) }
    }

    /// The subviews by the sections that contain them. Neighbours outside of all sections form a section of their own.
    fileprivate var sections: [SectionConfiguration] {
        var sections: [SectionConfiguration] = []
        var last: ViewPath?
        for subview in subviews {
            let mark = subview.node.layoutValue(of: SectionMark.self) as? SectionMark
            if sections.isEmpty || mark?.section != last {
                sections.append(SectionConfiguration(id: .init(subview: subview.id)))
                last = mark?.section
            }
            sections[sections.count - 1].append(subview, to: mark?.part ?? .content)
        }
        return sections
    }
}

/// Some subviews of a container's content.
///
/// Mirrors [SwiftUI's `SubviewsCollectionSlice`](https://developer.apple.com/documentation/swiftui/subviewscollectionslice).
nonisolated public struct SubviewsCollectionSlice: RandomAccessCollection, View, PrimitiveView {
    private let subviews: ArraySlice<Subview>

    fileprivate init(_ subviews: ArraySlice<Subview>) { self.subviews = subviews }

    /// The index of the first subview.
    public var startIndex: Int { subviews.startIndex }
    /// The index after the last subview.
    public var endIndex: Int { subviews.endIndex }

    public subscript(index: Int) -> Subview { subviews[index] }

    /// Returns the subviews at indices.
    public subscript(bounds: Range<Int>) -> SubviewsCollectionSlice { SubviewsCollectionSlice(subviews[bounds]) }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        subviews.flatMap { resolve($0, in: context) }
    }
}

/// The place of a view in a section, which is kept for containers that read their sections.
struct SectionMark {
    enum Part { case header, content, footer }

    let section: ViewPath
    let part: Part
}

/// The subviews of a section.
///
/// Mirrors [SwiftUI's `SectionConfiguration`](https://developer.apple.com/documentation/swiftui/sectionconfiguration).
nonisolated public struct SectionConfiguration: Identifiable {
    /// The identity of a section.
    public struct ID: Hashable, Sendable { fileprivate let subview: Subview.ID }

    /// The section's identity among the sections of its container.
    public let id: ID
    private var parts: [SectionMark.Part: [Subview]] = [:]

    fileprivate init(id: ID) { self.id = id }

    fileprivate mutating func append(_ subview: Subview, to part: SectionMark.Part) {
        parts[part, default: []].append(subview)
    }

    /// The views of the section's header.
    public var header: SubviewsCollection { SubviewsCollection(parts[.header] ?? []) }
    /// The views of the section's content.
    public var content: SubviewsCollection { SubviewsCollection(parts[.content] ?? []) }
    /// The views of the section's footer.
    public var footer: SubviewsCollection { SubviewsCollection(parts[.footer] ?? []) }
    /// The values that the section passes to its container.
    public var containerValues: ContainerValues {
        (content.first ?? header.first ?? footer.first)?.containerValues ?? ContainerValues()
    }
}

/// The sections of a container's content.
///
/// Mirrors [SwiftUI's `SectionCollection`](https://developer.apple.com/documentation/swiftui/sectioncollection).
nonisolated public struct SectionCollection: RandomAccessCollection {
    private let sections: [SectionConfiguration]

    @MainActor init(of content: any View, in context: ResolveContext) {
        sections = SubviewsCollection(of: content, in: context).sections
    }

    /// The index of the first section.
    public var startIndex: Int { sections.startIndex }
    /// The index after the last section.
    public var endIndex: Int { sections.endIndex }

    public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// A view that a function makes of the subviews of other views.
nonisolated public struct GroupElementsOfContent<Base: View, Result: View>: View, PrimitiveView {
    let base: Base
    let transform: (SubviewsCollection) -> Result

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let subviews = SubviewsCollection(of: base, in: context.within("subviews"))
        return context.resolving { transform(subviews) }
    }
}

/// A view that a function makes of the sections of other views.
nonisolated public struct GroupSectionsOfContent<Base: View, Result: View>: View, PrimitiveView {
    let base: Base
    let transform: (SectionCollection) -> Result

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let sections = SectionCollection(of: base, in: context.within("sections"))
        return context.resolving { transform(sections) }
    }
}

extension Group {
    /// Creates a group of the views that a function makes of the subviews of `view`.
    public init<Base: View, Result: View>(
        subviews view: Base, @ViewBuilder transform: @escaping (SubviewsCollection) -> Result
    ) where Content == GroupElementsOfContent<Base, Result> {
        content = GroupElementsOfContent(base: view, transform: transform)
    }

    /// Creates a group of the views that a function makes of the sections of `view`.
    public init<Base: View, Result: View>(
        sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
    ) where Content == GroupSectionsOfContent<Base, Result> {
        content = GroupSectionsOfContent(base: view, transform: transform)
    }
}

/// A collection whose elements are known only where a view is drawn.
nonisolated protocol PlacedCollection {
    @MainActor func placed(in context: ResolveContext) -> Self
}

/// The subviews of a view, as the data of a ``ForEach``.
nonisolated public struct ForEachSubviewCollection<Content>: RandomAccessCollection, PlacedCollection {
    private let view: any View
    private var subviews: [Subview] = []

    fileprivate init(_ view: any View) { self.view = view }

    /// The index of the first subview.
    public var startIndex: Int { subviews.startIndex }
    /// The index after the last subview.
    public var endIndex: Int { subviews.endIndex }

    public subscript(index: Int) -> Subview { subviews[index] }

    @MainActor func placed(in context: ResolveContext) -> Self {
        var placed = self
        placed.subviews = Array(SubviewsCollection(of: view, in: context.within("subviews")))
        return placed
    }
}

/// The sections of a view, as the data of a ``ForEach``.
nonisolated public struct ForEachSectionCollection<Content>: RandomAccessCollection, PlacedCollection {
    private let view: any View
    private var sections: [SectionConfiguration] = []

    fileprivate init(_ view: any View) { self.view = view }

    /// The index of the first section.
    public var startIndex: Int { sections.startIndex }
    /// The index after the last section.
    public var endIndex: Int { sections.endIndex }

    public subscript(index: Int) -> SectionConfiguration { sections[index] }

    @MainActor func placed(in context: ResolveContext) -> Self {
        var placed = self
        placed.sections = Array(SectionCollection(of: view, in: context.within("sections")))
        return placed
    }
}

extension ForEach where Content: View {
    /// Creates the views that a function makes of each subview of `view`.
    public init<V: View>(subviews view: V, @ViewBuilder content: @escaping (Subview) -> Content)
    where Data == ForEachSubviewCollection<Content>, ID == Subview.ID {
        self.init(data: ForEachSubviewCollection(view), id: { $0.id }, content: content)
    }

    /// Creates the views that a function makes of each section of `view`.
    public init<V: View>(sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content)
    where Data == ForEachSectionCollection<Content>, ID == SectionConfiguration.ID {
        self.init(data: ForEachSectionCollection(view), id: { $0.id }, content: content)
    }
}

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

/// A key for ``ContainerValues``.
public protocol ContainerValueKey {
    /// The type of the value.
    associatedtype Value
    /// The value for a view that doesn't set one.
    static var defaultValue: Value { get }
}

/// The values a view passes to its immediate container.
///
/// Mirrors [SwiftUI's `ContainerValues`](https://developer.apple.com/documentation/swiftui/containervalues).
public struct ContainerValues {
    private var values: [ObjectIdentifier: Any] = [:]
    fileprivate var tag: AnyHashable?

    init() {}

    /// Reads or sets the value of a key.
    public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Reads or sets the value of a key of a variadic view.
    subscript<Key: _ViewTraitKey>(trait key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// Returns the view's tag if it has a type; otherwise `nil`.
    public func tag<V: Hashable>(for type: V.Type) -> V? { tag?.base as? V }

    /// Returns true if the view has a tag.
    public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag == AnyHashable(tag) }
}

/// A key of a value that a view passes to the variadic view that contains it.
public protocol _ViewTraitKey {
    /// The type of the value.
    associatedtype Value
    /// The value for a view that doesn't set one.
    static var defaultValue: Value { get }
}

extension View {
    nonisolated private func containing(_ change: @escaping (inout ContainerValues) -> Void) -> some View {
        // Only the main actor creates and calls the closure.
        let change = Unchecked(change)
        return MarkedView(content: self, key: ObjectIdentifier(ContainerValues.self)) { _ in change.value }
    }

    /// Sets a value for this view's container, which reads it from the subviews of its content.
    nonisolated public func containerValue<V>(
        _ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V
    ) -> some View { containing { $0[keyPath: keyPath] = value } }

    /// Sets a value for the variadic view that contains this view.
    nonisolated public func _trait<Key: _ViewTraitKey>(_ key: Key.Type, _ value: Key.Value) -> some View {
        containing { $0[trait: key] = value }
    }
}

extension ViewNode {
    /// The values that the node passes to its container. An outer modifier takes precedence over an inner one.
    var containerValues: ContainerValues {
        var values = ContainerValues()
        values.tag = tag
        var (changes, node) = ([(inout ContainerValues) -> Void](), self)
        while case .modified(let modifier, let inner) = node.content {
            if case .layoutValue(ObjectIdentifier(ContainerValues.self), let change) = modifier,
                let change = change as? (inout ContainerValues) -> Void
            {
                changes.append(change)
            }
            node = inner
        }
        for change in changes.reversed() { change(&values) }
        return values
    }
}
