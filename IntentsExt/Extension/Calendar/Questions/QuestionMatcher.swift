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
