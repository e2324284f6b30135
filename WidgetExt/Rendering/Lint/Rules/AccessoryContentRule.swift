import Shared

/// The lock screen's families are text, symbols and the standard background; the system gives them their colours.
struct AccessoryContentRule: WidgetRule {
    let rule = LintRule.accessoryColor

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .fill(let paint) = node.content, !paint.isInvisible else { return nil }
            return Diagnostic(
                message: "a colour is a grey area in \(family) — use AccessoryWidgetBackground()",
                path: node.path)
        }
    }
}
