import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A shadow on the lock screen.
struct AccessoryEffectFixture: RuleFixture {
    static let rule = LintRule.accessoryEffect
    static let snapshot = PlannedSnapshot.widget(.accessoryRectangular)

    var failing: some View {
        Text("Sunny").font(.headline)
            .shadow(color: .white, radius: 4)
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Text("Sunny").font(.headline)
            .containerBackground(.clear, for: .widget)
    }
}
