import Foundation

/// A vertical stack as wide as the available space.
nonisolated public struct LazyVStack<Content: View>: View {
    let alignment: HorizontalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack. `spacing` is in points; with `nil`, each pair of neighbours has the distance that it prefers.
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing.map { Double($0) }, content())
    }

    /// The stack in a frame as wide as the available space.
    @MainActor public var body: some View {
        VStack(alignment: alignment, spacing: spacing.map { CGFloat($0) }) { content }
            .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
    }
}

/// A horizontal stack as tall as the available space.
nonisolated public struct LazyHStack<Content: View>: View {
    let alignment: VerticalAlignment
    let spacing: Double?
    let content: Content

    /// Creates a stack. `spacing` is in points; with `nil`, each pair of neighbours has the distance that it prefers.
    public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        (self.alignment, self.spacing, self.content) = (alignment, spacing.map { Double($0) }, content())
    }

    /// The stack in a frame as tall as the available space.
    @MainActor public var body: some View {
        HStack(alignment: alignment, spacing: spacing.map { CGFloat($0) }) { content }
            .frame(maxHeight: .infinity, alignment: Alignment(horizontal: .center, vertical: alignment))
    }
}

/// Views with a header and a footer.
///
/// Mirrors [SwiftUI's `Section`](https://developer.apple.com/documentation/swiftui/section).
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
    let header: Parent
    let content: Content
    let footer: Footer

    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        (self.header, self.content, self.footer) = (header(), content(), footer())
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("Section")
        func nodes(_ view: some View, _ part: SectionMark.Part) -> [ViewNode] {
            let nodes = resolve(view, in: context)
            guard context.environment.keepsTags else { return nodes }
            let mark = SectionMark(section: context.path, part: part)
            return nodes.map {
                ViewNode(.modified(.layoutValue(ObjectIdentifier(SectionMark.self), mark), $0), path: $0.path)
            }
        }
        return nodes(header, .header) + nodes(content, .content) + nodes(footer, .footer)
    }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
    }
}

extension Section where Footer == EmptyView {
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(content: content, header: header, footer: { EmptyView() })
    }

    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { EmptyView() })
    }
}

extension Section {
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { header }, footer: { footer })
    }
}

extension Section where Parent == EmptyView {
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { EmptyView() }, footer: { footer })
    }

    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(content: content, header: { EmptyView() }, footer: footer)
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    public init(_ title: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
    }

    /// Creates an expanded section. Only lists, which a widget doesn't draw, collapse sections.
    public init(_ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(title, content: content)
    }

    /// Creates an expanded section. Only lists, which a widget doesn't draw, collapse sections.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(title, content: content)
    }
}

extension Section where Footer == EmptyView {
    /// Creates an expanded section. Only lists, which a widget doesn't draw, collapse sections.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
    ) { self.init(content: content, header: header) }
}

extension View {
    /// Proposes a part of the widget's size to this view: `span` of `count` columns or rows with `spacing` points between them.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        ModifiedView(
            content: self,
            modifier: .containerRelative(
                .init(
                    isHorizontal: axes.contains(.horizontal), isVertical: axes.contains(.vertical),
                    count: max(count, 1), span: max(span, 1), spacing: Double(spacing), alignment: alignment)))
    }

    /// Proposes the widget's whole size to this view on some axes.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
    }
}

/// A collection's elements as views or as chart content.
///
/// Mirrors [SwiftUI's `ForEach`](https://developer.apple.com/documentation/swiftui/foreach).
nonisolated public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
    /// Never used: the view is resolved without a body.
    public typealias Body = Never

    /// The collection.
    public var data: Data
    public var content: (Data.Element) -> Content
    private let id: (Data.Element) -> ID

    package init(data: Data, id: @escaping (Data.Element) -> ID, content: @escaping (Data.Element) -> Content) {
        (self.data, self.id, self.content) = (data, id, content)
    }
}

extension ForEach: View, PrimitiveView where Content: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.init(data: data, id: { $0[keyPath: id] }, content: content)
    }

    @MainActor package func nodes(in context: ResolveContext) -> [ViewNode] {
        let context = context.within("ForEach")
        var known: Set<ID> = []
        var nodes: [ViewNode] = []
        let data = (data as? any PlacedCollection)?.placed(in: context) as? Data ?? data
        for (index, element) in data.enumerated() {
            guard context.isWithinBudget else { break }
            if !known.insert(id(element)).inserted {
                context.report("two elements have the id \(id(element)) — give each a unique id")
            }
            let inside = context.child(index)
            nodes += inside.resolving { content(element) }
        }
        return nodes
    }
}

extension ForEach where Content: View, Data.Element: Identifiable, ID == Data.Element.ID {
    /// Creates views for elements that have an identity.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, id: { $0.id }, content: content)
    }
}

extension ForEach where Content: View, Data == Range<Int>, ID == Int {
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, id: { $0 }, content: content)
    }
}
