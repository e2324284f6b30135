import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A badge without an accented rendering mode.
struct AccentedImageFixture: RuleFixture {
    static let rule = LintRule.accentedImage
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .accented }

    var failing: some View {
        Image("RedTeam").resizable().scaledToFit()
            .widgetAccentable()
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Image("RedTeam").resizable().widgetAccentedRenderingMode(.desaturated).scaledToFit()
            .widgetAccentable()
            .containerBackground(.clear, for: .widget)
    }
}
