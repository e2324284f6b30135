import Foundation
import Testing

@testable import IntentsExt

/// Tests of the grammar's text: it can be parsed, and its page shows it.
struct QuestionGrammarTests {
    private let grammar = QuestionGrammar.calendar
    private var lines: [QuestionGrammar.Line] {
        grammar.topics + grammar.slots.values.flatMap { $0 }
            + grammar.preparations.filter { $0.key != "instead" }.values.flatMap { $0 }
    }

    @Test("Every pattern of the calendar grammar can be parsed")
    func patternParsing() {
        #expect(grammar.topics.count > 150 && grammar.slots.count >= 6)
        for line in lines {
            #expect(QuestionPattern.parse(line.range, of: grammar) != nil, "\(grammar.string(line.range))")
        }
    }

    @Test("The grammar's topics, slots and forms are exactly those the code defines")
    func names() {
        #expect(Set(grammar.topics.map(\.name)) == Set(QuestionTopic.allCases.map(\.rawValue)))
        let words = Set(QuestionSlot.allCases).subtracting(grammar.slots.keys)
        #expect(
            words == [
                .title, .weekday, .month, .ordinal, .number, .year, .hour, .minute, .written, .hours, .clock,
            ])
        func forms(_ slot: QuestionSlot) -> Set<String> { Set((grammar.slots[slot] ?? []).map(\.name)) }
        #expect(forms(.day) == Set(DayForm.allCases.map(\.rawValue)))
        #expect(forms(.date) == Set(DateForm.allCases.map(\.rawValue)))
        #expect(forms(.base).isSubset(of: forms(.date)))
        #expect(forms(.part).allSatisfy { DaySpan.Part(rawValue: $0) != nil })
        #expect(forms(.time) == Set(TimeForm.allCases.map(\.rawValue)))
        #expect(forms(.range) == Set(RangeForm.allCases.map(\.rawValue)))
        #expect(forms(.half) == Set(DayHalf.allCases.map(\.rawValue)))
    }

    @Test("A grammar line skipped by its first word can begin with no other word")
    func firstWordFilter() {
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

    @Test(
        "A malformed pattern does not parse, for instance an unclosed bracket",
        arguments: ["(a", "a)", "[a", "{day", "<missing>", "a & b", "A", "(a|b"])
    func malformedPattern(text: String) throws {
        let grammar = QuestionGrammar(bytes: Array("<my> = the|my\ntopic\n    \(text)".utf8))
        let line = try #require(grammar.topics.first)
        #expect(QuestionPattern.parse(line.range, of: grammar) == nil)
    }

    @Test("The document Questions.md contains the grammar exactly as it is")
    func documentedGrammar() throws {
        let page = try String(
            contentsOf: QuestionCalendar.folder.deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                    "Documentation/Questions.md"),
            encoding: .utf8)
        #expect(page.contains("```\n\(grammar.string(0..<grammar.bytes.count))```"))
    }

    @Test("Weekday, month, ordinal and number words map to numbers, and invalid ones to nil")
    func numericWords() {
        #expect(QuestionSlot.weekday.value(of: "sunday") == 0 && QuestionSlot.weekday.value(of: "tues") == 2)
        #expect(QuestionSlot.weekday.value(of: "fridays") == nil)
        #expect(QuestionSlot.month.value(of: "sept") == 9 && QuestionSlot.month.value(of: "may") == 5)
        #expect(QuestionSlot.ordinal.value(of: "21st") == 21 && QuestionSlot.ordinal.value(of: "third") == 3)
        #expect(QuestionSlot.ordinal.value(of: "32nd") == nil && QuestionSlot.ordinal.value(of: "2x") == nil)
        #expect(QuestionSlot.number.value(of: "twelve") == 12 && QuestionSlot.number.value(of: "1000") == nil)
        #expect(QuestionSlot.year.value(of: "2026") == 2026 && QuestionSlot.year.value(of: "1026") == nil)
        #expect(QuestionSlot.hour.value(of: "25") == nil && QuestionSlot.minute.value(of: "5") == nil)
    }
}
