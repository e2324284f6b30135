import Shared
import Synchronization

/// A prompter that answers questions with prepared answers in their order, then passes further questions to the next prompter.
package final class PreparedAnswers: IntentPrompter {
    private let answers: Mutex<[String]>
    private let used = Mutex<String?>(nil)
    private let next: any IntentPrompter

    package init(_ answers: [String], then next: any IntentPrompter) {
        self.answers = Mutex(answers)
        self.next = next
    }

    package func answer(to ask: IntentPrompt) async throws -> JSONValue {
        // If a question refuses an answer, the answer prepared for the next question must not be used up.
        if let refusal = ask.refusal {
            if next is NoPrompter { throw CommandFailure(refusal, exitCode: .badData) }
            return try await next.answer(to: ask)
        }
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        used.withLock { $0 = answer }
        guard let answer else { return try await next.answer(to: ask) }
        do {
            return try ask.answer(givenInAdvance: answer)
        } catch let error as IntentError where !(next is NoPrompter) {
            var ask = ask
            ask.refusal = error.message
            return try await next.answer(to: ask)
        }
    }

    /// The first prepared answer that hasn't been used; `nil` if all have been used.
    package var unused: String? { answers.withLock { $0.first } }

    /// The prepared answer to the latest question, as written; `nil` if the next prompter answered that question.
    package var latest: String? { used.withLock { $0 } }
}
