import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A state that differs only in colour; a snapshot shows one state.
struct ColorOnlyFixture: RuleSource {
    static let rule = LintRule.colorOnly

    func failing(isLate: Bool) -> some View {
        Image(systemName: "clock")
            .foregroundStyle(isLate ? .red : .green)
            .accessibilityLabel(isLate ? "Late" : "On time")
    }

    func fixed(isLate: Bool) -> some View {
        Image(systemName: isLate ? "exclamationmark.triangle.fill" : "clock")
            .foregroundStyle(isLate ? .red : .green)
            .accessibilityLabel(isLate ? "Late" : "On time")
    }
}
