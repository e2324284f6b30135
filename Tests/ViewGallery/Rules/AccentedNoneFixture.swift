import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A widget that names no important view.
struct AccentedNoneFixture: RuleFixture {
    static let rule = LintRule.accentedNone
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .accented }

    var failing: some View {
        VStack {
            Text("12 °C").font(.title)
            Text("Cloudy")
        }
        .containerBackground(.indigo, for: .widget)
    }

    var fixed: some View {
        VStack {
            Text("12 °C").font(.title).widgetAccentable()
            Text("Cloudy")
        }
        .containerBackground(.indigo, for: .widget)
    }
}
