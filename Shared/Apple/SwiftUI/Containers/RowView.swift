/// Views that are one thing, such as a button's label: several stand beside each other.
nonisolated struct RowView<Content: View>: View, PrimitiveView {
    let content: Content

    @MainActor func nodes(in context: ResolveContext) -> [ViewNode] {
        let nodes = resolve(content, in: context)
        guard nodes.count > 1 else { return nodes }
        let row = ViewNode.Stack(axis: .horizontal, guide: VerticalAlignment.center.key, spacing: nil)
        return [context.node(.stack(row, nodes), "HStack")]
    }
}
