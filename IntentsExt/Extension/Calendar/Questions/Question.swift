import AppIntents

/// A question split into words for comparison. Its text is never used as a query, a path, a format or a command.
struct Question: Hashable, Sendable {
    /// The maximum number of characters of a question.
    static let lengthLimit = 500
    /// The maximum number of words of a question.
    static let wordLimit = 40
    /// The maximum number of words of a title in a question.
    static let titleLimit = 10

    /// The words in lower case without diacritics and punctuation, and without polite phrases.
    let words: [String]

    /// Splits a text into words; `nil` if the text is too long.
    ///
    /// Control characters separate words, as punctuation does. Formatting characters are removed.
    init?(_ text: String, grammar: QuestionGrammar) {
        // The bytes are counted first, because counting the characters of a huge text takes long.
        guard text.utf8.count <= Self.lengthLimit * 4, text.unicodeScalars.count <= Self.lengthLimit else { return nil }
        var words: [String] = []
        // Full-width digits and separators are treated like ASCII ones.
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isWide = (0xFF0D...0xFF1A).contains(scalar.value)
            scalars.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
        }
        let pieces = Self.joined(scalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) })
        for piece in pieces { words += Self.words(of: piece.unicodeScalars[...], after: words.last) }
        guard words.count <= Self.wordLimit else { return nil }
        self.words = Self.prepared(words, grammar)
    }

    /// Returns the pieces after joining pairs of numbers that are written with spaces, such as `11 / 24`.
    private static func joined(_ pieces: [String]) -> [String] {
        var joined: [String] = []
        var position = 0
        while position < pieces.count {
            let rest = pieces[position...].prefix(3)
            if rest.count == 3, isNumber(pieces[position]), isSeparator(pieces[position + 1]),
                hasDigit(String(pieces[position + 2].prefix(1)))
            {
                joined.append(rest.reduce("", +))
                position += 3
            } else {
                joined.append(pieces[position])
                position += 1
            }
        }
        return joined
    }

    private static func isSeparator(_ piece: String) -> Bool {
        guard let mark = piece.unicodeScalars.first, piece.unicodeScalars.count == 1 else { return false }
        return isHyphen(mark) || "/.".unicodeScalars.contains(mark)
    }

    /// Returns the words of a piece, which is the text between two spaces.
    ///
    /// Punctuation separates words, with three exceptions:
    /// - Numbers joined by a slash, a point, a colon or a hyphen are one word, because they may be a date or a time.
    /// - A hyphen between times or weekdays means "to".
    /// - A single hyphen after a number or a weekday means "to".
    private static func words(of piece: String.UnicodeScalarView.SubSequence, after last: String?) -> [String] {
        let isWord: (Unicode.Scalar) -> Bool = { $0.properties.isAlphabetic || $0.properties.numericType != nil }
        guard let start = piece.firstIndex(where: isWord), let end = piece.lastIndex(where: isWord) else {
            let isHyphen = piece.count == 1 && piece.first.map(Self.isHyphen) ?? false
            if isHyphen, let last, ["am", "pm"].contains(last) || isDay(last) || hasDigit(last) { return ["to"] }
            return String(piece).normalizedPhrase.split(separator: " ").map(String.init)
        }
        var core = piece[start...end]
        let hyphens = core.indices.filter { isHyphen(core[$0]) }
        if hyphens.count == 1, let hyphen = hyphens.first {
            let (first, second) = (core[..<hyphen], core[core.index(after: hyphen)...])
            let halves = [String(first), String(second)].map { $0.normalizedPhrase }
            if halves.allSatisfy(isDay) || halves.allSatisfy(isTime) && !halves.allSatisfy(isNumber)
                || isJoined(first) && isJoined(second)
            {
                return words(of: first, after: nil) + ["to"] + words(of: second, after: nil)
            }
        }
        if isJoined(core) {
            // The point after the month in "24.11." distinguishes the date from a time.
            if core.contains("."), end < piece.endIndex, piece[piece.index(after: end)...].first == "." {
                core = piece[start...piece.index(after: end)]
            }
            var word = ""
            for scalar in core { word.unicodeScalars.append(isHyphen(scalar) ? "-" : scalar) }
            return [word]
        }
        return String(piece).normalizedPhrase.split(separator: " ").flatMap { word -> [String] in
            let digits = word.utf8.prefix { (0x30...0x39).contains($0) }
            let rest = word.utf8.dropFirst(digits.count)
            // "3pm" is split into "3" and "pm".
            guard !digits.isEmpty, ["am", "pm"].contains(where: { $0.utf8.elementsEqual(rest) }) else {
                return [String(word)]
            }
            return [String(decoding: digits, as: UTF8.self), String(decoding: rest, as: UTF8.self)]
        }
    }

    /// True if a piece consists of numbers with punctuation between them, unless it is a year after a comma.
    private static func isJoined(_ piece: String.UnicodeScalarView.SubSequence) -> Bool {
        let numbers = piece.split(omittingEmptySubsequences: false) { !(0x30...0x39).contains($0.value) }
        let marks = piece.filter { !(0x30...0x39).contains($0.value) }
        guard numbers.count > 1, numbers.first?.isEmpty == false, numbers.last?.isEmpty == false else { return false }
        return !marks.contains(where: \.properties.isAlphabetic)
            && !(marks.allSatisfy { $0 == "," } && numbers.last?.count == 4)
    }

    private static func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || (0x2010...0x2014).contains(scalar.value)
    }

    private static func isDay(_ word: String) -> Bool { QuestionSlot.weekday.value(of: word) != nil }

    private static func hasDigit(_ word: String) -> Bool { word.utf8.contains { (0x30...0x39).contains($0) } }

    private static func isNumber(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// True if a normalized text may be a time: `3`, `3 30`, `3pm`.
    private static func isTime(_ text: String) -> Bool {
        guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false else { return false }
        var rest = text.utf8[...]
        if let half = ["am", "pm"].first(where: { text.hasSuffix($0) }) { rest = rest.dropLast(half.utf8.count) }
        return rest.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x20 }
    }

    private static func prepared(_ words: [String], _ grammar: QuestionGrammar) -> [String] {
        func lines(_ name: String) -> [QuestionGrammar.Line] { grammar.preparations[name] ?? [] }
        let (instead, insteadFirst) = (lines("instead"), lines("instead first"))
        var words = words.enumerated().flatMap { position, word -> [String] in
            let first = position == 0 ? insteadFirst.first { $0.name == word } : nil
            guard let line = first ?? instead.first(where: { $0.name == word }) else { return [word] }
            return grammar.string(line.range).split(separator: " ").map(String.init)
        }
        func remove(_ lines: [QuestionGrammar.Line], _ positions: (Int) -> [Int], isWhole: Bool = false) -> Bool {
            let matcher = QuestionMatcher(grammar, words: words)
            for position in positions(words.count) {
                for line in lines {
                    guard let length = matcher.length(of: line, at: position), length < words.count,
                        !isWhole || position + length == words.count
                    else { continue }
                    words.removeSubrange(position..<(position + length))
                    return true
                }
            }
            return false
        }
        while remove(lines("first"), { _ in [0] }) {}
        while remove(lines("last"), { count in Array(max(count - 3, 0)..<count) }, isWhole: true) {}
        while remove(lines("anywhere"), { count in Array(0..<count) }) {}
        return words
    }
}

