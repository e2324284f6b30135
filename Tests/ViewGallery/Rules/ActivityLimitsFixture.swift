import SwiftUI
import WidgetKit
import WidgetRendering

/// More than there is room for beside the camera.
struct ActivityLimitsFixture: RuleFixture {
    static let rule = LintRule.activityLimits
    static let snapshot = LintCase(place: .activity(.compact))

    var failing: some View {
        Text("12 minutes").font(.caption).fixedSize()
    }

    var fixed: some View {
        Text("12 min").font(.caption)
    }
}
