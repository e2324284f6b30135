import Dispatch
import Foundation
import IntentsRuntime
import Synchronization

/// An intent with values for its parameters and answers to its questions, ready to be run.
public struct PreparedIntent: Sendable {
    enum Given: Sendable {
        case written(JSONValue)
        case value(any Sendable)

        init(_ value: any Sendable) {
            switch value {
            case let reference as EntityReference: self = .written(.string(reference.id))
            case let entity as FoundEntity: self = .written(.string(entity.id))
            default: self = .value(value)
            }
        }
    }

    /// Makes the intent: copies of one share what its parameters hold, and each run has its own.
    private let make: @Sendable () async throws -> any AppIntent
    private let app: AppRegistration
    var given: [(String, Given)] = []
    /// What the phrase that started it may mean.
    var meant: [PhraseMatch.Parameter] = []
    private var answers: [String] = []
    private var context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
    private var container: String?
    /// The phrase that started it, as declared; `nil` for one made by its identifier.
    public var matchedPhrase: String?

    /// The identifier of the intent; `nil` for one that isn't there.
    public internal(set) var identifier: String?
    /// The sentence its parameters stand in, as a shortcut shows it; `nil` for none.
    public internal(set) var summary: String?

    init(app: AppRegistration, make: @escaping @Sendable () async throws -> any AppIntent) {
        (self.app, self.make) = (app, make)
    }

    /// Gives answers to what the intent asks, in the order of the questions: a text, a number of those offered, yes or no.
    public func answering(_ answers: String...) -> PreparedIntent { with { $0.answers += answers } }

    /// Sets the instant, the zone and the language of the request.
    public func at(_ date: Date, timeZone: String? = nil, locale: String = "en_US") -> PreparedIntent {
        with { $0.context = RequestContext(now: date, timeZoneIdentifier: timeZone, localeIdentifier: locale) }
    }

    /// Makes chance repeatable.
    public func seed(_ seed: UInt64) -> PreparedIntent { with { $0.context.seed = seed } }

    /// Has the intent read and write a container.
    public func container(_ path: String) -> PreparedIntent { with { $0.container = path } }

    private func with(_ change: (inout PreparedIntent) -> Void) -> PreparedIntent {
        var copy = self
        change(&copy)
        return copy
    }

    /// Runs the intent: as often as it is called, each time a new one with the same values and answers.
    ///
    /// - Parameter timeLimit: How long it may take, without the time in which other tests keep it from running; then it is cancelled and
    ///   given up. An intent that doesn't end may go on beside the test. One that blocks the main actor, or all threads of tasks, is given
    ///   up after twenty times the limit.
    /// - Throws: What is wrong with a parameter, a question nothing answers, an answer nothing asks for, or what the intent throws.
    public func run(timeLimit: Duration = .seconds(30)) async throws -> IntentRun {
        let intent = try await make()
        var written: [JSONMember] = []
        for (name, given) in given {
            switch given {
            case .written(let json): written.append(JSONMember(name, json))
            case .value(let value):
                let parameter = intent.parameters.first { $0.name == name }?.parameter
                if parameter?.set(any: value) != true { written.append(JSONMember(name, JSONValue(testing: value))) }
            }
        }
        let answers = GivenAnswers(answers, then: NoPrompter())
        let listener = Listener(next: answers)
        let session = try container.map {
            try ContainerSession.open(path: $0, role: .intents, domains: Domain.all, program: "AirlockTesting")
        }
        let outcome = try await limited(to: timeLimit, intent.persistentIdentifier) { [context, app, written, meant] in
            try await RequestContext.$current.withValue(context) {
                try await ContainerSession.$current.withValue(session ?? ContainerSession(container: nil)) {
                    try await IntentRunner([app]).run(intent, given: written, meant: meant, respondent: listener)
                }
            }
        }
        if let unused = answers.unused { throw IntentError(.superfluousAnswer(unused)) }
        return IntentRun(outcome: outcome, questions: listener.questions)
    }

    private func limited(
        to limit: Duration, _ id: String, _ body: @escaping @Sendable () async throws -> IntentRunner.Outcome
    ) async throws -> IntentRunner.Outcome {
        let race = Race()
        let work = Task {
            do { race.end(.success(try await body())) } catch { race.end(.failure(error)) }
        }
        let end: @Sendable () -> Void = {
            work.cancel()
            race.end(.failure(IntentError(.timedOut(intent: id, seconds: Int(limit.components.seconds)))))
        }
        let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
        let clock = Task {
            try await SharedTime.pass(limit)
            end()
        }
        defer { clock.cancel() }
        // Needs none of the threads that the intent may block.
        DispatchQueue.global().asyncAfter(deadline: .now() + 20 * seconds) { end() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { race.begin($0) }
        } onCancel: {
            work.cancel()
        }
    }
}

/// What comes first: the end of an intent, or of its time.
private final class Race: Sendable {
    typealias Waiting = CheckedContinuation<IntentRunner.Outcome, any Error>
    private struct State {
        var waiting: Waiting?
        var result: Result<IntentRunner.Outcome, any Error>?
    }

    private let state = Mutex(State())

    func begin(_ waiting: Waiting) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting = waiting }
            return state.result
        }
        if let result { waiting.resume(with: result) }
    }

    func end(_ result: Result<IntentRunner.Outcome, any Error>) {
        let waiting = state.withLock { state in
            if state.result == nil { state.result = result }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: result)
    }
}

/// Notes what is asked.
private final class Listener: IntentPrompter {
    private let next: GivenAnswers
    private let heard = Mutex<[RecordedPrompt]>([])

    init(next: GivenAnswers) { self.next = next }

    var questions: [RecordedPrompt] { heard.withLock { $0 } }

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        let answer = try await next.answer(to: ask)
        heard.withLock {
            $0.append(
                RecordedPrompt(
                    text: ask.question, parameter: ask.parameter, choices: ask.items.map(\.title),
                    answer: next.latest ?? "", acceptLabel: ask.actions?.accept, denyLabel: ask.actions?.deny,
                    isDestructive: ask.actions?.isDestructive ?? false, snippetTexts: ask.view?.texts,
                    snippetDocument: ask.view?.document?.light))
        }
        return answer
    }
}

extension JSONValue {
    /// A value of a test as it would be written; anything else as it describes itself.
    fileprivate init(testing value: any Sendable) {
        switch value {
        case let text as String: self = .string(text)
        case let flag as Bool: self = .bool(flag)
        case let number as Int: self = .integer(number)
        case let number as Double: self = .number(number)
        case let list as [any Sendable]: self = .array(list.map(JSONValue.init(testing:)))
        default: self = .string("\(value)")
        }
    }
}
