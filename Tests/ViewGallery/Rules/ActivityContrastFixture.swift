import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// White text on yellow.
struct ActivityContrastFixture: RuleFixture {
    static let rule = LintRule.activityContrast
    static let snapshot = PlannedSnapshot(.activity(kind: "Sample", .lockScreen, .madeUp))

    var failing: some View {
        Text("Your order is on its way").font(.headline)
            .foregroundStyle(.white)
            .activityBackgroundTint(.yellow)
    }

    var fixed: some View {
        Text("Your order is on its way").font(.headline)
            .foregroundStyle(.black)
            .activityBackgroundTint(.yellow)
    }
}
