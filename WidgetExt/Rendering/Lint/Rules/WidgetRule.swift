import Shared

/// A check of a snapshot for a fault that is visible on a phone.
@MainActor
protocol WidgetRule {
    /// The rule's name.
    var rule: LintRule { get }
    /// Returns the rule's findings, each with the view's path, the fault and its remedy.
    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic]
}

/// A rule's finding in a snapshot.
package struct SnapshotFinding: Hashable, Sendable {
    package var rule: LintRule
    package var message: String
    package var path: ViewPath

    /// The finding on one line, with the view's path if it has one.
    package var line: String { Diagnostic(message: message, path: path).line }
}

/// A snapshot in the form in which rules check it: its resolved views and the result of their layout.
@MainActor
struct CheckedSnapshot {
    let place: SnapshotPlace
    /// The widget's family; `nil` if the snapshot doesn't show a widget.
    var family: WidgetFamily? { place.family }
    /// The widget's family if it is on the lock screen; `nil` for any other snapshot.
    var accessoryFamily: WidgetFamily? { family.flatMap { $0.isAccessory ? $0 : nil } }
    let mode: WidgetRenderingMode
    /// The resolved views that were laid out.
    let nodes: [ViewNode]
    let list: DisplayList
    /// The number of items at the beginning of the list that belong to the container background.
    var backgroundCount = 0
    /// The texts of the display list, in the same order.
    let texts: [DrawnText]
    /// The areas that react to taps, the topmost at the end.
    var regions: [DrawnRegion] = []
    let images: ImageStore
    /// The amount of layout work.
    var work = LayoutWork()
    /// True if the snapshot is drawn in character cells, where lines break differently from those on a phone.
    var isInCells = false
    /// True if distances and text sizes in the snapshot are those of a home screen or of a Live Activity's card. Lock-screen families and
    /// the Dynamic Island have little space, and character cells have other sizes.
    var isRoomy: Bool {
        guard !isInCells else { return false }
        return switch place {
        case .family(let family): !family.isAccessory
        case .activity(let presentation): presentation == .lockScreen
        case .control, .preview, .snippet, .scene: false
        }
    }
    private let cache = Cache()

    /// The data that several rules need.
    @MainActor
    private final class Cache {
        var layers: SnapshotLayers?
        var grounds: TextGrounds?
        var accented: AccentedGrounds??
    }

    /// The layers of the display list.
    var layers: SnapshotLayers {
        if let known = cache.layers { return known }
        let layers = SnapshotLayers(list, texts: texts)
        cache.layers = layers
        return layers
    }

    /// The colours behind the texts.
    var grounds: TextGrounds {
        if let known = cache.grounds { return known }
        let grounds = TextGrounds(layers, texts: texts)
        cache.grounds = grounds
        return grounds
    }

    /// The opacity behind what is drawn; `nil` if the snapshot isn't accented.
    var accented: AccentedGrounds? {
        if let known = cache.accented { return known }
        let grounds = AccentedGrounds(self)
        cache.accented = .some(grounds)
        return grounds
    }

    init(
        place: SnapshotPlace, mode: WidgetRenderingMode, nodes: [ViewNode], list: DisplayList,
        backgroundCount: Int = 0, texts: [DrawnText], regions: [DrawnRegion] = [], images: ImageStore,
        work: LayoutWork = LayoutWork(),
        isInCells: Bool = false
    ) {
        (self.place, self.mode, self.nodes, self.list) = (place, mode, nodes, list)
        (self.backgroundCount, self.texts, self.images) = (backgroundCount, texts, images)
        (self.regions, self.work, self.isInCells) = (regions, work, isInCells)
    }
}

/// The rules applied to every linted snapshot.
@MainActor
enum WidgetRules {
    /// All rules. Findings are in the same order.
    static let all: [any WidgetRule] = [
        ContainerBackgroundRule(), WidgetURLRule(), InlineRule(), AccessoryContentRule(), AccessoryWeightRule(),
        AccessoryEffectRule(), AccessoryMotionRule(), TruncationRule(), OverlapRule(), ActivityContrastRule(),
        TextContrastRule(), ImageShadesRule(), LookAlikeRule(), AccentedPlateRule(), AccentedTextRule(),
        AccentedImageRule(), AccentedLayersRule(), AccentedNoneRule(), ContrastRule(), SmallTextRule(),
        EdgeRule(), ClippedShadowRule(), TapSizeRule(), ButtonLabelRule(), ImageMemoryRule(), SlowRule(),
    ]

    /// The maximum number of findings of a rule, so that those of one rule don't displace those of another.
    static let limit = 50

    /// Returns the findings of all rules. The rows of a list have the same cause if they have the same message, so only the first is
    /// returned.
    static func findings(in snapshot: CheckedSnapshot) -> [SnapshotFinding] {
        var (findings, causes): ([SnapshotFinding], Set<[String]>) = ([], [])
        for rule in all {
            var count = 0
            for finding in rule.findings(in: snapshot) where count < limit {
                guard causes.insert([rule.rule.rawValue, finding.message, finding.path.withoutRows]).inserted else {
                    continue
                }
                findings.append(SnapshotFinding(rule: rule.rule, message: finding.message, path: finding.path))
                count += 1
            }
        }
        return findings
    }
}

