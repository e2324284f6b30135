import Shared

extension NodeEffect {
    /// True if the effect applies to each drawn item separately, as it does in SwiftUI without a compositing group.
    var actsOnLeaves: Bool {
        switch self {
        case .opacity, .shadow, .blur: true
        case .transform, .accent, .clip, .blend, .filter, .group: false
        }
    }

    /// True if an effect around this effect applies to each of the items inside separately.
    fileprivate var letsEffectsThrough: Bool {
        switch self {
        case .opacity, .shadow, .blur, .transform, .accent: true
        case .clip, .blend, .filter, .group: false
        }
    }

    /// Returns the items drawn with the effect. If the result is the same as for separate items, they are one group, which is faster.
    func applied(to items: [DisplayList.Item]) -> [DisplayList.Item] {
        guard actsOnLeaves else { return [.group(self, items)] }
        let leaves = items.flatMap(\.leaves)
        let boxes = leaves.compactMap(\.bounds).map(reach)
        return boxes.areApart ? [.group(self, items)] : leaves.map { .group(self, [$0]) }
    }

    /// Returns the area that is drawn for an item with the given box if the effect applies to the item.
    fileprivate func reach(_ box: Rect) -> Rect {
        switch self {
        case .shadow(_, let radius, let x, let y):
            let copy = Rect(x: box.x + x, y: box.y + y, width: box.width, height: box.height)
            return box.union(copy.grown(by: 2 * radius))
        case .blur(let radius): return box.grown(by: 2 * radius)
        case .transform(let transform): return transform.apply(box)
        case .clip(let outline, _): return outline.bounds ?? box
        case .opacity, .blend, .filter, .group, .accent: return box
        }
    }
}

extension DisplayList.Item {
    /// The items inside this item to which a surrounding effect applies separately.
    fileprivate var leaves: [DisplayList.Item] {
        guard case .group(let effect, let items) = self, effect.letsEffectsThrough else { return [self] }
        return items.flatMap(\.leaves).map { .group(effect, [$0]) }
    }

    /// The bounding box of what is drawn; `nil` if nothing is drawn.
    var bounds: Rect? {
        switch self {
        case .fill(let rect, _): return rect
        case .outline(let block): return block.outline.bounds?.grown(by: block.stroke?.width ?? 0)
        case .image(let block): return block.rect
        case .symbol(let block): return block.rect.union(block.area)
        case .text(let block):
            let size = block.font.size
            return Self.around(
                block.lines.map { Rect(x: $0.x, y: $0.y - size, width: $0.width, height: size * 1.3) })
        case .group(let effect, let items): return Self.around(items.compactMap(\.bounds)).map(effect.reach)
        case .masked(_, by: let mask): return Self.around(mask.compactMap(\.bounds))
        }
    }

    private static func around(_ boxes: [Rect]) -> Rect? {
        boxes.first.map { first in boxes.dropFirst().reduce(first) { $0.union($1) } }
    }
}

extension [Rect] {
    /// True if no two rectangles overlap.
    fileprivate var areApart: Bool {
        let sorted = sorted { $0.x < $1.x }
        for (index, first) in sorted.enumerated() {
            for second in sorted[(index + 1)...] {
                if second.x >= first.right { break }
                if second.y < first.bottom, first.y < second.bottom { return false }
            }
        }
        return true
    }
}

extension Rect {
    /// Returns the rectangle extended by a distance on every side.
    func grown(by distance: Double) -> Rect {
        Rect(x: x - distance, y: y - distance, width: width + 2 * distance, height: height + 2 * distance)
    }
}
