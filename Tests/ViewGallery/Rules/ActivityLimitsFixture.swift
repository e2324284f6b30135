import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A text that is too wide for the space beside the camera.
struct ActivityLimitsFixture: RuleFixture {
    static let rule = LintRule.activityLimits
    static let snapshot = PlannedSnapshot(.activity(kind: "Sample", .compact, .madeUp))

    var failing: some View {
        Text("12 minutes").font(.caption).fixedSize()
    }

    var fixed: some View {
        Text("12 min").font(.caption)
    }
}
