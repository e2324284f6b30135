import AppIntents
import CIntentsFiles

/// A parsed pattern, such as `what is [<my>] (next|{day})`.
///
/// A word matches itself. `a|b` matches either pattern, and `[a]` matches `a` or nothing. Parentheses group patterns. `<class>` is a named
/// pattern, and `{slot}` captures words.
indirect enum QuestionPattern: Hashable, Sendable {
    case word(String)
    case choice([[QuestionPattern]])
    case slot(QuestionSlot)

    /// Parses the pattern in a range of a grammar's text.
    ///
    /// - Returns: `nil` for unbalanced brackets, an unknown class or slot, or an invalid character.
    static func parse(_ range: Range<Int>, of grammar: QuestionGrammar) -> [QuestionPattern]? {
        var parser = Parser(grammar: grammar, position: range.lowerBound, end: range.upperBound)
        guard let choice = parser.choice(), parser.position == range.upperBound else { return nil }
        return choice.count == 1 ? choice[0] : [.choice(choice)]
    }

    private struct Parser {
        let grammar: QuestionGrammar
        var position: Int
        let end: Int

        private var next: UInt8? { position < end ? grammar.bytes[position] : nil }

        /// Parses sequences separated by `|`, up to a closing bracket or the end.
        mutating func choice() -> [[QuestionPattern]]? {
            var all: [[QuestionPattern]] = []
            while true {
                guard let sequence = sequence() else { return nil }
                all.append(sequence)
                guard next == UInt8(ascii: "|") else { return all }
                position += 1
            }
        }

        private mutating func sequence() -> [QuestionPattern]? {
            var parts: [QuestionPattern] = []
            while let byte = next {
                switch byte {
                case UInt8(ascii: " "): position += 1
                case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"): return parts
                case UInt8(ascii: "("):
                    guard let inner = group(UInt8(ascii: ")")) else { return nil }
                    parts.append(.choice(inner))
                case UInt8(ascii: "["):
                    guard let inner = group(UInt8(ascii: "]")) else { return nil }
                    parts.append(.choice(inner + [[]]))
                case UInt8(ascii: "{"):
                    guard let slot = name(UInt8(ascii: "}")).flatMap({ QuestionSlot(rawValue: $0) }) else { return nil }
                    parts.append(.slot(slot))
                case UInt8(ascii: "<"):
                    guard let name = name(UInt8(ascii: ">")), let range = grammar.classes[name] else { return nil }
                    var inner = Parser(grammar: grammar, position: range.lowerBound, end: range.upperBound)
                    guard let choice = inner.choice(), inner.position == range.upperBound else { return nil }
                    parts.append(.choice(choice))
                default:
                    let start = position
                    while let byte = next, (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) {
                        position += 1
                    }
                    guard position > start else { return nil }
                    parts.append(.word(grammar.string(start..<position)))
                }
            }
            return parts
        }

        private mutating func group(_ close: UInt8) -> [[QuestionPattern]]? {
            position += 1
            guard let inner = choice(), next == close else { return nil }
            position += 1
            return inner
        }

        private mutating func name(_ close: UInt8) -> String? {
            let start = position + 1
            guard let end = grammar.bytes[start..<end].firstIndex(of: close) else { return nil }
            position = end + 1
            return grammar.string(start..<end)
        }
    }
}

/// The slots in the grammar's patterns.
enum QuestionSlot: String, CaseIterable {
    /// Slots that have forms.
    case day, part, date, base, time, half, range
    /// The name of an event: up to ``Question/titleLimit`` words.
    case title

    /// A day of the week, 0 for Sunday to 6 for Saturday.
    case weekday
    /// From 1 for January to 12 for December.
    case month
    /// A day of a month, 1 to 31: a number, `1st`, or `first`.
    case ordinal
    /// A whole number up to 999 in digits, or up to twelve in words.
    case number
    /// A year of four digits, 1900 to 2199.
    case year
    /// From 0 to 24, which is midnight at the day's end.
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

/// A matcher of a question's words against a grammar, which tries all readings in the grammar's order.
final class QuestionMatcher {
    /// The words that a slot captured.
    struct Capture: Hashable {
        var slot: QuestionSlot
        /// The name of the slot's form; empty for none.
        var formName: String
        /// The range of the captured words.
        var words: Range<Int>
        /// The captures of nested slots.
        var inner: [Capture]
    }

    /// The maximum number of steps for a question: far more than any natural question needs.
    static let stepLimit = 400_000

    private let grammar: QuestionGrammar
    private let words: [String]
    private var parsed: [Int: [QuestionPattern]] = [:]
    private var steps = 0

    /// True if the step limit was reached.
    var isExhausted: Bool { steps >= Self.stepLimit }

    init(_ grammar: QuestionGrammar, words: [String]) { (self.grammar, self.words) = (grammar, words) }

    /// Passes each reading that covers all words to `holds`, until `holds` returns true.
    func read(_ holds: (_ topic: String, _ captures: [Capture]) -> Bool) {
        guard let first = words.first else { return }
        for line in grammar.topics where grammar.mayBegin(line, with: first) {
            let isDone = match(pattern(line)[...], 0, []) { end, captures in
                end == words.count && holds(line.name, captures)
            }
            if isDone || isExhausted { return }
        }
    }

    /// Returns the greatest number of words that a line's pattern matches at a position; `nil` for no match.
    func length(of line: QuestionGrammar.Line, at position: Int) -> Int? {
        guard position < words.count, grammar.mayBegin(line, with: words[position]) else { return nil }
        var length: Int?
        _ = match(pattern(line)[...], position, []) { end, _ in
            if end > position { length = max(length ?? 0, end - position) }
            return false
        }
        return length
    }

