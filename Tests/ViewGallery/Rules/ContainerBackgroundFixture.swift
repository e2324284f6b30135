import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A widget without a container background.
struct ContainerBackgroundFixture: RuleFixture {
    static let rule = LintRule.containerBackground
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Text("Hello!").font(.title)
    }

    var fixed: some View {
        Text("Hello!").font(.title)
            .containerBackground(for: .widget) { Color.yellow }
    }
}
