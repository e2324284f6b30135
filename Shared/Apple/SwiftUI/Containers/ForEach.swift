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
