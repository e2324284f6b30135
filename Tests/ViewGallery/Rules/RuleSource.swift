import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A fixture of a lint rule: the member `failing` breaks the rule, `fixed` doesn't. The source file is named after the type.
@MainActor
protocol RuleSource {
    /// The rule.
    static var rule: LintRule { get }
}

/// A fixture whose failing and fixed members are views.
@MainActor
protocol RuleFixture: RuleSource {
    associatedtype Failing: View
    associatedtype Fixed: View

    /// The place and appearance in which the views are drawn.
    static var snapshot: PlannedSnapshot { get }
    init()
    @ViewBuilder var failing: Failing { get }
    @ViewBuilder var fixed: Fixed { get }
}

/// The rules' fixtures, one for each rule.
@MainActor let ruleSources: [any RuleSource.Type] = [
    ContainerBackgroundFixture.self, WidgetURLFixture.self, InlineFixture.self, AccessoryColorFixture.self,
    AccessoryWeightFixture.self, AccessoryEffectFixture.self, AccessoryMotionFixture.self,
    TruncatedPriorityFixture.self, TruncatedFixture.self, OverlapFixture.self, MissingGlyphFixture.self,
    VibrantContrastFixture.self,
    VibrantShadesFixture.self, LookAlikeFixture.self, AccentedPlateFixture.self, AccentedTextFixture.self,
    AccentedImageFixture.self, AccentedLayersFixture.self, AccentedNoneFixture.self, ColorOnlyFixture.self,
    ContrastFixture.self, SmallTextFixture.self, EdgeFixture.self, ClippedShadowFixture.self, TapSizeFixture.self,
    ButtonLabelFixture.self,
    ActivityContrastFixture.self, ActivityLimitsFixture.self, ControlTitleFixture.self, ControlSymbolFixture.self,
    MemoryFixture.self,
    BlankFixture.self, SlowFixture.self, TimelineFixture.self, BakedDateFixture.self, ReloadBudgetFixture.self,
    ActivityIntentFixture.self, AppGroupFixture.self,
    DrawingFixture.self,
]

extension PlannedSnapshot {
    /// Returns the snapshot of a widget family; accessory families are drawn in the vibrant mode.
    static func widget(
        _ family: WidgetFamily, change: (inout RenderConfiguration) -> Void = { _ in }
    ) -> PlannedSnapshot {
        var appearance = RenderConfiguration(mode: family.isAccessory ? .vibrant : nil)
        change(&appearance)
        return PlannedSnapshot(.widget(kind: "Sample", family), appearance)
    }
}
