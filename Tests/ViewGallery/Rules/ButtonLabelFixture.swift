import Foundation
import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A link that shows only a symbol.
struct ButtonLabelFixture: RuleFixture {
    static let rule = LintRule.buttonLabel
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Link(destination: URL(filePath: "/map")) {
            Image(systemName: "map").padding(20)
        }
        .containerBackground(.yellow, for: .widget)
    }

    var fixed: some View {
        Link(destination: URL(filePath: "/map")) {
            Image(systemName: "map").padding(20)
        }
        .accessibilityLabel("Show the map")
        .containerBackground(.yellow, for: .widget)
    }
}
