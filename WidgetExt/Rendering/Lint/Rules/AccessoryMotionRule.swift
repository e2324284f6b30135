import Shared

/// Checks that nothing moves in lock-screen families.
struct AccessoryMotionRule: WidgetRule {
    let rule = LintRule.accessoryMotion

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .modified(.trait(.motion(let name)), _) = node.content else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where nothing should move — leave it out", path: node.path)
        }
    }
}
