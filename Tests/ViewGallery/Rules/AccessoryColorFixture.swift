import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A coloured area on the lock screen.
struct AccessoryColorFixture: RuleFixture {
    static let rule = LintRule.accessoryColor
    static let snapshot = PlannedSnapshot.widget(.accessoryCircular)

    var failing: some View {
        ZStack {
            Color.green
            Text("72").font(.title2)
        }
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        ZStack {
            AccessoryWidgetBackground()
            Text("72").font(.title2)
        }
        .containerBackground(.clear, for: .widget)
    }
}
