import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// An animation on the lock screen.
struct AccessoryMotionFixture: RuleFixture {
    static let rule = LintRule.accessoryMotion
    static let snapshot = PlannedSnapshot.widget(.accessoryCircular)

    var failing: some View {
        Image(systemName: "bell.fill").font(.title)
            .animation(.default, value: 3)
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Image(systemName: "bell.fill").font(.title)
            .containerBackground(.clear, for: .widget)
    }
}
