import Shared
import SwiftUI
import WidgetKit
import WidgetRendering

/// A text that stands still; a snapshot shows one instant.
struct BakedDateFixture: RuleSource {
    static let rule = LintRule.bakedDate

    func failing(departure: Date) -> some View {
        Text(departure.formatted(.relative(presentation: .numeric)))
    }

    func fixed(departure: Date) -> some View {
        Text(departure, style: .relative)
    }
}