/// The forms of the slot `day`.
enum DayForm: String, CaseIterable {
    case span, until, part, tonight, whole
    case restOfDay = "rest-of-day", restOfWeek = "rest-of-week", restOfMonth = "rest-of-month",
        monthDays = "month-days", weekOf = "week-of", todayPart = "today-part"
}

/// The forms of the slot `date`; the slot `base` has some of them.
enum DateForm: String, CaseIterable {
    case today, tomorrow, yesterday, weekday, date, written, number, ahead, ago, fortnight, weekend, week, month,
        christmas, halloween, valentines
    case afterTomorrow = "after-tomorrow", beforeYesterday = "before-yesterday", thisWeekday = "this-weekday",
        nextWeekday = "next-weekday", lastWeekday = "last-weekday", weekdayDate = "weekday-date",
        weekdayNumber = "weekday-number", weekdayWritten = "weekday-written", daysFrom = "days-from",
        weeksAhead = "weeks-ahead", weeksFrom = "weeks-from", weeksAgo = "weeks-ago", nextDays = "next-days",
        nextWeekend = "next-weekend", lastWeekend = "last-weekend", nextWeek = "next-week", lastWeek = "last-week",
        nextMonth = "next-month", lastMonth = "last-month", namedMonth = "named-month", newYearsEve = "new-years-eve",
        newYearsDay = "new-years-day", christmasEve = "christmas-eve"
}

/// The forms of the slot `time`.
enum TimeForm: String, CaseIterable {
    case now, noon, midnight, half, minute, clock, hour
    case quarterPast = "quarter-past", quarterTo = "quarter-to", inHours = "in-hours", inMinutes = "in-minutes",
        inHalfHour = "in-half-hour"
}

/// The forms of the slot `range`.
enum RangeForm: String, CaseIterable {
    case between, hours, after, before, until
}

/// The forms of the slot `half`.
enum DayHalf: String, CaseIterable {
    case am, pm
}

extension QuestionMatcher.Capture {
    /// Returns the form of the slot as a value of `type`; `nil` if the slot has no forms of this type.
    func form<Form: RawRepresentable<String>>(as type: Form.Type) -> Form? { Form(rawValue: formName) }
}

/// The topics of questions in the grammar.
enum QuestionTopic: String, CaseIterable {
    case next, now, free, busy, any, load, left, count, first, last, gaps, until, lasts, `where`, after, before,
        coming, list, ends, starts, was, when, has
    case countTitled = "count-titled", dayEnd = "day-end", untilNext = "until-next", lastsNext = "lasts-next",
        whereNext = "where-next", whereFirst = "where-first", whereLast = "where-last", atTime = "at-time",
        listTitled = "list-titled", hasEver = "has-ever"
}
