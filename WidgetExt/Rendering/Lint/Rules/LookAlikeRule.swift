import Shared

/// Checks that images distinguished by colour stay distinguishable without it.
struct LookAlikeRule: WidgetRule {
    let rule = LintRule.lookAlike

    /// The minimum mean difference between the shades of two images, of 1.
    nonisolated static let leastShades = 0.04
    /// The minimum mean difference between the colours of two images that count as different, of 1.
    nonisolated static let leastColors = 0.08

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode != .fullColor else { return [] }
        var candidates: [(node: ViewNode, name: String, key: String, image: CairoImage)] = []
        for node in snapshot.nodes.flatMap({ $0.coexisting(\.isImage) }) {
            guard case .image(let content) = node.content,
                // In accented mode only the images that opt out of the tint keep their shades.
                snapshot.mode == .vibrant || content.preservesShades,
                case .image(let found, let key) = snapshot.images.find(content), !found.isTemplate,
                !candidates.contains(where: { $0.key == key })
            else { continue }
            candidates.append((node, content.name.isEmpty ? "an image" : "'\(content.name)'", key, found.image))
        }
        // Most widgets have at most one image, and then there is nothing to compare.
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
    /// True if the node is an image, of the assets or passed as data.
    var isImage: Bool { if case .image = content { true } else { false } }
}
