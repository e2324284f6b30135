import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// The most important text, truncated at a large text size.
struct TruncatedPriorityFixture: RuleFixture {
    static let rule = LintRule.truncatedPriority
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.typeSize = .xxxLarge }

    var failing: some View {
        VStack(alignment: .leading) {
            Text("Flight LH 4711 to Frankfurt").font(.headline).lineLimit(2)
                .layoutPriority(1)
            Text("Gate B 22").font(.caption)
        }
        .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        VStack(alignment: .leading) {
            Text("Flight LH 4711 to Frankfurt").font(.headline).lineLimit(2)
                .minimumScaleFactor(0.6)
                .layoutPriority(1)
            Text("Gate B 22").font(.caption)
        }
        .containerBackground(.white, for: .widget)
    }
}
