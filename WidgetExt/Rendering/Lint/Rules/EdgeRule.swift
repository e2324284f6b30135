import Shared

/// Checks that no text touches the edge of a widget or of a Live Activity's card.
///
/// A text that sticks out of the left or right edge is covered by the rule about truncated text.
struct EdgeRule: WidgetRule {
    let rule = LintRule.edge

    /// The least distance of letters from the edge, in points.
    nonisolated static let least = 4.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.isRoomy else { return [] }
        let size = snapshot.list.size
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, layer) = (snapshot.texts[index], snapshot.layers.all[layer])
            guard !text.string.isEmpty, layer.opacity ?? 0 >= OverlapRule.opacity else { return nil }
            let gaps = layer.letters.filter { $0.x >= -1 && $0.right <= size.width + 1 }.map {
                min($0.x, $0.y, size.width - $0.right, size.height - $0.bottom)
            }
            guard let gap = gaps.min(), gap < Self.least else { return nil }
            let place = gap < 0 ? "beyond the widget's edge" : "at the widget's edge"
            return Diagnostic(
                message:
                    "'\(text.string)' is \(place): text must be at least \(Int(Self.least)) points from the edge — add padding, show less, or keep the content margins",
                path: text.path)
        }
    }
}
