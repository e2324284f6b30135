import Shared
import Synchronization

/// Answers given beforehand, in the order of the questions; whoever comes after is asked when they are used up.
package final class GivenAnswers: IntentRespondent {
    private let answers: Mutex<[String]>
    private let next: any IntentRespondent

    /// Creates answers.
    package init(_ answers: [String], then next: any IntentRespondent) {
        self.answers = Mutex(answers)
        self.next = next
    }

    package func answer(to ask: IntentAsk) async throws -> JSONValue {
        // An answer that isn't taken isn't followed by the one to the next question.
        if let refusal = ask.refusal, next is NobodyToAsk { throw UsageError(refusal, exitCode: .badData) }
        let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        guard let answer else { return try await next.answer(to: ask) }
        return .string(answer)
    }

    /// The first answer nothing asked for; `nil` where all were used.
    package var unused: String? { answers.withLock { $0.first } }
}
