import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A text that is moved to the corner.
struct EdgeFixture: RuleFixture {
    static let rule = LintRule.edge
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Text("12 °C").font(.title)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .padding(-16)
            .containerBackground(.yellow, for: .widget)
    }

    var fixed: some View {
        Text("12 °C").font(.title)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
            .containerBackground(.yellow, for: .widget)
    }
}
