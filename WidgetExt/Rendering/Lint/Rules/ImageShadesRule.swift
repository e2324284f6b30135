import Shared

/// A image can be recognised without its colours: its shades differ.
struct ImageShadesRule: WidgetRule {
    let rule = LintRule.vibrantShades

    /// The least distance of a image's darkest and lightest fiftieth, of 1.
    static let least = 0.25

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content,
                case .snapshot(let found, _) = snapshot.images.find(content), !found.isTemplate,
                let spread = found.image.shadeSpread, spread < Self.least
            else { return nil }
            return Diagnostic(
                message:
                    "a blob without its colours: the shades of '\(content.name)' span \((spread * 100).rounded() / 100) of 1, \(Self.least) is the least — draw its features darker or lighter",
                path: node.path)
        }
    }
}
