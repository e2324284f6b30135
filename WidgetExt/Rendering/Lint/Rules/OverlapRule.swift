import Shared

/// Checks that no two texts are drawn over each other.
///
/// Equal texts aren't reported, because they are a way to draw an outline or a shadow. Translucent texts, such as a large number behind the
/// content, aren't reported either.
struct OverlapRule: WidgetRule {
    let rule = LintRule.overlap

    /// The maximum number of texts of a snapshot that is checked, because each text is compared with all others.
    static let most = 500
    /// The height by which letters have to overlap, as a fraction of the smaller font size.
    nonisolated static let least = 0.2
    /// The least opacity of a text that counts.
    nonisolated static let opacity = 0.5

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        let texts = snapshot.texts.filter { !$0.string.isEmpty }
        guard texts.count <= Self.most, !snapshot.isInCells else { return [] }
        // Few snapshots have texts whose boxes overlap, and only those need a closer look.
        let isCrowded = texts.indices.contains { index in
            texts[(index + 1)...].contains { texts[index].rect.common(with: $0.rect) != nil }
        }
        guard isCrowded else { return [] }
        let layers = snapshot.layers.all
        let drawn = snapshot.layers.texts.compactMap { text, layer in
            InkedText(snapshot.texts[text], layers[layer], index: layer)
        }
        return drawn.enumerated().compactMap { index, text in
            guard let other = drawn[..<index].first(where: { text.covers($0, in: layers) }) else { return nil }
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
    /// The index of the layer.
    private let index: Int

    /// Finds the areas in the layer of a text; `nil` for a translucent text.
    init?(_ text: DrawnText, _ layer: DrawnLayer, index: Int) {
        guard !layer.effects.isErasing, layer.opacity ?? 0 >= OverlapRule.opacity else { return nil }
        (self.text, self.index, lines) = (text, index, layer.letters)
    }

    /// Returns true if letters of another text are below those of this text, and no opaque area is between them.
    func covers(_ other: InkedText, in layers: [DrawnLayer]) -> Bool {
        guard text.string != other.text.string else { return false }
        let least = OverlapRule.least * min(text.fontSize, other.text.fontSize)
        return lines.contains { line in
            other.lines.contains { otherLine in
                guard let common = line.common(with: otherLine), min(common.width, common.height) >= least else {
                    return false
                }
                let between = layers[min(other.index + 1, index)..<index]
                return !between.contains {
                    $0.isArea && $0.opacity ?? 0 >= AccentedGrounds.opaque && $0.box.holds(common)
                }
            }
        }
    }
}

extension Rect {
    /// Returns true if another rectangle is inside this one.
    fileprivate func holds(_ other: Rect) -> Bool {
        x <= other.x && y <= other.y && right >= other.right - 0.01 && bottom >= other.bottom - 0.01
    }
}
