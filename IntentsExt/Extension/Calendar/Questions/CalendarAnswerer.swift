import AppIntents

/// Answers questions about a calendar. A grammar gives the meaning of a question; the answer uses only the calendar's data.
struct CalendarAnswerer {
    let grammar: QuestionGrammar
    let agenda: Agenda
    let format: CivilFormat

    /// Returns the answer to a question.
    ///
    /// - Throws: ``ContainerError`` if the calendar can't be read.
    func answer(to text: String) throws -> Answer {
        guard let question = Question(text, grammar: grammar) else {
            return .unknown("a question has at most \(Question.lengthLimit) characters and \(Question.wordLimit) words")
        }
        guard !question.words.isEmpty else { return .unknown(nil) }
        let matcher = QuestionMatcher(grammar, words: question.words)
        let speech = CalendarSpeech(zone: agenda.zone, today: agenda.today, format: format)
        let search = TitleSearch(agenda, words: question.words)
        var outcome = Result<Answer?, any Error>.success(nil)
        var refusal: String?
        matcher.read { topic, captures in
            guard let topic = QuestionTopic(rawValue: topic) else { return false }
            let reading = QuestionReading(
                topic: topic, captures: captures, words: question.words, agenda: agenda, speech: speech, search: search)
            do {
                let answer = try reading.answer()
                outcome = .success(answer)
                return answer != nil
            } catch let reason as Unanswerable {
                // Another reading may have an answer.
                refusal = refusal ?? reason.reason
                return false
            } catch {
                outcome = .failure(error)
                return true
            }
        }
        return try outcome.get() ?? .unknown(refusal)
    }
}

/// The error for one reading of a question, with the reason why that reading has no answer; `nil` if no reason is known to be true.
struct Unanswerable: Error {
    let reason: String?
}
