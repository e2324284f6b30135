import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A face whose features differ only in colour.
struct VibrantShadesFixture: RuleFixture {
    static let rule = LintRule.vibrantShades
    static let snapshot = PlannedSnapshot.widget(.accessoryCircular)

    var failing: some View {
        Image("FlatFace").resizable().scaledToFit()
            .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        Image("ShadedFace").resizable().scaledToFit()
            .containerBackground(.clear, for: .widget)
    }
}
