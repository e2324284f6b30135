import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A symbol on a disc.
struct AccentedLayersFixture: RuleFixture {
    static let rule = LintRule.accentedLayers
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .accented }

    var failing: some View {
        ZStack {
            Circle().fill(.green)
            Image(systemName: "leaf.fill").font(.largeTitle).foregroundStyle(.white)
        }
        .widgetAccentable()
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        ZStack {
            Circle().fill(.green)
            Image(systemName: "leaf.fill").font(.largeTitle).blendMode(.destinationOut)
        }
        .compositingGroup()
        .widgetAccentable()
        .containerBackground(.clear, for: .widget)
    }
}
