import Shared

/// Runs intents, whoever asks for them.
package struct IntentRunner: Sendable {
    let apps: [AppRegistration]

    package init(_ apps: [AppRegistration]) { self.apps = apps }

    /// The most intents that may follow each other.
    private static let chainLimit = 10

    /// The intent with an identifier.
    ///
    /// - Throws: ``UsageError`` with code 65 that names what is near.
    package func intent(id: String) throws -> any AppIntent {
        let known = apps.flatMap(\.intents)
        guard let type = known.first(where: { $0.persistentIdentifier == id }) else {
            // Who writes nearly the id of a hidden one knows it; it isn't listed.
            let near = nearNames(to: id, in: known.map { $0.persistentIdentifier })
            let offered = near.isEmpty ? known.filter { $0.isDiscoverable }.map { $0.persistentIdentifier } : near
            throw UsageError(
                "no intent with the id '\(id.shortened)' — \(suggestion(for: id, in: offered))", exitCode: .badData)
        }
        return type.init()
    }

    /// Runs an intent: gives its parameters values, asks for those that are missing, and runs it again as often as it says so.
    ///
    /// - Parameters:
    ///   - given: Values of parameters by their names.
    ///   - meant: Values a phrase gives one parameter; of several a person is asked for the one that is meant.
    ///   - respondent: Who answers what is asked.
    /// - Throws: ``IntentError`` for parameters that can't be set, questions nobody answers and errors of the intent; else the first fault
    ///   it met while reading, which it may have taken for "nothing".
    package func run<Intent: AppIntent>(
        _ intent: Intent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [],
        respondent: any IntentPrompter = NoPrompter()
    ) async throws -> Outcome {
        try await run(intent, given: given, meant: meant, respondent: respondent, depth: 1)
    }

    private func run<Intent: AppIntent>(
        _ intent: Intent, given: [JSONMember], meant: [PhraseMatch.Parameter] = [], respondent: any IntentPrompter,
        depth: Int
    ) async throws -> Outcome {
        let parameters = intent.parameters
        let call = IntentCall(
            intent: Intent.persistentIdentifier, type: Intent.self, instance: intent, respondent: respondent,
            parameters: parameters, show: { try await runNext($0, respondent, depth).shown })
        return try await IntentCall.$current.withValue(call) {
            if MemoryLayout<Intent>.size > 0 || !given.isEmpty {
                let resolver = ParameterResolver(intent: Intent.persistentIdentifier, parameters: parameters)
                try await resolver.set(given)
                try await resolver.choose(meant)
                try await prepareDependencies(of: intent)
                try await resolver.resolve()
            }
            // What a scene of UIKit shows runs in the app, which has the scene.
            if Intent.openAppWhenRun, intent is any UISceneAppIntent {
                var outcome = Outcome()
                outcome.opens = OpenRequest(intent)
                return outcome
            }
            let parts = try await perform(intent, call)
            if let fault = RequestContext.current.faults.first { throw fault }
            var outcome = Outcome(dialog: parts?.dialog?.text)
            if let dialog = parts?.dialog, dialog.supportingText != dialog.text {
                outcome.supporting = dialog.supportingText
            }
            if let value = parts?.value, let type = parts?.valueType {
                (outcome.value, outcome.data) = (type.text(value), type.write(value))
            }
            outcome.opens = call.isContinuedInForeground ? OpenRequest(continuing: intent) : OpenRequest(intent)
            if let snippet = parts?.snippet {
                outcome.shown = await PromptView(snippet, of: Intent.persistentIdentifier)
            }
            if let made = parts?.snippetIntent { outcome.shown = try await runNext(made, respondent, depth).shown }
            if let next = parts?.opens { try await follow(next, &outcome, respondent, depth) }
            return outcome
        }
    }

    /// Runs the intent that follows another; what it says comes after what the other said.
    private func follow(
        _ next: any AppIntent, _ outcome: inout Outcome, _ respondent: any IntentPrompter, _ depth: Int
    ) async throws {
        let following = try await runNext(next, respondent, depth)
        outcome.opens = following.opens ?? outcome.opens
        outcome.dialog = following.dialog ?? outcome.dialog
        outcome.shown = following.shown ?? outcome.shown
    }

    private func runNext(_ intent: any AppIntent, _ respondent: any IntentPrompter, _ depth: Int) async throws
        -> Outcome
    {
        guard depth < Self.chainLimit else {
            throw IntentError(
                .failed(
                    intent: intent.persistentIdentifier,
                    reason: "\(Self.chainLimit) intents follow each other and go on — let the last one end"))
        }
        return try await run(intent, given: [], respondent: respondent, depth: depth + 1)
    }

    /// Runs `perform()` until it is done; `nil` where it goes on in the app.
    private func perform<Intent: AppIntent>(_ intent: Intent, _ call: IntentCall) async throws -> _IntentResultParts? {
        let id = Intent.persistentIdentifier
        var restarts = 0
        while true {
            do {
                return try await intent.perform()._parts
            } catch let error as AppIntentError {
                switch error.reason {
                case .restart(let ask):
                    restarts += 1
                    guard restarts <= IntentCall.limit else {
                        throw IntentError(.askedTooOften(intent: id, count: IntentCall.limit))
                    }
                    try await ask()
                case .foreground(let dialog, let isAlwaysConfirmed, let continuation):
                    try await IntentCall.goToForeground(dialog, isAlwaysConfirmed: isAlwaysConfirmed)
                    try await continuation?()
                    return nil
                case .message(let text): throw IntentError(.failed(intent: id, reason: text.text))
                }
            } catch let error as any CommandError {
                throw error
            } catch let error as CancellationError {
                throw error
            } catch {
                throw IntentError(.failed(intent: id, reason: spokenText(of: error)))
            }
        }
    }
}

extension AppIntent {
    /// The sentence the parameters stand in, each called by its name; `nil` for no sentence.
    var summary: String? {
        Self.parameterSummary.sentence(for: self)?.text { parameter in "${\(name(of: parameter) ?? "")}" }
    }
}

extension ParameterSummary {
    fileprivate func sentence(for intent: some AppIntent) -> _SummarySentence? {
        (intent as? Intent).flatMap { _sentence(for: $0) }
    }
}

extension IntentRunner {
    /// The sentence an intent's parameters stand in; `nil` for no sentence.
    package static func summary(of intent: any AppIntent) -> String? { intent.summary }
}
