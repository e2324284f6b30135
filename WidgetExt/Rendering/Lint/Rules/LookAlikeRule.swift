import Shared

/// Images that are told apart by their colours can be told apart without them.
struct LookAlikeRule: WidgetRule {
    let rule = LintRule.lookAlike

    /// How far apart the shades of two images are at least, on average, of 1.
    nonisolated static let leastShades = 0.04
    /// How far apart the colours of two images are at least that aren't meant to be the same, on average, of 1.
    nonisolated static let leastColors = 0.08

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.mode != .fullColor else { return [] }
        var candidates: [(node: ViewNode, name: String, key: String, image: CairoImage)] = []
        for node in snapshot.nodes.flatMap({ $0.standingTogether(\.isSnapshot) }) {
            guard case .image(let content) = node.content,
                // Where everything gets the accent's tints, only the shades of few images stay.
                snapshot.mode == .vibrant || content.keepsShades,
                case .snapshot(let found, let key) = snapshot.images.find(content), !found.isTemplate,
                !candidates.contains(where: { $0.key == key })
            else { continue }
            candidates.append((node, content.name.isEmpty ? "a image" : "'\(content.name)'", key, found.image))
        }
        // Of one image nothing is worked out: most widgets have no other.
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
    /// Whether another image differs from this one by its colours alone.
    fileprivate func isLike(_ other: ImagePrint) -> Bool {
        shadeDistance(to: other) < LookAlikeRule.leastShades && colorDistance(to: other) >= LookAlikeRule.leastColors
    }
}

extension ViewNode {
    /// Whether the node is a image of the assets, or one handed over.
    var isSnapshot: Bool { if case .image = content { true } else { false } }
}
