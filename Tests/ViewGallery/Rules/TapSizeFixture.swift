import Foundation
import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A small link.
struct TapSizeFixture: RuleFixture {
    static let rule = LintRule.tapSize
    static let snapshot = PlannedSnapshot.widget(.systemSmall)

    var failing: some View {
        VStack {
            Text("Old Fishing Harbour")
            Link("Map", destination: URL(filePath: "/map"))
        }
        .containerBackground(.white, for: .widget)
    }

    var fixed: some View {
        VStack {
            Text("Old Fishing Harbour")
            Link(destination: URL(filePath: "/map")) {
                Text("Map").padding(14)
            }
        }
        .containerBackground(.white, for: .widget)
    }
}
