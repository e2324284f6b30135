import Shared

/// Checks that lock-screen families contain only text, symbols and the standard background, because the system removes colours there.
struct AccessoryContentRule: WidgetRule {
    let rule = LintRule.accessoryColor

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        // Beside the date, colours aren't drawn at all.
        guard let family = snapshot.accessoryFamily, family != .accessoryInline else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .fill(let paint) = node.content, !paint.isInvisible else { return nil }
            return Diagnostic(
                message: "a colour becomes a grey area in \(family) — use AccessoryWidgetBackground()",
                path: node.path)
        }
    }
}

/// Checks that lock-screen families have no shadows, blurs or gradients, which take time to draw and are barely visible there.
struct AccessoryEffectRule: WidgetRule {
    let rule = LintRule.accessoryEffect

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard let name = node.costlyEffect else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where the system removes colours — leave it out", path: node.path
            )
        }
    }
}

extension ViewNode {
    /// The effect of this node that is costly to draw; `nil` if it has none.
    fileprivate var costlyEffect: String? {
        switch content {
        case .modified(.effect(.fixed(.shadow)), _): "a shadow"
        case .modified(.effect(.fixed(.blur)), _): "a blur"
        case .fill(let paint): paint.isGradient ? "a gradient" : nil
        case .shape(let shape): shape.paint.isGradient ? "a gradient" : nil
        case .text(let text): text.paint.isGradient ? "a gradient" : nil
        default: nil
        }
    }
}

extension Paint {
    fileprivate var isGradient: Bool { if case .gradient = self { true } else { false } }
}

/// Checks that nothing moves in lock-screen families.
struct AccessoryMotionRule: WidgetRule {
    let rule = LintRule.accessoryMotion

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard let family = snapshot.accessoryFamily else { return [] }
        return snapshot.nodes.flatMap(\.all).compactMap { node in
            guard case .modified(.trait(.motion(let name)), _) = node.content else { return nil }
            return Diagnostic(
                message: "\(name) in \(family), where nothing should move — leave it out", path: node.path)
        }
    }
}

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

/// Checks that an inline widget consists of a short text that adapts to the width.
struct InlineRule: WidgetRule {
    let rule = LintRule.inline

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family == .accessoryInline else { return [] }
        let measured = snapshot.nodes.flatMap(\.all).filter(\.isGeometry).map {
            Diagnostic(
                message:
                    "a GeometryReader can't read a size in accessoryInline — instead, offer texts of different lengths with ViewThatFits",
                path: $0.path)
        }
        let cut = snapshot.texts.filter { $0.isTruncated && !snapshot.isInCells }.map {
            Diagnostic(
                message:
                    "the text is cut off beside the date: '\($0.lines.joined(separator: " "))' — offer a shorter text to ViewThatFits",
                path: $0.path)
        }
        return measured + cut
    }
}

extension ViewNode {
    /// True if the node's content depends on its size.
    fileprivate var isGeometry: Bool { if case .geometry = content { true } else { false } }
}
