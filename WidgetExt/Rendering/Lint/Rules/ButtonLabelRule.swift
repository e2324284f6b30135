import Shared

/// Checks that a button or link of only an image has an accessibility label.
///
/// A `Label` has an accessibility label even if only its icon is shown.
struct ButtonLabelRule: WidgetRule {
    let rule = LintRule.buttonLabel

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        snapshot.nodes.flatMap(unlabelled).map { image in
            Diagnostic(
                message:
                    "a button or link shows only an image, so a screen reader can't say what it does — add accessibilityLabel(_:)",
                path: image.path)
        }
    }

    /// Returns the first image of each button or link without a text or label.
    private func unlabelled(_ node: ViewNode) -> [ViewNode] {
        switch node.content {
        case .modified(.accessibility(let properties), _) where properties.label != nil || properties.isHidden == true:
            return []
        case .modified(.tap, let inner):
            let views = inner.all
            guard !views.contains(where: \.isReadAloud) else { return [] }
            return views.first(where: \.isDrawnImage).map { [$0] } ?? []
        default: return node.children.flatMap(unlabelled)
        }
    }
}

extension ViewNode {
    /// True for a text, a labelled view, and a view whose content isn't known before layout.
    fileprivate var isReadAloud: Bool {
        switch content {
        case .text(let text): !text.string.isEmpty
        case .modified(.accessibility(let properties), _): properties.label != nil
        case .geometry, .chart: true
        default: path.description.split(separator: "/").contains("Label")
        }
    }

    /// True for a symbol or an image.
    fileprivate var isDrawnImage: Bool {
        switch content {
        case .symbol, .image: true
        default: false
        }
    }
}
