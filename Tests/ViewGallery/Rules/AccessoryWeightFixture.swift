import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// More views than the lock screen draws in time.
struct AccessoryWeightFixture: RuleFixture {
    static let rule = LintRule.accessoryWeight
    static let snapshot = PlannedSnapshot.widget(.accessoryRectangular)

    var failing: some View {
        HStack(spacing: 1) {
            ForEach(0..<70, id: \.self) { index in
                Capsule().frame(width: 1, height: Double(10 + index % 9 * 5))
            }
        }
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        HStack(spacing: 4) {
            ForEach(0..<14, id: \.self) { index in
                Capsule().frame(width: 4, height: Double(10 + index % 9 * 5))
            }
        }
        .containerBackground(.clear, for: .widget)
    }
}