    private func pattern(_ line: QuestionGrammar.Line) -> [QuestionPattern] {
        if let known = parsed[line.range.lowerBound] { return known }
        // An invalid pattern matches no words; a test parses all patterns.
        let pattern = QuestionPattern.parse(line.range, of: grammar) ?? [.choice([])]
        parsed[line.range.lowerBound] = pattern
        return pattern
    }

    /// Matches parts at a position, and calls `next` for each match until `next` returns true.
    private func match(
        _ parts: ArraySlice<QuestionPattern>, _ position: Int, _ captures: [Capture],
        _ next: (Int, [Capture]) -> Bool
    ) -> Bool {
        steps += 1
        guard !isExhausted else { return true }
        guard let part = parts.first else { return next(position, captures) }
        let rest = parts.dropFirst()
        switch part {
        case .word(let word):
            return position < words.count && words[position] == word && match(rest, position + 1, captures, next)
        case .choice(let choices):
            return choices.contains { choice in
                match(choice[...], position, captures) { match(rest, $0, $1, next) }
            }
        case .slot(let slot):
            return fill(slot, position) { capture in match(rest, capture.words.upperBound, captures + [capture], next) }
        }
    }

    /// Calls `take` for each way to fill a slot at a position until `take` returns true.
    private func fill(_ slot: QuestionSlot, _ position: Int, _ take: (Capture) -> Bool) -> Bool {
        guard position < words.count else { return false }
        if let forms = grammar.slots[slot] {
            return forms.contains { form in
                grammar.mayBegin(form, with: words[position])
                    && match(pattern(form)[...], position, []) { end, inner in
                        end > position
                            && take(Capture(slot: slot, formName: form.name, words: position..<end, inner: inner))
                    }
            }
        }
        if slot == .title {
            // The longest title is tried first, because a title may contain the name of a day.
            let longest = min(words.count, position + Question.titleLimit)
            return (position..<longest).reversed().contains { last in
                take(Capture(slot: slot, formName: "", words: position..<(last + 1), inner: []))
            }
        }
        guard slot.value(of: words[position]) != nil else { return false }
        return take(Capture(slot: slot, formName: "", words: position..<(position + 1), inner: []))
    }
}

/// A grammar of questions: word classes, slots with their forms, and topics with their patterns, in matching order.
///
/// A process answers only one question, so only the lines that may match that question are parsed.
struct QuestionGrammar: Sendable {
    /// A line of the grammar that contains a pattern.
    struct Line: Hashable, Sendable {
        /// The topic, or the name of a slot's form.
        var name: String
        /// The byte range of the pattern in the text.
        var range: Range<Int>
    }

    let bytes: [UInt8]
    private(set) var classes: [String: Range<Int>] = [:]
    private(set) var slots: [QuestionSlot: [Line]] = [:]
    /// The patterns of all topics, in order.
    private(set) var topics: [Line] = []
    /// The changes to the words before matching: words to replace, and words to remove at the start, at the end or anywhere.
    private(set) var preparations: [String: [Line]] = [:]

    /// Reads a grammar.
    ///
    /// A line is either a class, `<class> = pattern`, or the head of a section: `{slot}`, `topic` or `- preparation`. A section consists of
    /// indented lines: `form: pattern` in a slot, `pattern` in the others.
    init(bytes: [UInt8]) {
        self.bytes = bytes
        var head = ""
        enum Kind { case slot(QuestionSlot?), topic, preparation }
        var kind = Kind.topic
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            defer { start = end + 1 }
            guard start < end else { continue }
            switch bytes[start] {
            case UInt8(ascii: " "):
                let pattern = (bytes[start..<end].firstIndex { $0 != UInt8(ascii: " ") } ?? end)..<end
                let colon = bytes[pattern].firstIndex(of: UInt8(ascii: ":"))
                let name = colon.map { string(pattern.lowerBound..<$0) }
                let line = Line(name: name ?? "", range: (colon.map { $0 + 1 } ?? pattern.lowerBound)..<end)
                switch kind {
                case .slot(let slot?): slots[slot, default: []].append(line)
                // The forms of an unknown slot are ignored; a test checks all slots.
                case .slot(nil): break
                case .preparation: preparations[head, default: []].append(line)
                case .topic: topics.append(Line(name: head, range: pattern))
                }
            case UInt8(ascii: "<"):
                let close = bytes[start..<end].firstIndex(of: UInt8(ascii: ">")) ?? start
                let equals = bytes[close..<end].firstIndex(of: UInt8(ascii: "=")) ?? close
                classes[string((start + 1)..<close)] = (equals + 1)..<end
            case UInt8(ascii: "{"):
                kind = .slot(QuestionSlot(rawValue: string((start + 1)..<(end - 1))))
            case UInt8(ascii: "-"):
                (head, kind) = (string((start + 2)..<end), .preparation)
            default:
                (head, kind) = (string(start..<end), .topic)
            }
        }
    }

    /// The grammar of calendar questions, `questions.txt`. `Documentation/Questions.md` contains the same text and describes the syntax.
    static var calendar: QuestionGrammar { QuestionGrammar(bytes: [UInt8](embedded: questions_txt)) }

    /// Returns a part of the text.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// True if a pattern may begin with the given word. A pattern that doesn't begin with a plain word may begin with any word.
    func mayBegin(_ line: Line, with word: String) -> Bool {
        let pattern = bytes[line.range].drop { $0 == UInt8(ascii: " ") }
        let first = pattern.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        guard !first.isEmpty, pattern.dropFirst(first.count).first != UInt8(ascii: "|") else { return true }
        return first.elementsEqual(word.utf8)
    }
}
