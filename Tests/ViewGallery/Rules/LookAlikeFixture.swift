import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// Two badges that differ only in colour.
struct LookAlikeFixture: RuleFixture {
    static let rule = LintRule.lookAlike
    static let snapshot = PlannedSnapshot.widget(.systemSmall) { $0.mode = .vibrant }

    var failing: some View {
        HStack {
            Image("RedTeam").resizable().scaledToFit()
            Image("GreenTeam").resizable().scaledToFit()
        }
        .containerBackground(.clear, for: .widget)
    }

    var fixed: some View {
        HStack {
            Image("RedTeam").resizable().scaledToFit()
            Image("LightTeam").resizable().scaledToFit()
        }
        .containerBackground(.clear, for: .widget)
    }
}
