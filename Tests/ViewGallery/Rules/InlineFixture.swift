import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A text that is too long for the line beside the date.
struct InlineFixture: RuleFixture {
    static let rule = LintRule.inline
    static let snapshot = PlannedSnapshot.widget(.accessoryInline)

    var failing: some View {
        Text("Next train to the main station in 12 minutes")
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        ViewThatFits {
            Text("Next train to the main station in 12 minutes")
            Text("Next train in 12 min")
        }
        .containerBackground(.clear, for: .widget)
    }
}
