import Foundation
import Shared
import WidgetKit
import WidgetRendering

/// A timeline that may have no entries; there is nothing to draw.
struct TimelineFixture: RuleSource {
    static let rule = LintRule.timeline

    struct Entry: TimelineEntry { let date: Date }

    func failing(dates: [Date], completion: @escaping (Timeline<Entry>) -> Void) {
        // In the evening no dates are left.
        completion(Timeline(entries: dates.map { Entry(date: $0) }, policy: .atEnd))
    }

    func fixed(now: Date, dates: [Date], completion: @escaping (Timeline<Entry>) -> Void) {
        // There is always an entry for now.
        completion(Timeline(entries: ([now] + dates).map { Entry(date: $0) }, policy: .atEnd))
    }
}
