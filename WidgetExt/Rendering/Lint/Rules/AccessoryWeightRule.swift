import Shared

/// The lock screen's families have little memory and time: few views, one small picture.
///
/// Apple publishes no numbers. These leave a widget of a line of text, a symbol and a gauge five times over.
struct AccessoryWeightRule: WidgetRule {
    let rule = LintRule.accessoryWeight

    /// The most views and modifiers, candidates of a choice counted each.
    static let nodes = 60
    /// The most of them around each other.
    static let depth = 24
    /// The most pictures of the assets. Symbols are letters of a font and count as views.
    static let pictures = 1
    /// The longest side of a picture in pixels: the largest circle has 228 at three pixels a point.
    static let side = 256

    func findings(in picture: RuledPicture) -> [Diagnostic] {
        guard let family = picture.accessoryFamily else { return [] }
        let root = picture.nodes.first?.path ?? ViewPath()
        var found: [Diagnostic] = []
        let count = picture.nodes.map(\.all.count).reduce(0, +)
        if count > Self.nodes {
            found.append(
                Diagnostic(message: "\(count) views in \(family), \(Self.nodes) are light — show less", path: root))
        }
        let depth = picture.nodes.map(\.depth).max() ?? 0
        if depth > Self.depth {
            found.append(
                Diagnostic(
                    message: "views nested \(depth) deep in \(family), \(Self.depth) are light — nest fewer", path: root
                ))
        }
        let images = picture.nodes.flatMap { root in
            root.standingTogether { if case .image = $0.content { true } else { false } }
        }
        if images.count > Self.pictures {
            found.append(
                Diagnostic(
                    message: "\(images.count) pictures in \(family), \(Self.pictures) is light — use symbols",
                    path: images[Self.pictures].path))
        }
        return found + images.compactMap { heavy($0, picture, family) }
    }

    /// The finding about a picture of more pixels than any phone shows of it.
    private func heavy(_ node: ViewNode, _ picture: RuledPicture, _ family: WidgetFamily) -> Diagnostic? {
        guard case .image(let content) = node.content,
            case .picture(let found, _) = picture.images.find(content),
            max(found.image.width, found.image.height) > Self.side
        else { return nil }
        let size = "\(found.image.width) × \(found.image.height)"
        return Diagnostic(
            message:
                "'\(content.name)' has \(size) pixels in \(family), \(Self.side) × \(Self.side) are light — bring a smaller file",
            path: node.path)
    }
}
