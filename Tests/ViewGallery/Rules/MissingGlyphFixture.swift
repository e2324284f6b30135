import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A text in a script that no font of the set supports.
struct MissingGlyphFixture: RuleFixture {
    static let rule = LintRule.missingGlyph
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Text(verbatim: "𒀭 Inanna")
            .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        Text(verbatim: "Inanna")
            .containerBackground(.white, for: .widget)
    }
}
