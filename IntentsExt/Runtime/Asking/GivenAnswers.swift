import Shared
import Synchronization

/// Answers given beforehand, in the order of the questions; whoever comes after is asked when they are used up.
package final class GivenAnswers: IntentPrompter {
    private let answers: Mutex<[String]>
    private let used = Mutex<String?>(nil)
    private let next: any IntentPrompter

    package init(_ answers: [String], then next: any IntentPrompter) {
        self.answers = Mutex(answers)
        self.next = next
    }

    package func answer(to ask: IntentAsk) async throws -> JSONValue {
        // An answer that isn't taken isn't followed by the one to the next question.
        if let refusal = ask.refusal {
            if next is NoPrompter { throw UsageError(refusal, exitCode: .badData) }
            return try await next.answer(to: ask)
        }
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        used.withLock { $0 = answer }
        guard let answer else { return try await next.answer(to: ask) }
        do {
            return try ask.answer(writtenBeforehand: answer)
        } catch let error as IntentError where !(next is NoPrompter) {
            var ask = ask
            ask.refusal = error.message
            return try await next.answer(to: ask)
        }
    }

    /// The first answer nothing asked for; `nil` where all were used.
    package var unused: String? { answers.withLock { $0.first } }

    /// What the latest question was answered with, as it was written; `nil` where it wasn't from here.
    package var latest: String? { used.withLock { $0 } }
}
