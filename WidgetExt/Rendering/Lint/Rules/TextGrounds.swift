import Shared

/// The backgrounds of a snapshot's texts.
///
/// An outline is treated as its bounding rectangle, and a gradient as its middle colour. Strokes, symbols and other texts are ignored.
@MainActor
struct TextGrounds {
    /// For each text, its colour composited over its background, and the background's colour, in the middle of the text's box; `nil` if the
    /// background is an image, or if an effect changes the colours.
    let colors: [(text: ResolvedColor, behind: ResolvedColor)?]

    /// The number of areas that were compared with a text.
    let comparisons: Int

    /// Finds the backgrounds of a display list's texts.
    ///
    /// - Parameter texts: The texts of the list, in order.
    init(_ list: DisplayList, texts: [DrawnText]) { self.init(SnapshotLayers(list, texts: texts), texts: texts) }

    /// Finds the backgrounds of texts among the layers of a display list.
    init(_ layers: SnapshotLayers, texts: [DrawnText]) {
        var colors = [(text: ResolvedColor, behind: ResolvedColor)?](repeating: nil, count: texts.count)
        var comparisons = 0
        var below = 0
        for (text, index) in layers.texts {
            while below < layers.areas.count, layers.areas[below] < index { below += 1 }
            guard let color = layers.all[index].color else { continue }
            var behind = ResolvedColor(red: 0, green: 0, blue: 0, alpha: 0)
            var isKnown = true
            // From the top, because nothing is visible through an opaque area.
            for area in layers.areas[..<below].reversed() {
                comparisons += 1
                guard layers.all[area].box.holds(texts[text].rect.middle) else { continue }
                guard let color = layers.all[area].color else {
                    isKnown = false
                    break
                }
                behind = behind.laid(over: color)
                if color.alpha == 1 { break }
            }
            if isKnown { colors[text] = (color.laid(over: behind), behind) }
        }
        (self.colors, self.comparisons) = (colors, comparisons)
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
