import Shared

/// Checks that an image can be recognised by its shades, without its colours.
struct ImageShadesRule: WidgetRule {
    let rule = LintRule.vibrantShades

    /// The minimum difference between the 2nd and 98th percentiles of an image's luminance, from 0 to 1.
    static let least = 0.25

    /// The share of transparent pixels from which on an image's outline tells what it shows. Around a disc in a square it is 0.21.
    static let transparent = 0.3

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode == .vibrant else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content,
                case .image(let found, _) = snapshot.images.find(content), !found.isTemplate,
                let spread = found.image.shadeSpread, spread < Self.least,
                found.image.transparentShare < Self.transparent
            else { return nil }
            return Diagnostic(
                message:
                    "'\(content.name)' is unrecognisable without its colours: its shades span \((spread * 100).rounded() / 100) on a scale of 0 to 1, below the minimum of \(Self.least) — draw its features darker or lighter",
                path: node.path)
        }
    }
}
