import Shared

/// A picture can be recognised without its colours: its shades differ.
struct ImageShadesRule: WidgetRule {
    let rule = LintRule.vibrantShades

    /// The least distance of a picture's darkest and lightest fiftieth, of 1.
    static let least = 0.25

    func findings(in picture: RuledPicture) -> [Diagnostic] {
        guard picture.mode == .vibrant else { return [] }
        return picture.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content,
                case .picture(let found, _) = picture.images.find(content), !found.isTemplate,
                let spread = found.image.shadeSpread, spread < Self.least
            else { return nil }
            return Diagnostic(
                message:
                    "a blob without its colours: the shades of '\(content.name)' span \((spread * 100).rounded() / 100) of 1, \(Self.least) is the least — draw its features darker or lighter",
                path: node.path)
        }
    }
}
