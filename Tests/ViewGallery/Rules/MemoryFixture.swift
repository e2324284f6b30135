import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// An image in a camera's full resolution.
struct MemoryFixture: RuleFixture {
    static let rule = LintRule.memory
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        Image("Panorama").resizable().scaledToFit()
            .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        Image("PanoramaSmall").resizable().scaledToFit()
            .containerBackground(.white, for: .widget)
    }
}
