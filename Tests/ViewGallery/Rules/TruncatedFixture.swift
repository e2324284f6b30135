import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A truncated line.
struct TruncatedFixture: RuleFixture {
    static let rule = LintRule.truncated
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Text("Flight LH 4711 to Frankfurt").lineLimit(1)
            .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        Text("Flight LH 4711 to Frankfurt").lineLimit(3)
            .containerBackground(.white, for: .widget)
    }
}
