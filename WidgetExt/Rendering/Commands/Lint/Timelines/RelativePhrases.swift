import Foundation
import Shared

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