/// Checks that a widget has exactly one container background.
struct ContainerBackgroundRule: WidgetRule {
    let rule = LintRule.containerBackground

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        guard snapshot.family != nil else { return [] }
        // A modifier on a group of views applies to each of them, so each root is checked separately.
        let declared = snapshot.nodes.map { root in
            root.coexisting {
                if case .modified(.containerBackground, _) = $0.content { true } else { false }
            }
        }
        if declared.allSatisfy(\.isEmpty), snapshot.nodes.containerBackground(in: Rect(snapshot.list.size)) == nil {
            return [
                Diagnostic(
                    message:
                        "no containerBackground: the widget gets an opaque one — add containerBackground(for: .widget)",
                    path: snapshot.nodes.first?.path ?? ViewPath())
            ]
        }
        return declared.flatMap { $0.dropFirst() }.map {
            Diagnostic(message: "a second containerBackground isn't drawn — keep one per widget", path: $0.path)
        }
    }
}

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

/// Checks that a widget's images fit into the memory that the widget gets.
///
/// The size is that of the decoded image, with four bytes per pixel, whatever the size at which the image is shown. Vector files aren't
/// counted.
struct ImageMemoryRule: WidgetRule {
    let rule = LintRule.memory

    /// The maximum number of pixels of one image. The number is from the log of a phone that refused a larger image. Apple publishes no
    /// number.
    static let pixels = 718_080
    /// The maximum size of all images together, in bytes: the memory for which widgets are designed. Apple publishes no number.
    static let bytes = 30 << 20

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        var total = 0
        var keys: Set<String> = []
        var found: [Diagnostic] = []
        let nodes = snapshot.nodes.flatMap { $0.coexisting(\.isImage) }
        for node in nodes {
            guard case .image(let content) = node.content,
                case .image(let image, let key) = snapshot.images.find(content), !image.isVector,
                keys.insert(key).inserted
            else { continue }
            let (width, height) = (image.image.width, image.image.height)
            total += width * height * 4
            guard width * height > Self.pixels else { continue }
            let name = content.name.isEmpty ? "an image" : "'\(content.name)'"
            found.append(
                Diagnostic(
                    message:
                        "\(name) has \(width) × \(height) = \(width * height) pixels, but a phone shows an image only up to \(Self.pixels) pixels — scale the image down first",
                    path: node.path))
        }
        guard total > Self.bytes else { return found }
        // The number is rounded up, so that the message never shows a size within the limit.
        let size = "\(((total - 1) >> 20) + 1) MiB"
        return found + [
            Diagnostic(
                message:
                    "the images take \(size) of memory, but a widget has \(Self.bytes >> 20) MiB in total — show fewer or smaller images",
                path: nodes.first?.path ?? ViewPath())
        ]
    }
}

/// Checks that a snapshot takes little work to draw.
///
/// The work is counted, because a duration depends on the machine and its load. Apple publishes no limits. An ordinary widget has fewer
/// than 300 views and modifiers, 100 text layouts and two effects. A view at one of these limits took a tenth of a second to draw on a
/// desktop processor.
struct SlowRule: WidgetRule {
    let rule = LintRule.slow

    /// The maximum number of views and modifiers that are laid out.
    static let views = 5_000
    /// The maximum number of times that a text is laid out.
    static let textLayouts = 2_000
    /// The maximum number of shapes, texts, symbols and images that are drawn.
    static let items = 5_000
    /// The maximum number of pixels that blurs, shadows and colour filters redraw, at two pixels per point.
    static let pixels = 16_000_000
    /// The maximum number of timeline entries: one per minute during a day.
    static let entries = 1_440

    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        let path = snapshot.nodes.first?.path ?? ViewPath()
        var found: [Diagnostic] = []
        func count(_ count: Int, _ limit: Int, _ what: String, _ remedy: String) {
            guard count > limit else { return }
            found.append(
                Diagnostic(message: "\(count) \(what), more than the limit of \(limit) — \(remedy)", path: path))
        }
        count(snapshot.work.views, Self.views, "views and modifiers are laid out", "show fewer views")
        count(
            snapshot.work.textLayouts, Self.textLayouts, "text layouts are tried",
            "show fewer texts, or nest fewer stacks")
        count(snapshot.list.items.drawnCount, Self.items, "shapes, texts and images are drawn", "draw fewer of them")
        // An effect redraws a layer that is as large as the whole snapshot.
        let size = snapshot.list.size
        let redrawn = Double(snapshot.list.items.effectCount) * size.width * size.height * 4
        count(
            Int(saturating: redrawn), Self.pixels, "pixels are redrawn by blurs, shadows and filters",
            "use fewer effects")
        return found
    }
}

extension [DisplayList.Item] {
    /// The number of shapes, texts, symbols and images, including those in groups.
    fileprivate var drawnCount: Int {
        reduce(0) { count, item in
            switch item {
            case .fill, .text, .outline, .image, .symbol: count + 1
            case .group(_, let items): count + items.drawnCount
            case .masked(let items, let mask): count + items.drawnCount + mask.drawnCount
            }
        }
    }

    /// The number of effects that are drawn pixel by pixel.
    fileprivate var effectCount: Int {
        reduce(0) { count, item in
            switch item {
            case .fill, .text, .outline, .image, .symbol: count
            case .group(let effect, let items): count + (effect.changesPixels ? 1 : 0) + items.effectCount
            case .masked(let items, let mask): count + items.effectCount + mask.effectCount
            }
        }
    }
}

extension NodeEffect {
    fileprivate var changesPixels: Bool {
        switch self {
        case .blur, .filter, .shadow: true
        case .opacity, .group, .accent, .blend, .transform, .clip: false
        }
    }
}
