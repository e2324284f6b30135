import Foundation
import Shared

/// A check of a widget's timeline for a fault that is visible on a phone as time passes.
@MainActor
protocol TimelineRule {
    /// The rule's name.
    var rule: LintRule { get }
    /// Returns the rule's findings, each with the view's path, the fault and its remedy.
    ///
    /// - Throws: The first error that the widget didn't cause.
    func findings(in timeline: CheckedTimeline) throws -> [Diagnostic]
}

/// A timeline in the form in which rules check it.
@MainActor
struct CheckedTimeline {
    let family: WidgetFamily
    /// True for the first of the checked families, the only one for which a week is simulated.
    let isFirstFamily: Bool
    let timeline: ViewTimeline
    let now: Date
    /// The path of the provider, by which its declaration is found.
    let provider: ViewPath
    /// True if the provider requested a reload of its own widget while it was queried.
    let requestsReload: Bool
    /// True if a network request failed while the provider was queried, which every request does in an extension.
    var hasFailedRequest = false
    /// Draws an entry in a rendering mode.
    let draw: (ViewEntry, WidgetRenderingMode) throws -> Snapshot
    /// Resolves an entry's views at an instant; `nil` if the process can't read another clock.
    let nodes: (ViewEntry, Date) throws -> [ViewNode]?
    /// Queries the provider again at an instant; `nil` if it fails, or if the process can't read another clock.
    let reload: (Date) throws -> ViewTimeline?

    /// The entry that is shown now and those after it.
    var upcoming: ArraySlice<ViewEntry> {
        timeline.entries[(timeline.entries.lastIndex { $0.date <= now } ?? timeline.entries.startIndex)...]
    }
    /// The date of the next reload; `nil` if there is none.
    var nextReload: Date? { timeline.policy.date(after: timeline.entries.last?.date) }
}

/// The rules applied to every timeline.
@MainActor
enum TimelineRules {
    /// All timeline rules, in the order of their findings.
    static let all: [any TimelineRule] = [ColorOnlyRule(), BakedDateRule(), ReloadBudgetRule()]
}
