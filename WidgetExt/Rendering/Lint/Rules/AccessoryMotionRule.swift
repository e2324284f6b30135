import Shared

/// Nothing moves in the lock screen's families.
struct AccessoryMotionRule: WidgetRule {
    let rule = LintRule.accessoryMotion

    func findings(in picture: RuledPicture) -> [Diagnostic] {
        guard let family = picture.accessoryFamily else { return [] }
        return picture.nodes.flatMap(\.all).compactMap { node in
            guard case .modified(.trait(.motion(let name)), _) = node.content else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where nothing should move — leave it out", path: node.path)
        }
    }
}
