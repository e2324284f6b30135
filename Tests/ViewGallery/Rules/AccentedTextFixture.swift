import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A nearly opaque pill behind a label.
struct AccentedTextFixture: RuleFixture {
    static let rule = LintRule.accentedText
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .accented }

    var failing: some View {
        Text("Paid").foregroundStyle(.black)
            .padding(8)
            .background(.yellow.opacity(0.8), in: .capsule)
            .widgetAccentable()
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Text("Paid").foregroundStyle(.black)
            .padding(8)
            .background(.yellow.opacity(0.2), in: .capsule)
            .widgetAccentable()
            .containerBackground(.clear, for: .widget)
    }
}
