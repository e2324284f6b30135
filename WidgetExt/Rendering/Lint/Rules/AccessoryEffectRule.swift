import Shared

/// The lock screen's families are drawn flat: what is soft or runs from one colour to another costs time there and is lost.
struct AccessoryEffectRule: WidgetRule {
    let rule = LintRule.accessoryEffect

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard let name = node.costlyLook else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where the system takes the colours away — leave it out", path: node.path
            )
        }
    }
}

extension ViewNode {
    /// What of the node's own look costs time; `nil` for nothing.
    fileprivate var costlyLook: String? {
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
