import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A heat map of a year, with a view for each hour, and with a view for each hour's mean in a month.
struct SlowFixture: RuleFixture {
    static let rule = LintRule.slow
    static let snapshot = PlannedSnapshot.widget(.systemMedium)

    /// A sample value from 0 to 1.
    private func value(_ hour: Int, _ day: Int) -> Double { Double((day / 30 + 2 * hour) % 24) / 24 }

    var failing: some View {
        // A view for each hour of the year.
        HStack(spacing: 0) {
            ForEach(0..<365, id: \.self) { day in
                VStack(spacing: 0) {
                    ForEach(0..<24, id: \.self) { hour in Color.green.opacity(value(hour, day)) }
                }
            }
        }
        .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        // The mean of each month.
        HStack(spacing: 1) {
            ForEach(0..<12, id: \.self) { month in
                VStack(spacing: 1) {
                    ForEach(0..<24, id: \.self) { hour in Color.green.opacity(value(hour, month * 30)) }
                }
            }
        }
        .containerBackground(.white, for: .widget)
    }
}
