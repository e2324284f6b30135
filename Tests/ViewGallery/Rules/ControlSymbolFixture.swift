import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A control without a symbol.
struct ControlSymbolFixture: RuleFixture {
    static let rule = LintRule.controlSymbol
    static let snapshot = PlannedSnapshot(.control(kind: "Sample", .small))

    var failing: some View {
        Text("All Lights")
    }

    var fixed: some View {
        Label("All Lights", systemImage: "lightbulb")
    }
}
