/// An arranger that calls a custom layout and stores its cache.
@MainActor
final class LayoutArranger<L: Layout>: PartArranger {
    private let layout: L
    private let subviews: LayoutSubviews
    private var cache: L.Cache

    init(_ layout: L, _ subviews: LayoutSubviews) {
        (self.layout, self.subviews) = (layout, subviews)
        cache = layout.makeCache(subviews: subviews)
    }

    func size(for proposal: ProposedSize) -> Size {
        let size = layout.sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
        return Size(width: max(Double(size.width), 0), height: max(Double(size.height), 0))
    }

    func place(in bounds: Rect, proposal: ProposedSize) {
        layout.placeSubviews(
            in: bounds.cgRect, proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
    }

    func explicit(_ key: AlignmentKey, in bounds: Rect, proposal: ProposedSize) -> Double? {
        let (rect, offer) = (bounds.cgRect, ProposedViewSize(proposal))
        let place =
            key.axis == .horizontal
            ? layout.explicitAlignment(
                of: HorizontalAlignment(key: key), in: rect, proposal: offer, subviews: subviews, cache: &cache)
            : layout.explicitAlignment(
                of: VerticalAlignment(key: key), in: rect, proposal: offer, subviews: subviews, cache: &cache)
        return place.map { Double($0) }
    }

    var spacing: SpacingPreference? { layout.spacing(subviews: subviews, cache: &cache).preference }
}
