import Foundation
import Testing

@testable import IntentsExt

/// The grammar's text: that all of it can be read, and that its page shows it.
struct QuestionGrammarTests {
    private let grammar = QuestionGrammar(QuestionGrammar.calendar)
    private var lines: [QuestionGrammar.Line] {
        grammar.topics + grammar.slots.values.flatMap { $0 }
            + grammar.preparations.filter { $0.key != "instead" }.values.flatMap { $0 }
    }

    @Test func everyPatternCanBeTakenApart() {
        #expect(grammar.topics.count > 150 && grammar.slots.count >= 6)
        for line in lines {
            #expect(QuestionPattern.parse(line.range, of: grammar) != nil, "\(grammar.string(line.range))")
        }
    }

    @Test func everySlotIsKnown() {
        func slots(_ pattern: [QuestionPattern]) -> [String] {
            pattern.flatMap { part -> [String] in
                switch part {
                case .word: []
                case .choice(let choices): choices.flatMap(slots)
                case .slot(let name): [name]
                }
            }
        }
        for line in lines {
            for slot in slots(QuestionPattern.parse(line.range, of: grammar) ?? []) {
                #expect(
                    slot == "title" || grammar.slots[slot] != nil || QuestionTerminal(rawValue: slot) != nil, "\(slot)")
            }
        }
    }

    /// A line that is passed over by its first word can't begin with another.
    @Test func noLineIsPassedOverThatCouldFit() {
        for line in lines {
            guard let pattern = QuestionPattern.parse(line.range, of: grammar), !grammar.mayBegin(line, with: "zzz")
            else { continue }
            guard case .word(let word)? = pattern.first else {
                Issue.record("\(grammar.string(line.range)) may begin with several words")
                continue
            }
            #expect(grammar.mayBegin(line, with: word))
        }
    }

    @Test(arguments: ["(a", "a)", "[a", "{day", "<nobody>", "a & b", "A", "(a|b"])
    func aPatternThatIsWrongIsNone(text: String) throws {
        let grammar = QuestionGrammar(bytes: Array("<my> = the|my\ntopic\n    \(text)".utf8))
        let line = try #require(grammar.topics.first)
        #expect(QuestionPattern.parse(line.range, of: grammar) == nil)
    }

    @Test func thePageShowsTheGrammarAsItIs() throws {
        let page = try String(
            contentsOf: AskedCalendar.folder.deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                    "Documentation/Questions.md"),
            encoding: .utf8)
        #expect(page.contains("```\n\(grammar.string(0..<grammar.bytes.count))\n```"))
    }

    @Test func aWordStandsForANumber() {
        #expect(QuestionTerminal.weekday.value(of: "sunday") == 0 && QuestionTerminal.weekday.value(of: "tues") == 2)
        #expect(QuestionTerminal.weekday.value(of: "fridays") == nil)
        #expect(QuestionTerminal.month.value(of: "sept") == 9 && QuestionTerminal.month.value(of: "may") == 5)
        #expect(QuestionTerminal.ordinal.value(of: "21st") == 21 && QuestionTerminal.ordinal.value(of: "third") == 3)
        #expect(QuestionTerminal.ordinal.value(of: "32nd") == nil && QuestionTerminal.ordinal.value(of: "2x") == nil)
        #expect(QuestionTerminal.number.value(of: "twelve") == 12 && QuestionTerminal.number.value(of: "1000") == nil)
        #expect(QuestionTerminal.year.value(of: "2026") == 2026 && QuestionTerminal.year.value(of: "1026") == nil)
        #expect(QuestionTerminal.hour.value(of: "25") == nil && QuestionTerminal.minute.value(of: "5") == nil)
    }
}
