import Shared

/// Runs the intents of apps for all commands and tools.
package struct IntentRunner: Sendable {
    let apps: [AppRegistration]

    /// True if intents run as after a tap: in a widget extension, unless they run in the app.
    private let isTapped: Bool

    package init(_ apps: [AppRegistration], isTapped: Bool = false) { (self.apps, self.isTapped) = (apps, isTapped) }

    /// The maximum length of a chain of intents, each of which opens the next.
    private static let chainLimit = 10

    /// Returns the intent with an identifier.
    ///
    /// - Throws: ``CommandFailure`` with code 65 that suggests similar identifiers.
    package func intent(id: String) throws -> any AppIntent {
        let known = apps.flatMap(\.intents)
        guard let type = known.first(where: { $0.persistentIdentifier == id }) else {
            // Similar identifiers include those of undiscoverable intents. The list of all intents leaves these out.
            let near = nearNames(to: id, in: known.map { $0.persistentIdentifier })
            let offered = near.isEmpty ? known.filter { $0.isDiscoverable }.map { $0.persistentIdentifier } : near
            throw CommandFailure(
                "no intent with the id '\(id.shortened)' — \(suggestion(for: id, in: offered))", exitCode: .badData)
        }
        return type.init()
    }

    /// Runs an intent: sets its parameters, prompts for missing values, and runs `perform()` again as often as the intent requests.
    ///
    /// - Parameters:
    ///   - given: Parameter values by name.
    ///   - meant: The values that a phrase may mean for one parameter. If there are several, the user is prompted to choose.
    ///   - prompter: The prompter that answers questions.
    /// - Throws: ``IntentError`` for parameters that can't be set, for unanswered questions and for errors of the intent; else the first
    ///   read error during the run, which the intent may have ignored.
    package func run<Intent: AppIntent>(
        _ intent: Intent, given: [JSONMember] = [], meant: [PhraseMatch.Parameter] = [],
        prompter: any IntentPrompter = NoPrompter()
    ) async throws -> Outcome {
        try await run(intent, given: given, meant: meant, prompter: prompter, depth: 1)
    }

    private func run<Intent: AppIntent>(
        _ intent: Intent, given: [JSONMember], meant: [PhraseMatch.Parameter] = [], prompter: any IntentPrompter,
        depth: Int
    ) async throws -> Outcome {
        let parameters = intent.parameters
        let call = IntentCall(
            intent: Intent.persistentIdentifier, type: Intent.self, instance: intent,
            isInExtension: isTapped && !intent.runsInApp, prompter: prompter, parameters: parameters,
            show: { try await runNext($0, prompter, depth).promptView })
        return try await IntentCall.$current.withValue(call) {
            if MemoryLayout<Intent>.size > 0 || !given.isEmpty {
                let resolver = ParameterResolver(intent, parameters: parameters, isAsking: true)
                try await resolver.set(given)
                try await resolver.choose(meant)
                try await prepareDependencies(of: intent)
                try await resolver.resolve()
            }
            // A UIKit scene intent runs in the app, which owns the scene.
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
                outcome.promptView = await PromptView(snippet, of: Intent.persistentIdentifier)
            }
            if let made = parts?.snippetIntent {
                outcome.promptView = try await runNext(made, prompter, depth).promptView
            }
            if let next = parts?.opens { try await follow(next, &outcome, prompter, depth) }
            return outcome
        }
    }

    /// Runs the next intent of a chain. Its dialog, view and request to open the app replace those of `outcome`.
    private func follow(
        _ next: any AppIntent, _ outcome: inout Outcome, _ prompter: any IntentPrompter, _ depth: Int
    ) async throws {
        let following = try await runNext(next, prompter, depth)
        outcome.opens = following.opens ?? outcome.opens
        outcome.dialog = following.dialog ?? outcome.dialog
        outcome.promptView = following.promptView ?? outcome.promptView
    }

    private func runNext(_ intent: any AppIntent, _ prompter: any IntentPrompter, _ depth: Int) async throws
        -> Outcome
    {
        guard depth < Self.chainLimit else {
            throw IntentError(
                .failed(
                    intent: intent.persistentIdentifier,
                    reason:
                        "more than \(Self.chainLimit) intents open each other in a chain — make the last intent open no other intent"
                ))
        }
        return try await run(intent, given: [], prompter: prompter, depth: depth + 1)
    }

    /// Runs `perform()` until it returns a result; `nil` if the intent continues in the app.
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
                    // Too many questions are an error of their own.
                    try await ask()
                    guard restarts <= IntentCall.limit else {
                        throw IntentError(
                            .failed(
                                intent: id,
                                reason: "it started over more than \(IntentCall.limit) times — "
                                    + "return a result instead of throwing restartPerform again"))
                    }
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
    /// The parameter summary, with a `${name}` placeholder for each parameter; `nil` if the intent has none.
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
    /// Returns an intent's parameter summary; `nil` if it has none.
    package static func summary(of intent: any AppIntent) -> String? { intent.summary }
}

extension IntentRunner {
    /// The outcome of running an intent.
    package struct Outcome: Equatable, Sendable {
        /// The intent's dialog; `nil` if it has none.
        package var dialog: String?
        /// The returned value as readable text; `nil` if the intent returns none.
        package var value: String?
        /// The supporting dialog, shown next to a view; `nil` if it equals the dialog.
        package var supporting: String?
        /// The returned value as JSON.
        package var data: JSONValue = .null
        /// The request to open the app; `nil` if the intent doesn't open it.
        package var opens: OpenRequest?
        /// The view that the intent shows; `nil` if it shows none.
        package var promptView: PromptView?

        package init(dialog: String? = nil, value: String? = nil) { (self.dialog, self.value) = (dialog, value) }

        /// The texts of the view; `nil` without a view.
        package var snippet: [String]? { promptView?.texts }
        /// The archived view; `nil` without a view, or if the view can't be archived.
        package var view: SnippetDocument? { promptView?.document }
        /// The diagnostics of the view.
        package var diagnostics: [Diagnostic] { promptView?.diagnostics ?? [] }
    }
}
