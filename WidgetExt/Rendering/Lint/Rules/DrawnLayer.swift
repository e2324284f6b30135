import Shared

/// An item of a display list that isn't a group, with the combined effects of the groups around it.
struct DrawnLayer {
    /// A fill, a text, an outline, an image or a symbol.
    let item: DisplayList.Item
    let effects: Effects
    /// The item's bounding box on the canvas.
    let box: Rect
    /// The item's paint; `nil` for an image in its own colours.
    let paint: Paint?

    /// The combined effects of groups.
    struct Effects {
        var transform = Transform.identity
        var opacity = 1.0
        /// True in the accent group.
        var isAccented = false
        /// True if no effect changes the colours.
        var preservesColors = true
        /// True if no effect makes the opacity different from point to point.
        var preservesOpacity = true
        /// True if the item is cut out of the items below it.
        var isErasing = false
        /// The index of the first layer that is composited together with this one.
        var scope = 0
        /// The outlines to which the item is clipped, on the canvas.
        var clips: [(outline: Outline, isEvenOdd: Bool)] = []
    }

    fileprivate init?(_ item: DisplayList.Item, _ effects: Effects) {
        let (rect, paint): (Rect?, Paint?) =
            switch item {
            case .fill(let rect, let paint): (rect, paint)
            case .text(let block): (block.box, block.paint)
            case .outline(let block): (block.outline.bounds, block.paint)
            case .image(let block): (block.rect, block.paint)
            case .symbol(let block): (block.rect, block.paint)
            case .group, .masked: (nil, nil)
            }
        guard let rect else { return nil }
        (self.item, self.effects, self.paint) = (item, effects, paint)
        box = effects.transform.apply(rect)
    }

    /// True if the layer covers an area: it is a fill, an outline that isn't stroked, or an image.
    var isArea: Bool {
        switch item {
        case .fill, .image: true
        case .outline(let block): block.stroke == nil
        case .text, .symbol, .group, .masked: false
        }
    }
}

extension DrawnLayer {
    /// The height of capital letters, as a fraction of the font size.
    private static let capHeight = 0.7

    /// The visible area of each line of a text, from the baseline to the top of capital letters; none for any other layer.
    var letters: [Rect] {
        guard case .text(let block) = item else { return [] }
        let height = block.font.size * Self.capHeight
        let clips = effects.clips.map(\.outline.bounds)
        return block.lines.compactMap { line in
            let letters = Rect(x: line.x, y: line.y - height, width: line.width, height: height)
            // A clipped part isn't visible.
            let whole: Rect? = effects.transform.apply(letters)
            return clips.reduce(whole) { area, clip in clip.flatMap { area?.common(with: $0) } }
        }
    }
}

extension DisplayList {
    /// The layers in drawing order.
    var layers: [DrawnLayer] {
        var layers: [DrawnLayer] = []
        Self.add(items, DrawnLayer.Effects(), to: &layers)
        return layers
    }

    private static func add(_ items: [Item], _ effects: DrawnLayer.Effects, to layers: inout [DrawnLayer]) {
        for item in items {
            switch item {
            case .group(let effect, let items): add(items, effects.with(effect, at: layers.count), to: &layers)
            case .masked(let items, by: _):
                var effects = effects
                (effects.preservesOpacity, effects.scope) = (false, layers.count)
                add(items, effects, to: &layers)
            case .fill, .text, .outline, .image, .symbol:
                if let layer = DrawnLayer(item, effects) { layers.append(layer) }
            }
        }
    }
}

extension DrawnLayer.Effects {
    /// Returns these effects, plus the effect of a group whose first layer has the given index.
    fileprivate func with(_ effect: NodeEffect, at index: Int) -> Self {
        var effects = self
        switch effect {
        case .opacity(let opacity): effects.opacity *= opacity
        case .transform(let change): effects.transform = change.then(transform)
        case .accent: effects.isAccented = true
        case .clip(let outline, let isEvenOdd): effects.clips.append((outline.applying(transform), isEvenOdd))
        case .blend(let mode):
            effects.preservesColors = false
            switch mode {
            case .destinationOut: effects.isErasing = true
            case .destinationOver, .sourceAtop: effects.preservesOpacity = false
            default: break
            }
        case .filter(let filter):
            (effects.preservesColors, effects.scope) = (false, index)
            if filter == .luminanceToAlpha { effects.preservesOpacity = false }
        case .blur: (effects.preservesOpacity, effects.scope) = (false, index)
        case .group: effects.scope = index
        case .shadow: break
        }
        return effects
    }
}

extension Rect {
    /// Returns the area in common with another rectangle; `nil` if there is none.
    func common(with other: Rect) -> Rect? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (width, height) = (min(right, other.right) - left, min(bottom, other.bottom) - top)
        return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : nil
    }
}
