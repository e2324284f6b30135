import Synchronization

/// The run of an intent: who answers what it asks, and what it asked for besides.
package final class IntentCall: Sendable {
    /// The run this is a part of; `nil` where an intent's `perform()` was called directly.
    @TaskLocal package static var current: IntentCall?

    /// The most questions of one run.
    package static let limit = 100

    /// The intent's identifier.
    package let intent: String
    private let type: (any AppIntent.Type)?
    /// The intent itself; `nil` where it isn't known.
    package let instance: (any AppIntent)?
    private let respondent: any IntentPrompter
    private let show: @Sendable (any AppIntent) async throws -> PromptView?
    private let names: [(ObjectIdentifier, String)]
    private let asked = Mutex(0)
    private let foreground = Mutex(false)
    private let things = Mutex<[ObjectIdentifier: AnyObject & Sendable]>([:])

    /// Creates a run of an intent of a type with these parameters; `show` runs an intent that makes a view.
    package init(
        intent: String, type: (any AppIntent.Type)? = nil, instance: (any AppIntent)? = nil,
        respondent: any IntentPrompter, parameters: [(name: String, parameter: any AnyIntentParameter)],
        show: @escaping @Sendable (any AppIntent) async throws -> PromptView? = { _ in nil }
    ) {
        (self.intent, self.type, self.instance, self.respondent) = (intent, type, instance, respondent)
        self.show = show
        names = parameters.map { (ObjectIdentifier($0.parameter), $0.name) }
    }

    /// Whether it may start Live Activities. Looked up when an activity asks: it costs as much as reading a document does.
    package var startsActivities: Bool { type is any LiveActivityIntent.Type }

    /// What an intent that makes a view shows.
    func view(madeBy intent: any AppIntent) async throws -> PromptView? { try await show(intent) }

    /// The name of a parameter; `nil` for one of another intent.
    package func name(of parameter: AnyObject) -> String? {
        let id = ObjectIdentifier(parameter)
        return names.first { $0.0 == id }?.1
    }

    /// Whether the intent asked to go on in the app.
    package var isContinuedInForeground: Bool { foreground.withLock { $0 } }

    /// Says that the intent goes on in the app.
    package func continueInForeground() { foreground.withLock { $0 = true } }

    /// The one thing of a type the run has: made when it is first asked for.
    package func thing<Thing: AnyObject & Sendable>(_ make: () -> Thing) -> Thing {
        let new = make()
        let kept = things.withLock { things in
            let kept = things[ObjectIdentifier(Thing.self)] ?? new
            things[ObjectIdentifier(Thing.self)] = kept
            return kept
        }
        return kept as? Thing ?? new
    }

    /// The answer to a question of the run; a run that goes on asking is stopped.
    package func answer(to ask: IntentAsk) async throws -> JSONValue {
        let count = asked.withLock { count in
            count += 1
            return count
        }
        guard count <= Self.limit else { throw IntentError(.askedTooOften(intent: intent, count: Self.limit)) }
        try Task.checkCancellation()
        return try await respondent.answer(to: ask)
    }

    /// The answer to a question of whatever runs; outside of a run there is nobody to ask.
    package static func answer(to ask: IntentAsk) async throws -> JSONValue {
        guard let current else { throw IntentError(.inputNeeded(ask)) }
        return try await current.answer(to: ask)
    }

    /// Whether a person says yes.
    package static func isConfirmed(_ ask: IntentAsk) async throws -> Bool {
        var ask = ask
        while true {
            let answer = try await answer(to: ask)
            if let text = answer.string, let said = ask.actions?.answer(text) { return said }
            if let bool = Bool._intentValueType.read(answer) as? Bool { return bool }
            ask.refusal =
                "'\(answer.string?.shortened ?? "")' is neither "
                + (ask.actions.map { "\($0.accept) nor \($0.deny)" } ?? "yes nor no")
        }
    }

    /// The one of a few a person means: asks until an answer names one of them by its identifier or its name.
    static func choice(among choices: [IntentChoice], _ ask: IntentAsk) async throws -> IntentChoice {
        var ask = ask
        while true {
            let answer = try await answer(to: ask)
            if let choice = answer.choice(among: choices) { return choice }
            let text = answer.string ?? ""
            ask.refusal =
                choices.contains { $0.isCalled(text) }
                ? "several are called '\(text.shortened)'" : "'\(answer.brief)' is none of those offered"
        }
    }
}

/// What a person reads of an error an intent threw.
package func spokenText(of error: any Error) -> String {
    if error is any CommandError { return message(of: error) }
    if let error = error as? any CustomLocalizedStringResourceConvertible { return error.localizedStringResource.text }
    return localizedText(of: error) ?? message(of: error)
}
