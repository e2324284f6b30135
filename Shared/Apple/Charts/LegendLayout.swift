import Foundation

/// Names one after the other, in as many lines as they need.
struct LegendLayout: Layout {
    /// The distances of names and of lines, in points.
    let distance: Double

    private func arranged(_ width: Double, _ subviews: Subviews) -> (places: [Point], size: Size) {
        var (places, size): ([Point], Size) = ([], .zero)
        var (corner, bottom) = (Point.zero, 0.0)
        for view in subviews {
            let asked = view.sizeThatFits(.unspecified)
            let (wide, high) = (min(Double(asked.width), width), Double(asked.height))
            // A hair more than there is room for is none.
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
            // Only a name longer than the chart is cut off: what is left of a line may be a hair too short for its last.
            let isTooLong = Double(view.sizeThatFits(.unspecified).width) > width + 0.01
            view.place(
                at: CGPoint(x: bounds.minX + CGFloat(place.x), y: bounds.minY + CGFloat(place.y)),
                proposal: isTooLong ? ProposedViewSize(ProposedSize(width: width, height: nil)) : .unspecified)
        }
    }
}
