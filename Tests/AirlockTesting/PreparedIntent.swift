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

    private let intent: (any AppIntent)?
    private let fault: (any Error)?
    private let app: AppRegistration
    var given: [(String, Given)] = []
    /// What the phrase that started it may mean.
    var meant: [PhraseMatch.Parameter] = []
    private var answers: [String] = []
    private var context = RequestContext(now: Date(timeIntervalSinceReferenceDate: 0))
    private var container: String?
    /// The phrase that started it, as declared; `nil` for one made by its identifier.
    public var matchedPhrase: String?

    init(intent: any AppIntent, app: AppRegistration) { (self.intent, fault, self.app) = (intent, nil, app) }

    init(fault: any Error, app: AppRegistration) { (intent, self.fault, self.app) = (nil, fault, app) }

    /// The identifier of the intent; `nil` for one that isn't there.
    public var identifier: String? { intent?.persistentIdentifier }

    /// The sentence its parameters stand in, as a shortcut shows it; `nil` for none.
    public var summary: String? { intent.flatMap { IntentRunner.summary(of: $0) } }

    /// Gives answers to what the intent asks, in the order of the questions: a text, a number of those offered, yes or no.
    public func answering(_ answers: String...) -> PreparedIntent { with { $0.answers += answers } }

    /// Sets the instant, the zone and the language of the request.
    public func at(_ date: Date, timeZone: String? = nil, locale: String? = nil) -> PreparedIntent {
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

    /// Runs the intent.
    ///
    /// - Parameter timeLimit: How long it may take; then it is cancelled.
    /// - Throws: What is wrong with a parameter, a question nothing answers, an answer nothing asks for, or what the intent throws.
    public func run(timeLimit: Duration = .seconds(30)) async throws -> IntentRun {
        if let fault { throw fault }
        guard let intent else { throw UsageError("there is no intent to run — make one by its identifier") }
        var written: [JSONMember] = []
        for (name, given) in given {
            switch given {
            case .written(let json): written.append(JSONMember(name, json))
            case .value(let value):
                let parameter = intent.parameters.first { $0.name == name }?.parameter
                if parameter?.set(any: value) != true { written.append(JSONMember(name, JSONValue(testing: value))) }
            }
        }
        let answers = GivenAnswers(answers, then: NobodyToAsk())
        let listener = Listener(next: answers)
        let storage = try container.map {
            try SharedStorageService.open(path: $0, role: .intents, program: "AirlockTesting")
        }
        let outcome = try await limited(to: timeLimit, intent.persistentIdentifier) { [context, app, written, meant] in
            try await RequestContext.$current.withValue(context) {
                try await SharedStorageService.$shared.withValue(storage ?? SharedStorageService(container: nil)) {
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
        try await withThrowingTaskGroup(of: IntentRunner.Outcome?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let outcome = first else {
                throw IntentError(.timedOut(intent: id, seconds: Int(limit.components.seconds)))
            }
            return outcome
        }
    }
}

/// Notes what is asked.
private final class Listener: IntentRespondent {
    private let next: GivenAnswers
    private let heard = Mutex<[AskedQuestion]>([])

    init(next: GivenAnswers) { self.next = next }

    var questions: [AskedQuestion] { heard.withLock { $0 } }

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        let answer = try await next.answer(to: ask)
        heard.withLock {
            $0.append(
                AskedQuestion(
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
