import Shared

/// Checks that text is large enough to read at arm's length.
///
/// The size is that at which the text is drawn, after `minimumScaleFactor` and `scaleEffect`. Lock-screen families and the Dynamic Island
/// have little space, so they aren't checked.
struct SmallTextRule: WidgetRule {
    let rule = LintRule.smallText

    /// The minimum font size in points.
    static let least = 9.0

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.isRoomy else { return [] }
        return snapshot.layers.texts.compactMap { index, layer in
            let (text, transform) = (snapshot.texts[index], snapshot.layers.all[layer].effects.transform)
            let scale = abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
            let size = text.fontSize * scale
            guard size < Self.least - 0.01, text.string.contains(where: { $0.isLetter || $0.isNumber }),
                !text.path.isInSystemControl
            else { return nil }
            return Diagnostic(
                message:
                    "'\(text.string)' is drawn at \((size * 10).rounded() / 10) points, below the minimum of \(Int(Self.least)) — use a larger font or fewer words, or let the text wrap",
                path: text.path)
        }
    }
}
