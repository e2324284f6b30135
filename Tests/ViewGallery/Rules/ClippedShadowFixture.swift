import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A card whose shadow is clipped.
struct ClippedShadowFixture: RuleFixture {
    static let rule = LintRule.clippedShadow
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Text("12 °C").font(.title).padding()
            .background(.white)
            .shadow(radius: 6)
            .clipShape(.rect(cornerRadius: 12))
            .containerBackground(.yellow, for: .widget)
    }

    var fixed: some View {
        Text("12 °C").font(.title).padding()
            .background(.white)
            .clipShape(.rect(cornerRadius: 12))
            .shadow(radius: 6)
            .containerBackground(.yellow, for: .widget)
    }
}
