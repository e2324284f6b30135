import Shared

/// Checks that lock-screen families have few views and at most one small image, because they get little memory and time.
///
/// Apple publishes no limits. The limits here allow five times the views of a widget with a line of text, a symbol and a gauge.
struct AccessoryWeightRule: WidgetRule {
    let rule = LintRule.accessoryWeight

    /// The maximum number of views and modifiers. All candidates of a `ViewThatFits` are counted, although only one of them is shown.
    static let nodes = 60
    /// The maximum nesting depth of views and modifiers.
    static let depth = 24
    /// The maximum number of images. Symbols are glyphs of a font and count as views.
    static let images = 1
    /// The maximum width and height of an image in pixels. The largest `accessoryCircular` widget is 228 pixels wide, at three pixels per
    /// point.
    static let side = 256

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        let root = snapshot.nodes.first?.path ?? ViewPath()
        var found: [Diagnostic] = []
        let count = snapshot.nodes.map(\.all.count).reduce(0, +)
        if count > Self.nodes {
            found.append(
                Diagnostic(
                    message: "\(count) views in \(family), more than the recommended \(Self.nodes) — show fewer views",
                    path: root))
        }
        let depth = snapshot.nodes.map(\.depth).max() ?? 0
        if depth > Self.depth {
            found.append(
                Diagnostic(
                    message:
                        "views nested \(depth) levels deep in \(family), more than the recommended \(Self.depth) — nest fewer views",
                    path: root
                ))
        }
        let images = snapshot.nodes.flatMap { root in
            root.coexisting { if case .image = $0.content { true } else { false } }
        }
        if images.count > Self.images {
            found.append(
                Diagnostic(
                    message:
                        "\(images.count) images in \(family), more than the recommended \(Self.images) — use symbols instead",
                    path: images[Self.images].path))
        }
        return found + images.compactMap { heavy($0, snapshot, family) }
    }

    /// Returns a finding for an image that has more pixels than any phone shows in the family.
    private func heavy(_ node: ViewNode, _ snapshot: CheckedSnapshot, _ family: WidgetFamily) -> Diagnostic? {
        guard case .image(let content) = node.content,
            case .image(let found, _) = snapshot.images.find(content),
            max(found.image.width, found.image.height) > Self.side
        else { return nil }
        let size = "\(found.image.width) × \(found.image.height)"
        return Diagnostic(
            message:
                "'\(content.name)' has \(size) pixels in \(family), more than the recommended \(Self.side) × \(Self.side) — use a smaller file",
            path: node.path)
    }
}
