import Shared

/// Checks that lock-screen families contain only text, symbols and the standard background, because the system removes colours there.
struct AccessoryContentRule: WidgetRule {
    let rule = LintRule.accessoryColor

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        // Beside the date, colours aren't drawn at all.
        guard let family = snapshot.accessoryFamily, family != .accessoryInline else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .fill(let paint) = node.content, !paint.isInvisible else { return nil }
            return Diagnostic(
                message: "a colour becomes a grey area in \(family) — use AccessoryWidgetBackground()",
                path: node.path)
        }
    }
}
