import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A colour that is invisible on the lock screen.
struct VibrantContrastFixture: RuleFixture {
    static let rule = LintRule.vibrantContrast
    static let snapshot = PlannedSnapshot.widget(.accessoryRectangular)

    var failing: some View {
        VStack(alignment: .leading) {
            Text("Dentist").font(.headline)
            Text("in 20 minutes").foregroundStyle(.blue.opacity(0.5))
        }
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        VStack(alignment: .leading) {
            Text("Dentist").font(.headline)
            Text("in 20 minutes").foregroundStyle(.secondary)
        }
        .containerBackground(.clear, for: .widget)
    }
}
