import Foundation
import Shared

/// Checks that a timeline asks for no more reloads than a phone grants, and for no fewer than the widget needs.
struct ReloadBudgetRule: TimelineRule {
    let rule = LintRule.reloadBudget

    /// The minimum time between two reloads, in seconds. Apple recommends at least five minutes.
    static let least = 300.0
    /// The maximum time, in seconds, for which an entry that was made after a failed request is shown.
    static let retry = 4 * 3_600.0
    /// The part of a day, in seconds, in which a widget is seen and its reloads count. So a reload every 15 minutes, the highest rate that
    /// Apple names, stays within the budget.
    static let waking = 17 * 3_600.0
    /// The number of days that are simulated, and the maximum number of reloads.
    static let days = 7
    static let reloads = 300

    func findings(in timeline: CheckedTimeline) throws -> [Diagnostic] {
        func finding(_ message: String, _ path: ViewPath? = nil) -> [Diagnostic] {
            [Diagnostic(message: message, path: path ?? timeline.provider)]
        }
        if timeline.requestsReload {
            return finding(
                "the provider requests a reload of its own widget, which makes an endless loop — return a reload policy instead"
            )
        }
        if timeline.hasFailedRequest {
            let wait = timeline.nextReload?.timeIntervalSince(timeline.now)
            if wait.map({ $0 > Self.retry }) ?? true {
                return finding(
                    "a request of the provider failed, as any request does without a network, and the timeline made then isn't reloaded \(wait == nil ? "until the app asks for it" : "for more than 4 hours") — after a failure, use the policy after(_:) with a date within 2 hours"
                )
            }
        }
        guard let reload = timeline.nextReload else { return try stale(timeline) }
        let isSingle = timeline.timeline.entries.count == 1
        guard try isLater(reload, timeline) else {
            switch timeline.timeline.policy.storage {
            case .atEnd where isSingle:
                return finding(
                    "the timeline has one entry and the policy atEnd, so a reload is due at once, again and again — add entries, or use the policy after(_:)"
                )
            case .atEnd:
                return finding(
                    "the last entry is less than 5 minutes away and the policy is atEnd, so reloads soon use up the day's budget — add later entries, or use the policy after(_:)"
                )
            case .after, .never:
                return finding(
                    "the next reload is due in less than 5 minutes, so reloads soon use up the day's budget — reload later, and add entries for what is known already"
                )
            }
        }
        guard timeline.isFirstFamily, let most = try busiestDay(timeline), most > ReloadPolicy.standard.perDay else {
            return []
        }
        return finding(
            "the timeline asks for more than \(ReloadPolicy.standard.perDay) reloads a day, and a phone grants 40 to \(ReloadPolicy.standard.perDay) — reload less often, and add entries for what is known already"
        )
    }

    /// Returns true if a reload, or the reload after it, is due late enough: a widget that reloads at each full hour isn't in a hurry at
    /// 9:57.
    private func isLater(_ reload: Date, _ timeline: CheckedTimeline) throws -> Bool {
        if reload.timeIntervalSince(timeline.now) >= Self.least { return true }
        let instant = max(reload, timeline.now.addingTimeInterval(60))
        guard let next = try timeline.reload(instant) else { return false }
        guard let after = next.policy.date(after: next.entries.last?.date) else { return true }
        return after.timeIntervalSince(instant) >= Self.least
    }

    /// Returns the finding for a timeline that never reloads although it ends.
    private func stale(_ timeline: CheckedTimeline) throws -> [Diagnostic] {
        guard let last = timeline.timeline.entries.last else { return [] }
        let counting = try timeline.texts(of: last, at: timeline.now)?.first { _, text in
            text.moments.contains {
                ["relative", "offset", "timer"].contains($0.style) && $0.end == nil && $0.date > last.date
            }
        }
        // Without such a text, the last entry can be true for ever, until the app reloads the widget.
        guard let counting else { return [] }
        if timeline.timeline.entries.count > 1, last.date.timeIntervalSince(timeline.now) < 86_400 {
            return [
                Diagnostic(
                    message:
                        "the timeline ends within a day and its policy is never, so '\(counting.text.string)' in its last entry is wrong afterwards — use the policy atEnd or after(_:)",
                    path: timeline.provider)
            ]
        }
        return [
            Diagnostic(
                message:
                    "'\(counting.text.string)' counts down to a date, but the timeline's policy is never, so it counts up for ever afterwards — add an entry for that date, or use the policy after(_:)",
                path: counting.path)
        ]
    }

    /// Returns the number of reloads on the busiest of the simulated days. As soon as a day exceeds the budget, returns that day's number
    /// so far. Returns `nil` if the first reload leaves enough time, if there are too many entries, or if the provider fails at another
    /// instant.
    private func busiestDay(_ timeline: CheckedTimeline) throws -> Int? {
        guard timeline.timeline.entries.count <= SlowRule.entries, var reload = timeline.nextReload,
            reload.timeIntervalSince(timeline.now) * Double(ReloadPolicy.standard.perDay) < Self.waking
        else { return nil }
        var counts = [Int](repeating: 0, count: Self.days)
        for _ in 0..<Self.reloads {
            let time = reload.timeIntervalSince(timeline.now)
            let day = Int(saturating: (time / 86_400).rounded(.down))
            guard counts.indices.contains(day) else { return counts.max() }
            if time - Double(day) * 86_400 < Self.waking { counts[day] += 1 }
            if counts[day] > ReloadPolicy.standard.perDay { return counts[day] }
            guard let next = try timeline.reload(reload) else { return nil }
            guard let date = next.policy.date(after: next.entries.last?.date) else { return counts.max() }
            reload = max(date, reload.addingTimeInterval(60))
        }
        return counts.max()
    }
}

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
