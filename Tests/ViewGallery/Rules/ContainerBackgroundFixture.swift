import SwiftUI
import WidgetKit
import WidgetRendering

/// A widget without a background of its own.
struct ContainerBackgroundFixture: RuleFixture {
    static let rule = LintRule.containerBackground
    static let snapshot = LintCase.widget(.systemSmall)

    var failing: some View {
        Text("Hello!").font(.title)
    }

    var fixed: some View {
        Text("Hello!").font(.title)
            .containerBackground(for: .widget) { Color.yellow }
    }
}
