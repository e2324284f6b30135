import Shared

/// Checks that text with a raised layout priority isn't truncated.
struct TruncationRule: WidgetRule {
    let rule = LintRule.truncatedPriority

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        // In the inline family, the inline rule covers all texts.
        guard snapshot.family != .accessoryInline, !snapshot.isInCells else { return [] }
        let preferred = Set(snapshot.nodes.flatMap(\.preferredTexts))
        return snapshot.texts.filter { $0.isTruncated && preferred.contains($0.path) }.map {
            Diagnostic(
                message:
                    "the text is cut off although it has priority: '\($0.lines.joined(separator: " "))' — let it shrink with minimumScaleFactor, or offer a shorter text to ViewThatFits",
                path: $0.path)
        }
    }
}

extension ViewNode {
    /// The paths of the texts with a raised layout priority.
    fileprivate var preferredTexts: [ViewPath] {
        if case .modified(.layoutPriority(let priority), let inner) = content, priority > 0 {
            return inner.all.compactMap { if case .text = $0.content { $0.path } else { nil } }
        }
        return children.flatMap(\.preferredTexts)
    }
}
