import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A title that is too long for Control Center.
struct ControlTitleFixture: RuleFixture {
    static let rule = LintRule.controlTitle
    static let snapshot = PlannedSnapshot(.control(kind: "Sample", .medium))

    var failing: some View {
        Label("Turn off every light in the house", systemImage: "lightbulb")
    }

    var fixed: some View {
        Label("All Lights", systemImage: "lightbulb")
    }
}
