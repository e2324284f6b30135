import Testing

@testable import IntentsExt

/// What becomes of a question's text: words, and nothing else of it.
struct QuestionTests {
    private func words(_ text: String) -> [String]? {
        Question(text, grammar: QuestionGrammar(QuestionGrammar.calendar))?.words
    }

    @Test func marksCaseAndPolitenessVanish() {
        #expect(words("Hey Wythnos, can you tell me WHEN'S the café?") == ["when", "is", "the", "cafe"])
        #expect(words("What’s on my calendar tomorrow, please?") == ["what", "is", "tomorrow"])
        #expect(words("am I free at 3pm") == ["am", "i", "free", "at", "3", "pm"])
        #expect(words("tomorrow") == ["tomorrow"] && words("please") == ["please"])
    }

    @Test func controlCharactersFormatsAndQuotesOnlyEndWords() {
        #expect(words("dentist\u{0}\u{1B}[2Jtomorrow\r\n\u{202E}x") == ["dentist", "2jtomorrow", "x"])
        #expect(words("%@ %n %s '; -- ../../etc") == ["n", "s", "etc"])
        #expect(words("SELF == 1 OR TRUEPREDICATE") == ["self", "1", "or", "truepredicate"])
        #expect(words("\u{0}%%%") == [])
    }

    @Test func whatIsTooLongIsNoQuestion() {
        #expect(words(String(repeating: "a ", count: 250)) == nil)
        #expect(words(String(repeating: "a", count: 500)) != nil && words(String(repeating: "a", count: 501)) == nil)
        #expect(words(String(repeating: "\u{1D400}", count: 2_000_000)) == nil)
        #expect(words(Array(repeating: "a", count: 40).joined(separator: " "))?.count == 40)
        #expect(words(Array(repeating: "a", count: 41).joined(separator: " ")) == nil)
    }

    /// A question made to have as many readings as possible ends as soon as any other.
    @Test func noQuestionTakesLong() throws {
        let calendar = try AskedCalendar()
        for text in [
            "when is the the the the the the next next next is is is is in in at at at on on on of of to to",
            Array(repeating: "on friday", count: 20).joined(separator: " "),
            Array(repeating: "tomorrow at 3", count: 13).joined(separator: " "),
            "how many " + Array(repeating: "dentist", count: 37).joined(separator: " "),
        ] {
            let said = try calendar.answer(to: text)
            #expect(said.hasPrefix("I can't tell"), "\(text): \(said)")
        }
    }
}
