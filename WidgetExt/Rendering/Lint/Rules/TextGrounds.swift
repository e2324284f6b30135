import Shared

/// What the texts of a snapshot stand on.
///
/// Outlines count as the rectangles around them, gradients as their middles; lines along outlines, symbols and other texts
/// don't count.
@MainActor
struct TextGrounds {
    /// For each text the colour of its letters, laid over what they stand on, and that of what they stand on, both in the
    /// middle of its box; `nil` where that is a snapshot, or is drawn with other colours than it has.
    private(set) var colors: [(text: ResolvedColor, behind: ResolvedColor)?] = []
    private let texts: [DrawnText]
    /// What is drawn so far: an area's colour, or `nil` for one of many.
    private var areas: [(box: Rect, color: ResolvedColor?)] = []

    /// Looks at a snapshot's list; `texts` are its texts, in order.
    init(_ list: DisplayList, texts: [DrawnText]) {
        self.texts = texts
        visit(list.items, Look())
    }

    /// What groups around do to what is in them.
    fileprivate struct Look {
        var transform = Transform.identity
        var opacity = 1.0
        /// Whether colours are drawn as they are.
        var isPlain = true
    }

    private mutating func visit(_ items: [DisplayList.Item], _ look: Look) {
        for item in items {
            switch item {
            case .fill(let box, let paint): cover(box, paint.color, look)
            case .outline(let block):
                if block.stroke == nil, let box = block.outline.bounds { cover(box, block.paint.color, look) }
            case .image(let block): cover(block.rect, block.paint?.color, look)
            case .symbol: break
            case .text(let block): add(block, look)
            case .group(let effect, let items): visit(items, look.with(effect))
            case .masked(let items, by: _): visit(items, look)
            }
        }
    }

    private mutating func cover(_ box: Rect, _ color: ResolvedColor?, _ look: Look) {
        let color = look.isPlain ? color?.multipliedAlpha(by: look.opacity) : nil
        areas.append((look.transform.apply(box), color))
    }

    private mutating func add(_ block: DisplayList.TextBlock, _ look: Look) {
        guard colors.count < texts.count else { return }
        let middle = texts[colors.count].rect.middle
        var behind: ResolvedColor? = ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0)
        for area in areas where area.box.holds(middle) {
            guard let color = area.color else {
                behind = nil
                continue
            }
            behind = color.alpha == 1 ? color : behind.map(color.laid)
        }
        guard look.isPlain, let behind else { return colors.append(nil) }
        let letters = block.paint.color.multipliedAlpha(by: look.opacity)
        colors.append((letters.laid(over: behind), behind))
    }
}

extension TextGrounds.Look {
    /// The look inside a group.
    fileprivate func with(_ effect: VisualEffect) -> Self {
        var look = self
        switch effect {
        case .opacity(let opacity): look.opacity *= opacity
        case .transform(let change): look.transform = change.then(transform)
        case .blend, .filter: look.isPlain = false
        case .clip, .shadow, .blur, .group, .accent: break
        }
        return look
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
    }
}

extension ResolvedColor {
    /// This colour over another one.
    fileprivate func laid(over other: ResolvedColor) -> ResolvedColor {
        let rest = other.alpha * (1 - alpha)
        let sum = alpha + rest
        guard sum > 0 else { return self }
        func part(_ own: Double, _ below: Double) -> Double { (own * alpha + below * rest) / sum }
        return ResolvedColor(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue), alpha: sum)
    }
}
