import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A grey that is too light on white.
struct ContrastFixture: RuleFixture {
    static let rule = LintRule.contrast
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        VStack {
            Text("12 °C").font(.title)
            Text("Cloudy").foregroundStyle(Color(white: 0.75))
        }
        .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        VStack {
            Text("12 °C").font(.title)
            Text("Cloudy").foregroundStyle(Color(white: 0.4))
        }
        .containerBackground(.white, for: .widget)
    }
}
