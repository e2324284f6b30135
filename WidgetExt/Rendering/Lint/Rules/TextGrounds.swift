import Shared

/// The backgrounds of a snapshot's texts.
///
/// An outline is treated as its bounding rectangle, and a gradient as its middle colour. Strokes, symbols and other texts are ignored.
@MainActor
struct TextGrounds {
    /// For each text, its colour composited over its background, and the background's colour, in the middle of the text's box; `nil` if the
    /// background is an image, or if an effect changes the colours.
    private(set) var colors: [(text: ResolvedColor, behind: ResolvedColor)?] = []
    private let texts: [DrawnText]
    /// The areas drawn so far with their colours; the colour of an image is `nil`.
    private var areas: [(box: Rect, color: ResolvedColor?)] = []

    /// Finds the backgrounds of texts in a display list.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) {
        self.texts = texts
        visit(list.items, State())
    }

    /// The combined effects of the enclosing groups.
    fileprivate struct State {
        var transform = Transform.identity
        var opacity = 1.0
        /// True if no effect changes the colours.
        var isPlain = true
    }

    private mutating func visit(_ items: [DisplayList.Item], _ state: State) {
        for item in items {
            switch item {
            case .fill(let box, let paint): cover(box, paint.color, state)
            case .outline(let block):
                if block.stroke == nil, let box = block.outline.bounds { cover(box, block.paint.color, state) }
            case .image(let block): cover(block.rect, block.paint?.color, state)
            case .symbol: break
            case .text(let block): add(block, state)
            case .group(let effect, let items): visit(items, state.with(effect))
            case .masked(let items, by: _): visit(items, state)
            }
        }
    }

    private mutating func cover(_ box: Rect, _ color: ResolvedColor?, _ state: State) {
        let color = state.isPlain ? color?.multipliedAlpha(by: state.opacity) : nil
        areas.append((state.transform.apply(box), color))
    }

    private mutating func add(_ block: DisplayList.TextBlock, _ state: State) {
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
        guard state.isPlain, let behind else { return colors.append(nil) }
        let textColor = block.paint.color.multipliedAlpha(by: state.opacity)
        colors.append((textColor.laid(over: behind), behind))
    }
}

extension TextGrounds.State {
    /// Returns the state inside a group that has an effect.
    fileprivate func with(_ effect: VisualEffect) -> Self {
        var state = self
        switch effect {
        case .opacity(let opacity): state.opacity *= opacity
        case .transform(let change): state.transform = change.then(transform)
        case .blend, .filter: state.isPlain = false
        case .clip, .shadow, .blur, .group, .accent: break
        }
        return state
    }
}

extension Rect {
    fileprivate func holds(_ point: Point) -> Bool {
        x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
    }
}

extension ResolvedColor {
    /// Returns this colour composited over another colour.
    fileprivate func laid(over other: ResolvedColor) -> ResolvedColor {
        let rest = other.alpha * (1 - alpha)
        let sum = alpha + rest
        guard sum > 0 else { return self }
        func part(_ own: Double, _ below: Double) -> Double { (own * alpha + below * rest) / sum }
        return ResolvedColor(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue), alpha: sum)
    }
}
