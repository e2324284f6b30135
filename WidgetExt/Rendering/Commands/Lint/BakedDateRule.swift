import Foundation
import Shared

/// Checks that no text depends on the time at which it was made.
///
/// A phone calls each entry's body once, when the timeline is made. So a body that reads the clock gives a text that stands still. The same
/// is true for a text such as "5 min. ago" in an entry that is shown for longer.
struct BakedDateRule: TimelineRule {
    let rule = LintRule.bakedDate

    /// The times in seconds after which a view is resolved again: one after which a text with minutes changes, and one after which a
    /// greeting and the next appointment do.
    static let later = (minutes: 660.0, hours: 21_600.0)

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
                        "'\(text.string)' stays the same for \(Self.name(of: lifetime)) — show the date with Text(_:style: .relative), or add entries in which the text changes",
                    path: path))
        }
        return found
    }

    /// Returns the findings about the texts of a Live Activity that its views compute from the current time.
    ///
    /// - Parameter texts: Resolves the texts at an instant; `nil` if the process can't read another clock.
    static func findings(inActivityAt now: Date, _ texts: (Date) throws -> [CheckedTimeline.PlacedText]?) throws
        -> [Diagnostic]
    {
        guard let shown = try texts(now) else { return [] }
        let rest = rest(of: shown, at: now)
        guard rest > 61 else { return [] }
        let soon = now.addingTimeInterval(min(later.minutes, rest - 1))
        var seen: Set<String> = []
        return try changes(of: shown, at: [(soon, false)], now, texts).map(\.placed)
            .filter { seen.insert($0.text.string).inserted }.map { path, text in
                Diagnostic(
                    message:
                        "'\(text.string)' is computed from the current time in a view's body, which a phone calls only when the activity is updated, so the text stands still — show a date with Text(_:style:) or Text(timerInterval:)",
                    path: path)
            }
    }

    private static func name(of lifetime: TimeInterval) -> String {
        lifetime < 3_600 ? "ten minutes" : lifetime < 86_400 ? "an hour" : "a day"
    }

    /// Returns the texts that are different at a later time, except those that change at random; `isDay` is true for a text that only
    /// differs on the next day.
    private func clockTexts(
        _ texts: [CheckedTimeline.PlacedText], of entry: ViewEntry, _ timeline: CheckedTimeline
    ) throws -> [(placed: CheckedTimeline.PlacedText, isDay: Bool)] {
        let now = timeline.now
        let ends = ([timeline.nextReload].compactMap { $0 } + timeline.upcoming.dropFirst().map(\.date))
            .map { $0.timeIntervalSince(now) }.filter { $0 > 0 }
        let rest = min(Self.rest(of: texts, at: now), ends.min() ?? .infinity)
        guard rest > 61 else { return [] }
        var instants = [Self.later.minutes, Self.later.hours].map { (now.addingTimeInterval(min($0, rest - 1)), false) }
        let night = RequestContext.current.calendar.dayAfter(now).addingTimeInterval(60)
        if night.timeIntervalSince(now) < rest { instants.append((night, true)) }
        return try Self.changes(of: texts, at: instants.sorted { $0.0 < $1.0 }, now) {
            try timeline.texts(of: entry, at: $0)
        }
    }

    /// Returns the time in seconds until the first date that a text shows is reached. A body may rely on this date being in the future.
    /// An interval from now to that date does so, for example.
    private static func rest(of texts: [CheckedTimeline.PlacedText], at now: Date) -> TimeInterval {
        texts.flatMap(\.text.moments).flatMap { [$0.date] + ($0.end.map { [$0] } ?? []) }
            .map { $0.timeIntervalSince(now) }.filter { $0 > 0 }.min() ?? .infinity
    }

    /// Returns the texts that are different at one of several instants, in their order, except those that change at random.
    private static func changes(
        of texts: [CheckedTimeline.PlacedText], at instants: [(date: Date, isDay: Bool)], _ now: Date,
        _ resolve: (Date) throws -> [CheckedTimeline.PlacedText]?
    ) throws -> [(placed: CheckedTimeline.PlacedText, isDay: Bool)] {
        func changes(at instant: Date) throws -> [CheckedTimeline.PlacedText] {
            let others = Dictionary(
                (try resolve(instant) ?? []).map { ($0.path, $0.text) }, uniquingKeysWith: { first, _ in first })
            return texts.filter { path, text in
                guard let other = others[path] else { return false }
                // A text that changes with the clock has to keep its date or, if it shows an interval, the interval's end. The interval may
                // begin at any time.
                return text.moments.isEmpty || text.isOver(at: now) && other.isOver(at: instant)
                    ? text.string != other.string
                    : text.moments.map { $0.end ?? $0.date } != other.moments.map { $0.end ?? $0.date }
            }
        }
        var changed: [(placed: CheckedTimeline.PlacedText, isDay: Bool)] = []
        var known: Set<ViewPath> = []
        for (instant, isDay) in instants {
            changed += try changes(at: instant).filter { known.insert($0.path).inserted }.map { ($0, isDay) }
        }
        guard !changed.isEmpty else { return [] }
        let random = Set(try changes(at: now).map(\.path))
        return changed.filter { !random.contains($0.placed.path) }
    }
}

extension CheckedTimeline {
    /// A text and its path.
    typealias PlacedText = (path: ViewPath, text: ViewNode.TextContent)

