import Shared

/// The backgrounds of a snapshot's texts.
///
/// An outline is treated as its bounding rectangle, and a gradient as its middle colour. Strokes, symbols and other texts are ignored.
@MainActor
struct TextGrounds {
    /// For each text, its colour composited over its background, and the background's colour, in the middle of the text's box; `nil` if the
    /// background is an image, or if an effect changes the colours.
    let colors: [(text: ResolvedColor, behind: ResolvedColor)?]

    /// Finds the backgrounds of texts in a display list.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) {
        let layers = list.layers
        var colors = [(text: ResolvedColor, behind: ResolvedColor)?](repeating: nil, count: texts.count)
        for (text, index) in layers.indices(of: texts) {
            colors[text] = Self.colors(of: layers[index], at: texts[text].rect.middle, over: layers[..<index])
        }
        self.colors = colors
    }

    private static func colors(of layer: DrawnLayer, at point: Point, over layers: ArraySlice<DrawnLayer>) -> (
        text: ResolvedColor, behind: ResolvedColor
    )? {
        var behind: ResolvedColor? = ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0)
        for area in layers where area.isArea && area.box.holds(point) {
            guard let color = area.color else {
                behind = nil
                continue
            }
            behind = color.alpha == 1 ? color : behind.map(color.laid)
        }
        guard let color = layer.color, let behind else { return nil }
        return (color.laid(over: behind), behind)
    }
}

extension [DrawnLayer] {
    /// Returns the indices of texts, each with the index of the first layer that shows the text. A text with several styles has several
    /// layers.
    func indices(of texts: [DrawnText]) -> [(text: Int, layer: Int)] {
        var found: [(text: Int, layer: Int)] = []
        var next = 0
        for (index, layer) in enumerated() {
            guard case .text = layer.item, let text = texts[next...].firstIndex(where: { $0.rect == layer.box }) else {
                continue
            }
            found.append((text, index))
            next = text + 1
        }
        return found
    }
}

extension DrawnLayer {
    /// The layer's colour; `nil` for an image, and if an effect changes the colours.
    fileprivate var color: ResolvedColor? {
        effects.preservesColors ? paint?.color.multipliedAlpha(by: effects.opacity) : nil
    }
}

extension Rect {
    /// Returns true if a point is in the rectangle or on its edge.
    func holds(_ point: Point) -> Bool { x <= point.x && point.x <= right && y <= point.y && point.y <= bottom }
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
