import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A colour that is content instead of the container background.
struct AccentedPlateFixture: RuleFixture {
    static let rule = LintRule.accentedPlate
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .accented }

    var failing: some View {
        ZStack {
            Color.indigo
            Text("12 °C").font(.title).foregroundStyle(.white)
        }
        .widgetAccentable()
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Text("12 °C").font(.title).foregroundStyle(.white)
            .widgetAccentable()
            .containerBackground(.indigo, for: .widget)
    }
}
