import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A line that shrinks until it fits.
struct SmallTextFixture: RuleFixture {
    static let rule = LintRule.smallText
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        VStack(alignment: .leading) {
            Text("Old Fishing Harbour").font(.headline)
            Text("Every day from May to September, except in storms")
                .lineLimit(1)
                .minimumScaleFactor(0.3)
        }
        .containerBackground(.yellow, for: .widget)
    }

    var fixed: some View {
        VStack(alignment: .leading) {
            Text("Old Fishing Harbour").font(.headline)
            Text("Every day from May to September, except in storms")
                .font(.caption)
        }
        .containerBackground(.yellow, for: .widget)
    }
}
