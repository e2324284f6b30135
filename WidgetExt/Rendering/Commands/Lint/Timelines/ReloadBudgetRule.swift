import Foundation
import Shared

/// Checks that a timeline asks for as many reloads as a phone grants, and for as many as the widget needs.
struct ReloadBudgetRule: TimelineRule {
    let rule = LintRule.reloadBudget

    /// The minimum time between two reloads, in seconds. Apple recommends at least five minutes.
    static let least = 300.0
    /// The part of a day, in seconds, in which a widget is seen and its reloads count. So a reload every 15 minutes, the highest rate that
    /// Apple names, stays within the budget.
    static let waking = 17 * 3_600.0
    /// The number of days that are simulated.
    static let days = 7

    func findings(in timeline: CheckedTimeline) throws -> [Diagnostic] {
        func finding(_ message: String, _ path: ViewPath? = nil) -> [Diagnostic] {
            [Diagnostic(message: message, path: path ?? timeline.provider)]
        }
        if timeline.requestsReload {
            return finding(
                "the provider requests a reload of its own widget, which makes an endless loop — return a reload policy instead"
            )
        }
        guard let reload = timeline.nextReload else { return try stale(timeline) }
        let isSingle = timeline.timeline.entries.count == 1
        guard reload.timeIntervalSince(timeline.now) >= Self.least else {
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
        guard let most = try busiestDay(timeline), most > ReloadPolicy.standard.perDay else { return [] }
        return finding(
            "the timeline asks for more than \(ReloadPolicy.standard.perDay) reloads a day, and a phone grants 40 to \(ReloadPolicy.standard.perDay) — reload less often, and add entries for what is known already"
        )
    }

    /// Returns the finding for a timeline that never reloads although it ends.
    private func stale(_ timeline: CheckedTimeline) throws -> [Diagnostic] {
        guard let last = timeline.timeline.entries.last else { return [] }
        if timeline.timeline.entries.count > 1, last.date.timeIntervalSince(timeline.now) < 86_400 {
            return [
                Diagnostic(
                    message:
                        "the timeline ends within a day and its policy is never, so the widget shows its last entry for ever — use the policy atEnd or after(_:)",
                    path: timeline.provider)
            ]
        }
        let counting = try timeline.texts(of: last, at: timeline.now)?.first { _, text in
            text.moments.contains {
                ["relative", "offset", "timer"].contains($0.style) && $0.end == nil && $0.date > last.date
            }
        }
        guard let counting else { return [] }
        return [
            Diagnostic(
                message:
                    "'\(counting.text.string)' counts down to a date, but the timeline's policy is never, so it counts up for ever afterwards — add an entry for that date, or use the policy after(_:)",
                path: counting.path)
        ]
    }

    /// Returns the number of reloads on the busiest of the simulated days, or a greater number than the budget as soon as one day exceeds
    /// it; `nil` if the first reload leaves enough time, if there are too many entries, or if the provider fails at another instant.
    private func busiestDay(_ timeline: CheckedTimeline) throws -> Int? {
        guard timeline.timeline.entries.count <= SlowRule.entries, var reload = timeline.nextReload,
            reload.timeIntervalSince(timeline.now) * Double(ReloadPolicy.standard.perDay) < Self.waking
        else { return nil }
        var counts = [Int](repeating: 0, count: Self.days)
        while true {
            let time = reload.timeIntervalSince(timeline.now)
            let day = Int(saturating: (time / 86_400).rounded(.down))
            guard counts.indices.contains(day) else { return counts.max() }
            if time - Double(day) * 86_400 < Self.waking { counts[day] += 1 }
            if counts[day] > ReloadPolicy.standard.perDay { return counts[day] }
            guard let next = try timeline.reload(reload) else { return nil }
            guard let date = next.policy.date(after: next.entries.last?.date) else { return counts.max() }
            reload = max(date, reload.addingTimeInterval(60))
        }
    }
}
