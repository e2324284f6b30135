import AppIntents

/// The slots in the grammar's patterns.
enum QuestionSlot: String, CaseIterable {
    /// Slots that have forms.
    case day, part, date, base, time, half, range
    /// The name of an event: up to ``Question/titleLimit`` words.
    case title

    /// A day of the week, 0 for Sunday to 6 for Saturday.
    case weekday
    /// A month, 1 to 12.
    case month
    /// A day of a month, 1 to 31: a number, `1st`, or `first`.
    case ordinal
    /// A whole number up to 999 in digits, or up to twelve in words.
    case number
    /// A year of four digits, 1900 to 2199.
    case year
    /// An hour, 0 to 24.
    case hour
    /// Two digits, 00 to 59.
    case minute
    /// Numbers that may be a date, such as `11/24`.
    case written
    /// A range of hours, such as `9-5`.
    case hours
    /// A time with a point, such as `15.30`.
    case clock

    /// Returns the number that a word means; `nil` for other words, and for slots of several words.
    func value(of word: String) -> Int? {
        switch self {
        case .day, .part, .date, .base, .time, .half, .range, .title: return nil
        case .weekday:
            return CivilFormat.weekdays.firstIndex {
                Self.names($0.normalizedPhrase, short: Self.shortWeekdays).contains(word)
            }
        case .month:
            return CivilFormat.months.firstIndex {
                Self.names($0.normalizedPhrase, short: Self.shortMonths).contains(word)
            }
            .map { $0 + 1 }
        case .ordinal:
            if let position = Self.ordinals.firstIndex(of: word) { return position + 1 }
            let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
            let suffix = word.utf8.dropFirst(digits.count)
            guard suffix.isEmpty || ["st", "nd", "rd", "th"].contains(where: { $0.utf8.elementsEqual(suffix) }) else {
                return nil
            }
            return Self.digits(String(decoding: digits, as: UTF8.self), upTo: 2).flatMap {
                (1...31).contains($0) ? $0 : nil
            }
        case .number:
            if word == "a" || word == "an" { return 1 }
            return Self.numbers.firstIndex(of: word).map { $0 + 1 } ?? Self.digits(word, upTo: 3)
        case .year:
            return word.utf8.count == 4
                ? Self.digits(word, upTo: 4).flatMap { (1900...2199).contains($0) ? $0 : nil } : nil
        case .hour:
            return (Self.numbers.firstIndex(of: word).map { $0 + 1 } ?? Self.digits(word, upTo: 2)).flatMap {
                (0...24).contains($0) ? $0 : nil
            }
        // The order of the numbers depends on the region, so the value is a placeholder.
        case .written: return WrittenNumbers(word) == nil ? nil : 0
        case .hours: return WrittenNumbers(word)?.hours == nil ? nil : 0
        case .clock: return WrittenNumbers(word)?.clock == nil ? nil : 0
        case .minute: return word.utf8.count == 2 ? Self.digits(word, upTo: 2).flatMap { $0 < 60 ? $0 : nil } : nil
        }
    }

    private static func digits(_ word: String, upTo count: Int) -> Int? {
        guard (1...count).contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(word)
    }

    /// Returns a name and its usual abbreviations.
    private static func names(_ name: String, short: [String]) -> [String] {
        [name] + short.filter { name.hasPrefix($0) }
    }

    private static let shortWeekdays = ["sun", "mon", "tue", "tues", "wed", "thu", "thur", "thurs", "fri", "sat"]
    private static let shortMonths = [
        "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    ]
    private static let numbers = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
        "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
        "twentieth",
    ]
}
