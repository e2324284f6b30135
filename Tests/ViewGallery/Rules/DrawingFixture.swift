import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A symbol that doesn't exist.
struct DrawingFixture: RuleFixture {
    static let rule = LintRule.drawing
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Label("Sent", systemImage: "papercrane.fill")
            .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        Label("Sent", systemImage: "paperplane.fill")
            .containerBackground(.white, for: .widget)
    }
}
