import Dispatch
import Foundation
import IntentsRuntime
import Synchronization

/// An intent with parameter values and answers to its prompts, ready to run.
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

    /// Creates the intent for a run. Copies of an intent share the values of its parameters, so each run creates its own intent.
    private let make: @Sendable () async throws -> any AppIntent
    private let app: AppRegistration
    var given: [(String, Given)] = []
    /// The parameter values that the phrase may mean.
    var meant: [PhraseMatch.Parameter] = []
    private var answers: [String] = []
    private var context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
    private var container: String?
    /// The matched phrase, as declared; `nil` for an intent created by identifier.
    public var matchedPhrase: String?

    /// The intent's identifier; `nil` if the intent doesn't exist.
    public internal(set) var identifier: String?
    /// The parameter summary, as a shortcut shows it; `nil` if there is none.
    public internal(set) var summary: String?

    init(app: AppRegistration, make: @escaping @Sendable () async throws -> any AppIntent) {
        (self.app, self.make) = (app, make)
    }

    /// Adds answers to the intent's prompts, in the order of the prompts. An answer is a string, the number of a choice, yes or no.
    public func answering(_ answers: String...) -> PreparedIntent { with { $0.answers += answers } }

    /// Sets the instant, time zone and locale of the request.
    public func at(_ date: Date, timeZone: String? = nil, locale: String = "en_US") -> PreparedIntent {
        with { $0.context = RequestContext(now: date, timeZoneIdentifier: timeZone, localeIdentifier: locale) }
    }

    /// Sets the seed of the random numbers, so that a run is reproducible.
    public func seed(_ seed: UInt64) -> PreparedIntent { with { $0.context.seed = seed } }

    /// Sets the container that the intent reads and writes.
    public func container(_ path: String) -> PreparedIntent { with { $0.container = path } }

    private func with(_ change: (inout PreparedIntent) -> Void) -> PreparedIntent {
        var copy = self
        change(&copy)
        return copy
    }

    /// Runs the intent. Each call creates a new intent with the same values and answers.
    ///
    /// - Parameter timeLimit: The time after which the run is cancelled and abandoned. Time in which other tests keep the intent from
    ///   running doesn't count. An abandoned intent that doesn't end may continue to run beside the test. An intent that blocks the main
    ///   actor, or all threads that run tasks, is abandoned after twenty times the limit.
    /// - Throws: An error for an invalid parameter, an unanswered prompt, an unused answer or a timeout; the intent's own error.
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
        let answers = PreparedAnswers(answers, then: NoPrompter())
        let recorder = RecordingPrompter(next: answers)
        let session = try container.map {
            try ContainerSession.open(path: $0, role: .intents, domains: Domain.all, program: "AirlockTesting")
        }
        let outcome = try await limited(to: timeLimit, intent.persistentIdentifier) { [context, app, written, meant] in
            try await RequestScope.with(context, session: session ?? ContainerSession(container: nil)) {
                try await IntentRunner([app]).run(intent, given: written, meant: meant, prompter: recorder)
            }
        }
        if let unused = answers.unused { throw IntentError(.unusedAnswer(unused)) }
        return IntentRun(outcome: outcome, questions: recorder.prompts)
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
        // The queue doesn't use the threads that the intent may block.
        DispatchQueue.global().asyncAfter(deadline: .now() + 20 * seconds) { end() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { race.begin($0) }
        } onCancel: {
            work.cancel()
        }
    }
}

/// A race between an intent and its time limit. The first result counts.
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

/// A prompter that records the prompts and their answers.
private final class RecordingPrompter: IntentPrompter {
    private let next: PreparedAnswers
    private let recorded = Mutex<[RecordedPrompt]>([])

    init(next: PreparedAnswers) { self.next = next }

    var prompts: [RecordedPrompt] { recorded.withLock { $0 } }

    func answer(to ask: IntentPrompt) async throws -> JSONValue {
        let answer = try await next.answer(to: ask)
        recorded.withLock {
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
    /// Creates the JSON of a plain value. A value of another type becomes the string that describes it.
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
