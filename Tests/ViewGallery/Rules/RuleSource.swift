import SwiftUI
import WidgetKit
import WidgetRendering

/// What breaks a rule, and what doesn't: the parts `failing` and `fixed` of a type whose source is the file of its name.
@MainActor
protocol RuleSource {
    /// The rule it is about.
    static var rule: LintRule { get }
}

/// What breaks a rule, and what doesn't, as views.
@MainActor
protocol RuleFixture: RuleSource {
    associatedtype Failing: View
    associatedtype Fixed: View

    /// Where the views are drawn, and how.
    static var snapshot: LintCase { get }
    init()
    @ViewBuilder var failing: Failing { get }
    @ViewBuilder var fixed: Fixed { get }
}

/// The rules' fixtures; one for each.
@MainActor let ruleSources: [any RuleSource.Type] = [
    ContainerBackgroundFixture.self, WidgetURLFixture.self, InlineFixture.self, AccessoryColorFixture.self,
    AccessoryWeightFixture.self, AccessoryEffectFixture.self, AccessoryMotionFixture.self,
    TruncatedPriorityFixture.self, TruncatedFixture.self, MissingGlyphFixture.self, VibrantContrastFixture.self,
    VibrantShadesFixture.self, LookAlikeFixture.self, ActivityContrastFixture.self, ActivityLimitsFixture.self,
    ControlTitleFixture.self,
    ControlSymbolFixture.self, MemoryFixture.self, BlankFixture.self, SlowFixture.self, TimelineFixture.self,
    DrawingFixture.self,
]

extension LintCase {
    /// A widget's family; the lock screen's in the vibrant look.
    static func widget(_ family: WidgetFamily, change: (inout LintCase) -> Void = { _ in }) -> LintCase {
        var snapshot = LintCase(place: .family(family))
        if family.isAccessory { snapshot.mode = .vibrant }
        change(&snapshot)
        return snapshot
    }
}
