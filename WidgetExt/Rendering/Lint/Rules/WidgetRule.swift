import Shared

/// Something that goes wrong on a phone and can be seen in a snapshot made here.
@MainActor
protocol WidgetRule {
    /// Its name.
    var rule: LintRule { get }
    /// What breaks the rule: the view's path, what is wrong with it, and what to do.
    func findings(in snapshot: CheckedSnapshot) -> [Diagnostic]
}

/// A snapshot as rules look at it: its resolved views, and what became of them.
@MainActor
struct CheckedSnapshot {
    let place: SnapshotPlace
    /// The widget's family; `nil` for anything else.
    var family: WidgetFamily? { place.family }
    /// The family on the lock screen; `nil` for anything else.
    var accessoryFamily: WidgetFamily? { family.flatMap { $0.isAccessory ? $0 : nil } }
    let mode: WidgetRenderingMode
    /// The views, as they were laid out.
    let nodes: [ViewNode]
    let list: DisplayList
    /// The texts of the list, in its order.
    let texts: [DrawnText]
    let images: ImageStore
    /// What laying the views out took.
    var work = LayoutWork()
    /// Whether it is one of characters, in which lines end elsewhere than on a phone.
    var isInCells = false
}

/// The rules every snapshot is held to.
@MainActor
enum WidgetRules {
    /// The rules, in the order of their findings.
    static let all: [any WidgetRule] = [
        ContainerBackgroundRule(), WidgetURLRule(), InlineRule(), AccessoryContentRule(), AccessoryWeightRule(),
        AccessoryEffectRule(), AccessoryMotionRule(), TruncationRule(), ActivityContrastRule(), TextContrastRule(),
        ImageShadesRule(), LookAlikeRule(), ImageMemoryRule(), SlowRule(),
    ]

    /// What breaks a rule.
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
