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

/// The layers of a display list, with the indices by which rules find areas and texts among them.
struct SnapshotLayers {
    /// All layers in drawing order.
    let all: [DrawnLayer]
    /// The indices of the areas, in drawing order.
    let areas: [Int]
    /// The indices of texts, each with the index of the first layer that shows the text. A text with several styles has several layers.
    let texts: [(text: Int, layer: Int)]

    /// Finds the layers of a list.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) {
        all = list.layers
        areas = all.indices.filter { [all] in all[$0].isArea }
        // Equal boxes are rare, and each text is passed once.
        var waiting = Dictionary(grouping: texts.indices.reversed()) { texts[$0].rect }
        var found: [(text: Int, layer: Int)] = []
        var next = 0
        for (index, layer) in all.enumerated() {
            guard case .text = layer.item else { continue }
            while let text = waiting[layer.box]?.popLast() {
                guard text >= next else { continue }
                found.append((text, index))
                next = text + 1
                break
            }
        }
        self.texts = found
    }
}

extension ViewNode {
    /// The child nodes in drawing order, including backgrounds and overlays.
    ///
    /// A container background isn't included, because it belongs to the widget and not to its views. A mask isn't included, because it
    /// isn't visible itself.
    var children: [ViewNode] {
        switch content {
        case .stack(_, let children), .overlaid(_, let children), .fitting(_, _, let children), .grid(_, let children),
            .gridRow(_, let children), .lazyGrid(_, let children), .arranged(_, let children):
            children
        case .modified(.background(_, let behind), let inner): behind + [inner]
        case .modified(.overlay(_, let over), let inner): [inner] + over
        case .modified(_, let inner): [inner]
        // The content of a geometry reader isn't known before layout.
        case .text, .fill, .shape, .image, .symbol, .spacer, .divider, .geometry, .chart: []
        }
    }

    /// This node and all its descendants. A parent precedes its children.
    var all: [ViewNode] { [self] + children.flatMap(\.all) }

    /// The traits of this node and its descendants that the system reads, the outermost first.
    var traits: [SystemTrait] {
        all.compactMap { if case .modified(.trait(let trait), _) = $0.content { trait } else { nil } }
    }

    /// The number of levels of the tree, including this node.
    var depth: Int { 1 + (children.map(\.depth).max() ?? 0) }

    /// Returns the matching nodes that can be shown together in one snapshot, the outer ones first. Of the candidates of a `ViewThatFits`,
    /// the one with the most matches is taken to be shown.
    func coexisting(_ isWanted: (ViewNode) -> Bool) -> [ViewNode] {
        let here = isWanted(self) ? [self] : []
        if case .fitting(_, _, let candidates) = content {
            let found = candidates.map { $0.coexisting(isWanted) }
            return here + (found.max { $0.count < $1.count } ?? [])
        }
        return here + children.flatMap { $0.coexisting(isWanted) }
    }
}
