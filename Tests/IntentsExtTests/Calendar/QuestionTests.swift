import Testing

@testable import IntentsExt

/// Tests of splitting a question into words.
struct QuestionTests {
    private func words(_ text: String) -> [String]? {
        Question(text, grammar: QuestionGrammar.calendar)?.words
    }

    @Test("Punctuation, case, accents and polite phrases are removed from a question")
    func normalizedWords() {
        #expect(words("Hey Wythnos, can you tell me WHEN'S the café?") == ["when", "is", "the", "cafe"])
        #expect(words("What’s on my calendar tomorrow, please?") == ["what", "is", "tomorrow"])
        #expect(words("am I free at 3pm") == ["am", "i", "free", "at", "3", "pm"])
        #expect(words("tomorrow") == ["tomorrow"] && words("please") == ["please"])
    }

    // Requirements: W-034, W-035, W-047
    @Test("Control characters, format specifiers and quotes in a question only separate words")
    func specialCharacters() {
        #expect(words("dentist\u{0}\u{1B}[2Jtomorrow\r\n\u{202E}x") == ["dentist", "2jtomorrow", "x"])
        #expect(words("%@ %n %s '; -- ../../etc") == ["n", "s", "etc"])
        #expect(words("SELF == 1 OR TRUEPREDICATE") == ["self", "1", "or", "truepredicate"])
        #expect(words("\u{0}%%%") == [])
    }

    @Test(
        "Numbers joined by a slash, point or hyphen stay one word, and a hyphen between times means 'to'",
        arguments: [
            ("am I free 11/24?", "am i free 11/24"), ("on 24.11.", "on 24.11."),
            ("on 24.11.2026, please", "on 24.11.2026"),
            ("11\u{2013}24", "11-24"), ("１１／２４", "11/24"), ("at 11:24", "at 11:24"), ("11 / 24", "11/24"),
            ("11//24", "11//24"), ("11 - 24?", "11-24"), ("at 11_24", "at 11_24"),
            ("May 5,2026", "may 5 2026"), ("2-4pm", "2 to 4 pm"), ("9:30-11", "9:30 to 11"),
            ("9:30 - 11", "9:30 to 11"), ("1-on-1", "1 on 1"), ("Dec 1 - Dec 3", "dec 1 to dec 3"), ("9-5", "9-5"),
            ("Mon-Fri", "mon to fri"), ("10 - 11 am", "10-11 am"), ("10 - 11am", "10 to 11 am"),
            ("stand-up - mine", "stand up mine"),
            ("11/24-11/26", "11/24 to 11/26"), ("at 5.30pm", "at 5 30 pm"), ("1:1 with Priya", "1:1 with priya"),
        ])
    func joinedNumbers(text: String, expected: String) {
        #expect(words(text) == expected.split(separator: " ").map(String.init))
    }

    // Requirements: W-034
    @Test("A question over 500 characters or 40 words is refused")
    func overlongQuestion() {
        #expect(words(String(repeating: "a ", count: 250)) == nil)
        #expect(words(String(repeating: "a", count: 500)) != nil && words(String(repeating: "a", count: 501)) == nil)
        #expect(words(String(repeating: "\u{1D400}", count: 2_000_000)) == nil)
        #expect(words(Array(repeating: "a", count: 40).joined(separator: " "))?.count == 40)
        #expect(words(Array(repeating: "a", count: 41).joined(separator: " ")) == nil)
    }

    // Requirements: W-034
    @Test("Questions with many possible readings are not answered, and matching them terminates")
    func adversarialQuestions() throws {
        let calendar = try QuestionCalendar()
        for text in [
            "when is the the the the the the next next next is is is is in in at at at on on on of of to to",
            Array(repeating: "on friday", count: 20).joined(separator: " "),
            Array(repeating: "tomorrow at 3", count: 13).joined(separator: " "),
            "how many " + Array(repeating: "dentist", count: 37).joined(separator: " "),
        ] {
            let answer = try calendar.answer(to: text)
            #expect(answer.hasPrefix("I can't tell"), "\(text): \(answer)")
        }
    }
}
