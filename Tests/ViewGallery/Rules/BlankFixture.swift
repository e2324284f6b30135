import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// An empty list.
struct BlankFixture: RuleFixture {
    static let rule = LintRule.blank
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        ForEach([String](), id: \.self) { Text($0) }
            .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        Text("No messages").foregroundStyle(.secondary)
            .containerBackground(.white, for: .widget)
    }
}
