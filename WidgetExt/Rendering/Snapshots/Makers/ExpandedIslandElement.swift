import Shared

/// The layout of the regions of an expanded Dynamic Island around the camera.
///
/// The leading and trailing regions are beside the camera and continue below it. The centre is between them, below the camera, and the
/// bottom region is below all others. First the minimum widths of the two sides beside the camera are determined, then the width of the
/// centre. The sides take the remaining width. A region with a higher priority than all others takes the whole width, below the
/// camera.
@MainActor
final class ExpandedIslandElement: LayoutElement {
    private let regions: [DynamicIslandRegion]
    private let elements: [any LayoutElement]
    /// The size of the space that the camera takes, from the top of the content.
    private let camera: Size
    private var known: (proposal: ProposedSize, arrangement: Arrangement)?

    /// A region's rectangle and proposal.
    private struct Placed {
        let index: Int
        let rect: Rect
        let proposal: ProposedSize
    }

    private struct Arrangement {
        var placed: [Placed]
        var size: Size
    }

    init(_ regions: [DynamicIslandRegion], camera: Size, context: LayoutContext) {
        self.regions = regions
        self.camera = camera
        elements = regions.map { context.root($0.nodes, .stack) }
    }

    func size(for proposal: ProposedSize) -> Size { arrange(proposal).size }

    func place(in rect: Rect, proposal: ProposedSize, into list: DisplayListBuilder) {
        for placed in arrange(proposal).placed {
            let rect = Rect(
                x: rect.x + placed.rect.x, y: rect.y + placed.rect.y, width: placed.rect.width,
                height: placed.rect.height)
            elements[placed.index].place(in: rect, proposal: placed.proposal, into: list)
        }
    }

    private func index(_ position: DynamicIslandExpandedRegionPosition) -> Int? {
        regions.firstIndex { $0.position == position }
    }

    /// The region with a higher priority than all others; `nil` if there is none.
    private var preferred: Int? {
        guard let top = regions.map(\.priority).max(), regions.contains(where: { $0.priority < top }) else {
            return nil
        }
        let indices = regions.indices.filter { regions[$0].priority == top }
        return indices.count == 1 ? indices[0] : nil
    }

    private func arrange(_ proposal: ProposedSize) -> Arrangement {
        if let known, known.proposal == proposal { return known.arrangement }
        let width = proposal.width ?? camera.width
        let preferred = preferred
        func beside(_ position: DynamicIslandExpandedRegionPosition) -> Int? {
            index(position).flatMap { $0 == preferred ? nil : $0 }
        }
        let (leading, trailing, center) = (beside(.leading), beside(.trailing), beside(.center))
        // Text can be compressed to a single character, so the minimum width is the ideal width, limited to the space beside the camera.
        let room = max((width - camera.width) / 2, 0)
        func least(_ index: Int?) -> Double {
            index.map { min(elements[$0].size(for: ProposedSize(width: nil, height: nil)).width, room) } ?? 0
        }
        let gap = center == nil ? 0 : ViewNode.defaultSpacing
        func reserved(_ index: Int?) -> Double { index == nil ? 0 : least(index) + gap }
        let offered = max(width - reserved(leading) - reserved(trailing), 0)
        let answered = center.map { elements[$0].size(for: ProposedSize(width: offered, height: nil)).width } ?? 0
        let middle = min(max(answered, camera.width), width)
        // A centre that is wider than the camera moves away from a wide side.
        let isWide = answered > camera.width
        let start = min(
            max((width - middle) / 2, isWide ? reserved(leading) : 0),
            max(width - middle - (isWide ? reserved(trailing) : 0), 0))
        let sides = (leading: max(start - gap, 0), trailing: max(width - start - middle - gap, 0))

        var placed: [Placed] = []
        var bottom = camera.height
        func place(_ index: Int, y: Double, width: Double, height: Double?, at x: (Size) -> Double) {
            let offer = ProposedSize(width: width, height: height)
            let size = elements[index].size(for: offer)
            placed.append(
                Placed(
                    index: index, rect: Rect(x: x(size), y: y, width: size.width, height: size.height), proposal: offer)
            )
            bottom = max(bottom, y + size.height)
        }
        let whole = ProposedSize(width: nil, height: nil)
        func isBelow(_ index: Int, _ side: Double) -> Bool {
            regions[index].nodes.contains { $0.traits.contains(.islandBelowIfTooWide) }
                && elements[index].size(for: whole).width > side
        }
        var isOneBelow = false
        // If a side is moved below the camera because it is too wide, it gets the width that the other side leaves free.
        for (index, other, isLeading) in [(leading, trailing, true), (trailing, leading, false)] {
            guard let index else { continue }
            let side = isLeading ? sides.leading : sides.trailing
            let at = { (size: Size) in isLeading ? 0 : width - size.width }
            if isBelow(index, side) {
                isOneBelow = true
                let offered = ProposedSize(width: isLeading ? sides.trailing : sides.leading, height: nil)
                let taken = other.map { elements[$0].size(for: offered).width } ?? 0
                let free = max(width - taken - (taken > 0 ? ViewNode.defaultSpacing : 0), 0)
                place(index, y: camera.height, width: free, height: nil, at: at)
            } else {
                place(index, y: 0, width: side, height: nil, at: at)
            }
        }
        if let center {
            // If a side has already been moved below the camera, the centre is below that side.
            let y = isOneBelow ? bottom : camera.height
            place(center, y: y, width: middle, height: nil) { start + (middle - $0.width) / 2 }
        }
        for index in [preferred.flatMap { regions[$0].position == .bottom ? nil : $0 }, index(.bottom)] {
            guard let index else { continue }
            let y = placed.isEmpty ? bottom : bottom + ViewNode.defaultSpacing
            let free = proposal.height.map { max($0 - y, 0) }
            place(index, y: y, width: width, height: free) { (width - $0.width) / 2 }
        }
        let arrangement = Arrangement(placed: placed, size: Size(width: width, height: bottom))
        known = (proposal, arrangement)
        return arrangement
    }
}
