import Shared

/// A check for something that goes wrong on a phone and is visible in a snapshot.
@MainActor
protocol WidgetRule {
    /// The rule's name.
    var rule: LintRule { get }
    /// Returns the rule's findings: the view's path, what is wrong with it, and how to fix it.
    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic]
}

/// A snapshot as the rules see it: its resolved views and the result of their layout.
@MainActor
struct CheckedSnapshot {
    let place: SnapshotPlace
    /// The widget's family; `nil` for anything else.
    var family: WidgetFamily? { place.family }
    /// The family on the lock screen; `nil` for anything else.
    var accessoryFamily: WidgetFamily? { family.flatMap { $0.isAccessory ? $0 : nil } }
    let mode: WidgetRenderingMode
    /// The resolved views that were laid out.
    let nodes: [ViewNode]
    let list: DisplayList
    /// The texts of the display list, in its order.
    let texts: [DrawnText]
    let images: ImageStore
    /// The work that the layout took.
    var work = LayoutWork()
    /// True if it is drawn in character cells, where lines break differently than on a phone.
    var isInCells = false
}

/// The rules applied to every snapshot.
@MainActor
enum WidgetRules {
    /// All rules, in the order of their findings.
    static let all: [any WidgetRule] = [
        ContainerBackgroundRule(), WidgetURLRule(), InlineRule(), AccessoryContentRule(), AccessoryWeightRule(),
        AccessoryEffectRule(), AccessoryMotionRule(), TruncationRule(), ActivityContrastRule(), TextContrastRule(),
        ImageShadesRule(), LookAlikeRule(), ImageMemoryRule(), SlowRule(),
    ]

    /// Returns the findings of all rules.
    static func findings(in snapshot: CheckedSnapshot) -> [Diagnostic] {
        all.flatMap { rule in
            rule.findings(in: snapshot).map {
                var finding = $0
                finding.rule = rule.rule.rawValue
                return finding
            }
        }
    }
}