    /// Resolves the texts of an entry at an instant, in the order of the views; `nil` if the process can't read another clock.
    func texts(of entry: ViewEntry, at instant: Date) throws -> [PlacedText]? {
        try nodes(entry, instant)?.placedTexts
    }
}

extension ViewNode.TextContent {
    /// True if the text only shows intervals that have ended, so it no longer changes.
    fileprivate func isOver(at instant: Date) -> Bool { moments.allSatisfy { $0.end.map { $0 <= instant } ?? false } }
}

extension [ViewNode] {
    /// The texts of all views and their paths, in the order of the views.
    var placedTexts: [CheckedTimeline.PlacedText] {
        flatMap(\.all).compactMap { node in
            if case .text(let text) = node.content { (node.path, text) } else { nil }
        }
    }
}

/// The phrases in which a language gives a date relative to now, such as "5 min. ago" and "tomorrow".
struct RelativePhrases {
    /// The maximum number of characters of a text that is searched for phrases. A longer text is prose.
    private static let longest = 40

    /// The time in seconds after which each phrase with a number is wrong. The number is written as `#`.
    private var numbered: [String: TimeInterval] = [:]
    /// The same times for phrases in which the number is a word, or a form of the unit's name.
    private var worded: [String: TimeInterval] = [:]
    /// The phrases with dates in the future. Their words can also name a duration, as in "10 km in 45 min".
    private var future: Set<String> = []
    /// The words for yesterday, today, tomorrow and the days next to them.
    private var days: Set<String> = []

    /// The phrases of the languages that were needed so far, by the languages' identifiers.
    @MainActor private static var known: [String: RelativePhrases] = [:]

    /// Returns the phrases of a language, which are collected once.
    @MainActor static func phrases(of locale: Locale) -> RelativePhrases {
        if let phrases = known[locale.identifier] { return phrases }
        let phrases = RelativePhrases(locale: locale)
        known[locale.identifier] = phrases
        return phrases
    }

    /// Collects the phrases of a language.
    init(locale: Locale) {
        // Any instant will do.
        let now = Date(timeIntervalSinceReferenceDate: 0)
        for style in [Date.RelativeFormatStyle.UnitsStyle.wide, .abbreviated, .narrow] {
            let format = Date.AnchoredRelativeFormatStyle(
                anchor: now, presentation: .numeric, unitsStyle: style, locale: locale)
            for unit in [1.0, 60, 3_600, 86_400] {
                // Languages have up to six plural forms.
                for count in [-11.0, -5, -2, -1, 1, 2, 5, 11] {
                    let date = now.addingTimeInterval(unit * count + (count < 0 ? -0.4 : 0.4))
                    let phrase = Self.normalised(format.format(date))
                    // Some languages have only a sign, which isn't specific enough.
                    guard let first = phrase.first, first != "+", first != "-" else { continue }
                    // The style gives the anchor relative to the date.
                    if count < 0 { future.insert(phrase) }
                    let lifetime = unit < 3_600 ? 600 : unit
                    if phrase.contains("#") { numbered[phrase] = lifetime } else { worded[phrase] = lifetime }
                }
            }
        }
        let day = Date.AnchoredRelativeFormatStyle(
            anchor: now, allowedFields: [.day], presentation: .named, unitsStyle: .wide, locale: locale)
        for count in -2...2 {
            let word = Self.normalised(day.format(now.addingTimeInterval(Double(count) * 86_400)))
            if !word.contains("#") { days.insert(word) }
        }
    }

    /// Returns the time in seconds after which a text that contains a phrase is wrong; `nil` if it contains none.
    func lifetime(of text: String) -> TimeInterval? {
        guard text.count <= Self.longest else { return nil }
        let text = Self.normalised(text)
        // Most texts have no number.
        for phrases in text.contains("#") ? [numbered, worded] : [worded] {
            let found = phrases.filter { holds($0.key, in: text) }.values.min()
            if let found { return found }
        }
        let isDay = days.contains { day in
            if text.hasSuffix(" \(day)") { return true }
            guard text.hasPrefix(day) else { return false }
            let rest = text.dropFirst(day.count)
            return rest.isEmpty || rest.hasPrefix(",") || rest.hasPrefix(" #")
        }
        return isDay ? 86_400 : nil
    }

    /// Returns true if a phrase is in a text and isn't a part of longer words.
    private func holds(_ phrase: String, in text: String) -> Bool {
        guard text.utf8.count >= phrase.utf8.count else { return false }
        return text.ranges(of: phrase).contains { range in
            let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
            let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
            if future.contains(phrase) {
                guard !text[..<range.lowerBound].contains("#"), range.upperBound == text.endIndex || after.isPunctuation
                else { return false }
            }
            // Languages without cases don't separate words.
            return !(before.isLowercase && text[range.lowerBound].isLowercase) && !after.isLowercase
        }
    }

    /// Returns a text in lower case, with `#` for numbers, without full stops, and with plain spaces.
    private static func normalised(_ text: String) -> String {
        var result = ""
        for character in text.lowercased() {
            if character.isNumber {
                if result.last != "#" { result.append("#") }
            } else if character != "." {
                result.append(character.isWhitespace ? " " : character == "’" ? "'" : character)
            }
        }
        return result
    }
}
