import Shared

/// Checks that lock-screen families have no shadows, blurs or gradients, which take time to draw and are barely visible there.
struct AccessoryEffectRule: WidgetRule {
    let rule = LintRule.accessoryEffect

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard let name = node.costlyEffect else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where the system removes colours — leave it out", path: node.path
            )
        }
    }
}

extension ViewNode {
    /// The effect of this node that is costly to draw; `nil` if it has none.
    fileprivate var costlyEffect: String? {
        switch content {
        case .modified(.effect(.fixed(.shadow)), _): "a shadow"
        case .modified(.effect(.fixed(.blur)), _): "a blur"
        case .fill(let paint): paint.isGradient ? "a gradient" : nil
        case .shape(let shape): shape.paint.isGradient ? "a gradient" : nil
        case .text(let text): text.paint.isGradient ? "a gradient" : nil
        default: nil
        }
    }
}

extension Paint {
    fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}
