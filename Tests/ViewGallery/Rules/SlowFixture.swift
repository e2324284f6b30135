import Foundation
import SwiftUI
import WidgetKit
import WidgetRendering

/// Work in the place of drawing; what it takes differs by machine, so it isn't drawn.
struct SlowFixture: RuleSource {
    static let rule = LintRule.slow

    var failing: some View {
        // Half a million dates are looked at for each picture.
        let dates = (0..<500_000).map { Date(timeIntervalSince1970: Double($0) * 60) }
        return Text("\(dates.count { Calendar.current.isDateInWeekend($0) }) minutes of weekend")
            .containerBackground(.white, for: .widget)
    }

    /// What the app worked out and stored.
    let minutes: Int

    var fixed: some View {
        Text("\(minutes) minutes of weekend")
            .containerBackground(.white, for: .widget)
    }
}
