import Shared

/// Checks that no two texts are drawn over each other.
///
/// Equal texts, which are a way to draw an outline or a shadow, and translucent ones, such as a large number behind the content, aren't
/// reported.
struct OverlapRule: WidgetRule {
    let rule = LintRule.overlap

    /// The maximum number of texts of a snapshot that is checked, because each text is compared with all others.
    static let most = 500
    /// The height of capital letters, as a fraction of the font size.
    nonisolated static let capHeight = 0.7
    /// The height by which letters have to overlap, as a fraction of the smaller font size.
    nonisolated static let least = 0.2
    /// The least opacity of a text that counts.
    nonisolated static let opacity = 0.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        let texts = snapshot.texts.filter { !$0.string.isEmpty }
        guard texts.count <= Self.most, !snapshot.isInCells else { return [] }
        // Few snapshots have texts whose boxes overlap, and only those need a closer look.
        let isCrowded = texts.indices.contains { index in
            texts[(index + 1)...].contains { texts[index].rect.overlap(with: $0.rect) != nil }
        }
        guard isCrowded else { return [] }
        let layers = snapshot.list.layers
        let drawn = layers.indices(of: snapshot.texts).compactMap { text, layer in
            InkedText(snapshot.texts[text], layers[layer])
        }
        return drawn.enumerated().compactMap { index, text in
            guard let other = drawn[..<index].first(where: text.covers) else { return nil }
            return Diagnostic(
                message:
                    "'\(text.text.string)' is drawn over '\(other.text.string)' — give both their own space in a stack, without negative padding or offsets",
                path: text.text.path)
        }
    }
}

/// A text with the areas of its letters.
private struct InkedText {
    let text: DrawnText
    /// The area of each line, from the baseline to the top of capital letters.
    private let lines: [Rect]

    /// Finds the areas in the layer of a text; `nil` for a translucent text.
    init?(_ text: DrawnText, _ layer: DrawnLayer) {
        guard case .text(let block) = layer.item, !layer.effects.isErasing,
            layer.opacity ?? 0 >= OverlapRule.opacity
        else { return nil }
        let height = block.font.size * OverlapRule.capHeight
        lines = block.lines.map {
            layer.effects.transform.apply(Rect(x: $0.x, y: $0.y - height, width: $0.width, height: height))
        }
        self.text = text
    }

    /// Returns true if letters of another text are below those of this text.
    func covers(_ other: InkedText) -> Bool {
        guard text.string != other.text.string else { return false }
        let least = OverlapRule.least * min(text.fontSize, other.text.fontSize)
        return lines.contains { line in
            other.lines.contains { line.overlap(with: $0).map { min($0.width, $0.height) >= least } ?? false }
        }
    }
}

extension Rect {
    /// Returns the size of the area in common with another rectangle; `nil` if there is none.
    fileprivate func overlap(with other: Rect) -> Size? {
        let width = min(right, other.right) - max(x, other.x)
        let height = min(bottom, other.bottom) - max(y, other.y)
        return width > 0 && height > 0 ? Size(width: width, height: height) : nil
    }
}
