import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A line that is pulled over the line above it.
struct OverlapFixture: RuleFixture {
    static let rule = LintRule.overlap
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        VStack(alignment: .leading) {
            Text("Old Fishing Harbour").font(.headline)
            Text("in 20 minutes").padding(.top, -20)
        }
        .containerBackground(.yellow, for: .widget)
    }

    var fixed: some View {
        VStack(alignment: .leading) {
            Text("Old Fishing Harbour").font(.headline)
            Text("in 20 minutes")
        }
        .containerBackground(.yellow, for: .widget)
    }
}
