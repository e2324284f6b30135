import Shared

/// The lock screen's families have little memory and time: few views, one small image.
///
/// Apple publishes no numbers. These leave a widget of a line of text, a symbol and a gauge five times over.
struct AccessoryWeightRule: WidgetRule {
    let rule = LintRule.accessoryWeight

    /// The most views and modifiers, candidates of a choice counted each.
    static let nodes = 60
    /// The most of them around each other.
    static let depth = 24
    /// The most images of the assets. Symbols are letters of a font and count as views.
    static let snapshots = 1
    /// The longest side of a image in pixels: the largest circle has 228 at three pixels a point.
    static let side = 256

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        let root = snapshot.nodes.first?.path ?? ViewPath()
        var found: [Diagnostic] = []
        let count = snapshot.nodes.map(\.all.count).reduce(0, +)
        if count > Self.nodes {
            found.append(
                Diagnostic(message: "\(count) views in \(family), \(Self.nodes) are light — show less", path: root))
        }
        let depth = snapshot.nodes.map(\.depth).max() ?? 0
        if depth > Self.depth {
            found.append(
                Diagnostic(
                    message: "views nested \(depth) deep in \(family), \(Self.depth) are light — nest fewer", path: root
                ))
        }
        let images = snapshot.nodes.flatMap { root in
            root.standingTogether { if case .image = $0.content { true } else { false } }
        }
        if images.count > Self.snapshots {
            found.append(
                Diagnostic(
                    message: "\(images.count) images in \(family), \(Self.snapshots) is light — use symbols",
                    path: images[Self.snapshots].path))
        }
        return found + images.compactMap { heavy($0, snapshot, family) }
    }

    /// The finding about a image of more pixels than any phone shows of it.
    private func heavy(_ node: ViewNode, _ snapshot: CheckedSnapshot, _ family: WidgetFamily) -> Diagnostic? {
        guard case .image(let content) = node.content,
            case .snapshot(let found, _) = snapshot.images.find(content),
            max(found.image.width, found.image.height) > Self.side
        else { return nil }
        let size = "\(found.image.width) × \(found.image.height)"
        return Diagnostic(
            message:
                "'\(content.name)' has \(size) pixels in \(family), \(Self.side) × \(Self.side) are light — bring a smaller file",
            path: node.path)
    }
}
