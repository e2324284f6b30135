import Foundation

/// A layout that arranges legend entries in lines.
struct LegendLayout: Layout {
    /// The distance between entries, in points; the distance between lines is half of it.
    let distance: Double

    private func arranged(_ width: Double, _ subviews: Subviews) -> (places: [Point], size: Size) {
        var (places, size): ([Point], Size) = ([], .zero)
        var (corner, bottom) = (Point.zero, 0.0)
        for view in subviews {
            let ideal = view.sizeThatFits(.unspecified)
            let (wide, high) = (min(Double(ideal.width), width), Double(ideal.height))
            // Tolerates rounding errors.
            if corner.x > 0, corner.x + wide > width + 0.01 { corner = Point(x: 0, y: bottom + distance / 2) }
            places.append(corner)
            bottom = max(bottom, corner.y + high)
            size.width = max(size.width, corner.x + wide)
            corner.x += wide + distance
        }
        size.height = bottom
        return (places, size)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        arranged(proposal.proposal.width ?? .infinity, subviews).size.cgSize
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let width = Double(bounds.width)
        let places = arranged(width, subviews).places
        for (view, place) in zip(subviews, places) {
            // Only a name longer than the chart is truncated; the last entry of a line may exceed its space by a rounding error.
            let isTooLong = Double(view.sizeThatFits(.unspecified).width) > width + 0.01
            view.place(
                at: CGPoint(x: bounds.minX + CGFloat(place.x), y: bounds.minY + CGFloat(place.y)),
                proposal: isTooLong ? ProposedViewSize(ProposedSize(width: width, height: nil)) : .unspecified)
        }
    }
}
