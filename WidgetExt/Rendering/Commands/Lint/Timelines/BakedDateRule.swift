import Foundation
import Shared

/// Checks that no text depends on the time at which it was made.
///
/// A phone calls each entry's body once, when the timeline is made. So a body that reads the clock gives a text that stands still. The same
/// is true for a text such as "5 min. ago" in an entry that is shown for longer.
struct BakedDateRule: TimelineRule {
    let rule = LintRule.bakedDate

    /// The time in seconds after which an entry is resolved again, so that a text with minutes changes.
    static let later = 660.0

    func findings(in timeline: CheckedTimeline) throws -> [Diagnostic] {
        guard let entry = timeline.upcoming.first, let texts = try timeline.texts(of: entry, at: timeline.now) else {
            return []
        }
        var seen: Set<String> = []
        let live = try clockTexts(texts, of: entry, timeline)
        var found = live.filter { seen.insert($0.placed.text.string).inserted }.map { placed, isDay in
            let effect = isDay ? "is wrong after midnight" : "stands still"
            let remedy = isDay ? "add an entry for midnight, or reload then" : "show a date with Text(_:style:)"
            return Diagnostic(
                message:
                    "'\(placed.text.string)' is computed from the current time in a view's body, which a phone calls only once, so the text \(effect) — \(remedy), or store the value in the entry",
                path: placed.path)
        }
        let phrases = RelativePhrases.phrases(of: RequestContext.current.locale)
        for (path, text) in texts where text.moments.isEmpty && !seen.contains(text.string) {
            guard let lifetime = phrases.lifetime(of: text.string) else { continue }
            let end = timeline.now.addingTimeInterval(lifetime)
            if let reload = timeline.nextReload, reload <= end { continue }
            let last = timeline.timeline.entry(at: end) ?? entry
            if last.date != entry.date {
                let changed = try timeline.texts(of: last, at: timeline.now)?.first { $0.path == path }
                if changed?.text.string != text.string { continue }
            }
            guard seen.insert(text.string).inserted else { continue }
            found.append(
                Diagnostic(
                    message:
                        "'\(text.string)' stays the same for \(lifetime < 3_600 ? "ten minutes" : "a day") — show the date with Text(_:style: .relative), or add entries in which the text changes",
                    path: path))
        }
        return found
    }

    /// Returns the texts that are different at a later time, except those that change at random; `isDay` is true for a text that only
    /// differs on the next day.
    private func clockTexts(
        _ texts: [CheckedTimeline.PlacedText], of entry: ViewEntry, _ timeline: CheckedTimeline
    ) throws -> [(placed: CheckedTimeline.PlacedText, isDay: Bool)] {
        func changes(at instant: Date) throws -> [CheckedTimeline.PlacedText] {
            let others = Dictionary(
                (try timeline.texts(of: entry, at: instant) ?? []).map { ($0.path, $0.text) },
                uniquingKeysWith: { first, _ in first })
            return texts.filter { path, text in
                guard let other = others[path] else { return false }
                // A text that changes with the clock has to keep its date or, if it shows an interval, the interval's end. The interval may
                // begin at any time.
                return text.moments.isEmpty
                    ? text.string != other.string
                    : text.moments.map { $0.end ?? $0.date } != other.moments.map { $0.end ?? $0.date }
            }
        }
        // A body may rely on the end of its entry being in the future. An interval from now to that end does so, for example.
        let ends =
            texts.flatMap(\.text.moments).flatMap { [$0.date] + ($0.end.map { [$0] } ?? []) }
            + [timeline.nextReload]
            .compactMap { $0 } + timeline.upcoming.dropFirst().map(\.date)
        let rest = ends.map { $0.timeIntervalSince(timeline.now) }.filter { $0 > 0 }.min() ?? .infinity
        guard rest > 61 else { return [] }
        let soon = timeline.now.addingTimeInterval(min(Self.later, rest - 1))
        var changed = try changes(at: soon).map { (placed: $0, isDay: false) }
        let night = RequestContext.current.calendar.dayAfter(timeline.now).addingTimeInterval(60)
        if night > soon, night.timeIntervalSince(timeline.now) < rest {
            let known = Set(changed.map(\.placed.path))
            changed += try changes(at: night).filter { !known.contains($0.path) }.map { ($0, true) }
        }
        guard !changed.isEmpty else { return [] }
        let random = Set(try changes(at: timeline.now).map(\.path))
        return changed.filter { !random.contains($0.placed.path) }
    }
}

extension CheckedTimeline {
    /// A text and its path.
    typealias PlacedText = (path: ViewPath, text: ViewNode.TextContent)

    /// Resolves the texts of an entry at an instant, in the order of the views; `nil` if the process can't read another clock.
    func texts(of entry: ViewEntry, at instant: Date) throws -> [PlacedText]? {
        try nodes(entry, instant)?.flatMap(\.all).compactMap { node in
            if case .text(let text) = node.content { (node.path, text) } else { nil }
        }
    }
}
