import Shared

/// Checks that an inline widget consists of a short text that adapts to the width.
struct InlineRule: WidgetRule {
    let rule = LintRule.inline

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family == .accessoryInline else { return [] }
        let measured = snapshot.nodes.flatMap(\.all).filter(\.isGeometry).map {
            Diagnostic(
                message:
                    "a GeometryReader can't read a size in accessoryInline — instead, offer texts of different lengths with ViewThatFits",
                path: $0.path)
        }
        let cut = snapshot.texts.filter { $0.isTruncated && !snapshot.isInCells }.map {
            Diagnostic(
                message:
                    "the text is cut off beside the date: '\($0.lines.joined(separator: " "))' — offer a shorter text to ViewThatFits",
                path: $0.path)
        }
        return measured + cut
    }
}

extension ViewNode {
    /// True if the node's content depends on its size.
    fileprivate var isGeometry: Bool { if case .geometry = content { true } else { false } }
}
