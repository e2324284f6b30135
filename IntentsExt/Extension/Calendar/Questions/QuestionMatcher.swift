/// Reads a question's words by a grammar: every way there is, in the grammar's order.
final class QuestionMatcher {
    /// What a slot was filled with.
    struct Capture: Hashable {
        var slot: QuestionSlot
        /// Which form of the slot it is; empty for one that has none.
        var formName: String
        /// The words it was filled with.
        var words: Range<Int>
        /// What the slots within it were filled with.
        var inner: [Capture]
    }

    /// The most steps one question may take: many times what any question of people takes.
    static let stepLimit = 400_000

    private let grammar: QuestionGrammar
    private let words: [String]
    private var parsed: [Int: [QuestionPattern]] = [:]
    private var steps = 0

    /// Whether it gave up: a question may have more readings than are worth looking for.
    var isExhausted: Bool { steps >= Self.stepLimit }

    init(_ grammar: QuestionGrammar, words: [String]) { (self.grammar, self.words) = (grammar, words) }

    /// Hands out the readings of all words until told that one holds.
    func read(_ holds: (_ topic: String, _ captures: [Capture]) -> Bool) {
        guard let first = words.first else { return }
        for line in grammar.topics where grammar.mayBegin(line, with: first) {
            let isDone = match(pattern(line)[...], 0, []) { end, captures in
                end == words.count && holds(line.name, captures)
            }
            if isDone || isExhausted { return }
        }
    }

    /// How many words a line's pattern takes up from a position on, the most there are; `nil` where it doesn't fit.
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
        // A pattern that can't be taken apart matches no words; a test reads all of them.
        let pattern = QuestionPattern.parse(line.range, of: grammar) ?? [.choice([])]
        parsed[line.range.lowerBound] = pattern
        return pattern
    }

    /// Matches parts from a word on; `next` is told every way in turn, until it is content.
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

    /// Fills a slot from a word on in every way there is.
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
            // The longest first: a title may have the name of a day in it.
            let longest = min(words.count, position + Question.titleLimit)
            return (position..<longest).reversed().contains { last in
                take(Capture(slot: slot, formName: "", words: position..<(last + 1), inner: []))
            }
        }
        guard slot.value(of: words[position]) != nil else { return false }
        return take(Capture(slot: slot, formName: "", words: position..<(position + 1), inner: []))
    }
}
