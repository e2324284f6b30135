import Foundation
import Shared
import WidgetKit
import WidgetRendering

/// A timeline that asks for too many reloads; there is nothing to draw.
struct ReloadBudgetFixture: RuleSource {
    static let rule = LintRule.reloadBudget

    struct Entry: TimelineEntry { let date: Date }

    func failing(now: Date, completion: @escaping (Timeline<Entry>) -> Void) {
        // The reload is due at once.
        completion(Timeline(entries: [Entry(date: now)], policy: .atEnd))
    }

    func fixed(now: Date, completion: @escaping (Timeline<Entry>) -> Void) {
        completion(Timeline(entries: [Entry(date: now)], policy: .after(now.addingTimeInterval(3_600))))
    }
}
