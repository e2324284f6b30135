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
