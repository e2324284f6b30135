import Foundation
import Shared
import WidgetRendering

/// A use of an app group; there is nothing to draw.
struct AppGroupFixture: RuleSource {
    static let rule = LintRule.appGroup

    func failing() -> Int {
        // The widget's entitlements contain only group.com.example.tea.
        UserDefaults(suiteName: "group.com.example.teas")?.integer(forKey: "cups") ?? 0
    }

    func fixed() -> Int {
        UserDefaults(suiteName: "group.com.example.tea")?.integer(forKey: "cups") ?? 0
    }
}
