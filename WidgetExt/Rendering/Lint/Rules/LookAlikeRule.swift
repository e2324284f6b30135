import Shared

/// Pictures that are told apart by their colours can be told apart without them.
struct LookAlikeRule: WidgetRule {
    let rule = LintRule.lookAlike

    /// How far apart the shades of two pictures are at least, on average, of 1.
    nonisolated static let leastShades = 0.04
    /// How far apart the colours of two pictures are at least that aren't meant to be the same, on average, of 1.
    nonisolated static let leastColors = 0.08

    func findings(in picture: RuledPicture) -> [Diagnostic] {
        guard picture.mode != .fullColor else { return [] }
        var candidates: [(node: ViewNode, name: String, key: String, image: CairoImage)] = []
        for node in picture.nodes.flatMap({ $0.standingTogether(\.isPicture) }) {
            guard case .image(let content) = node.content,
                // Where everything gets the accent's tints, only the shades of few pictures stay.
                picture.mode == .vibrant || content.keepsShades,
                case .picture(let found, let key) = picture.images.find(content), !found.isTemplate,
                !candidates.contains(where: { $0.key == key })
            else { continue }
            candidates.append((node, content.name.isEmpty ? "a picture" : "'\(content.name)'", key, found.image))
        }
        // Of one picture nothing is worked out: most widgets have no other.
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
    /// Whether another picture differs from this one by its colours alone.
    fileprivate func isLike(_ other: ImagePrint) -> Bool {
        shadeDistance(to: other) < LookAlikeRule.leastShades && colorDistance(to: other) >= LookAlikeRule.leastColors
    }
}

extension ViewNode {
    /// Whether the node is a picture of the assets, or one handed over.
    var isPicture: Bool { if case .image = content { true } else { false } }
}
