import Shared

/// Checks that an opaque image has an accented rendering mode that preserves its shades or colours. Without such a mode, the image becomes
/// a white area.
///
/// An image of nearly a single colour isn't reported, because its outline shows all of it.
struct AccentedImageRule: WidgetRule {
    let rule = LintRule.accentedImage

    /// The minimum compactness, from 0 to 1, of an image that is an area and not a silhouette. A disc without its soft edge has 0.78.
    static let leastCompactness = 0.65
    /// The minimum spread of colours, from 0 to 1, of an image with details that a silhouette lacks.
    static let leastSpread = 0.25

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let grounds = snapshot.accented else { return [] }
        let flat = Set(
            grounds.layers.compactMap { layer in
                // A faint image is a veil over the background, and not a white area.
                if case .image(let block) = layer.item, layer.effects.preservesOpacity, layer.effects.opacity >= 0.5 {
                    block.path
                } else {
                    nil
                }
            })
        guard !flat.isEmpty else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .image(let content) = node.content, content.accentedAppearance == .silhouette,
                case .image(let found, let path) = snapshot.images.find(content), !found.isTemplate,
                flat.contains(path), let print = found.image.thumbprint, print.compactness >= Self.leastCompactness,
                print.colorSpread >= Self.leastSpread
            else { return nil }
            let name = content.name.isEmpty ? "an image" : "'\(content.name)'"
            return Diagnostic(
                message:
                    "\(name) is a white area on \(grounds.screen) — add widgetAccentedRenderingMode(.desaturated) to the image, or .fullColor for a photo or a cover",
                path: node.path)
        }
    }
}
