import Shared

/// Checks that images that differ in colour can be distinguished without colours.
struct LookAlikeRule: WidgetRule {
    let rule = LintRule.lookAlike

    /// The mean difference of shades, from 0 to 1, below which two images count as having the same shades.
    nonisolated static let leastShades = 0.04
    /// The least mean difference of colours, from 0 to 1, at which two images count as having different colours.
    nonisolated static let leastColors = 0.08

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode != .fullColor else { return [] }
        var candidates: [(node: ViewNode, name: String, key: String, image: CairoImage)] = []
        for node in snapshot.nodes.flatMap({ $0.coexisting(\.isImage) }) {
            guard case .image(let content) = node.content,
                // In the accented mode, other images have either no shades or their own colours.
                snapshot.mode == .vibrant || content.accentedAppearance == .shades,
                case .image(let found, let key) = snapshot.images.find(content), !found.isTemplate,
                !candidates.contains(where: { $0.key == key })
            else { continue }
            candidates.append((node, content.name.isEmpty ? "an image" : "'\(content.name)'", key, found.image))
        }
        // Most widgets have at most one image, so there is nothing to compare.
        guard candidates.count > 1 else { return [] }
        var seen: [(name: String, print: ImagePrint)] = []
        var found: [Diagnostic] = []
        for candidate in candidates {
            guard let print = candidate.image.thumbprint else { continue }
            if let other = seen.first(where: { $0.print.isLike(print) }) {
                found.append(
                    Diagnostic(
                        message:
                            "\(candidate.name) looks like \(other.name) without its colours — draw them in other shades or shapes",
                        path: candidate.node.path))
            }
            seen.append((candidate.name, print))
        }
        return found
    }
}

extension ImagePrint {
    /// True if another image differs from this one only in colour.
    fileprivate func isLike(_ other: ImagePrint) -> Bool {
        shadeDistance(to: other) < LookAlikeRule.leastShades && colorDistance(to: other) >= LookAlikeRule.leastColors
    }
}

extension ViewNode {
    /// True if the node is an image, from the assets or from data.
    var isImage: Bool { if case .image = content { true } else { false } }
}
