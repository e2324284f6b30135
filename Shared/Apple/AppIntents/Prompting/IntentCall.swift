import Synchronization

/// A run of an intent, with the prompter that answers its questions.
package final class IntentCall: Sendable {
    /// The current run; `nil` if an intent's `perform()` is called directly.
    @TaskLocal package static var current: IntentCall?

    /// The maximum number of questions in a run.
    package static let limit = 100

    /// The intent's identifier.
    package let intent: String
    private let type: (any AppIntent.Type)?
    /// The intent itself; `nil` if it isn't known.
    package let instance: (any AppIntent)?
    /// True if the run imitates a widget extension's process, which has no Live Activities.
    package let isInExtension: Bool
    private let prompter: any IntentPrompter
    private let show: @Sendable (any AppIntent) async throws -> PromptView?
    private let names: [(ObjectIdentifier, String)]
    private let questionCount = Mutex(0)
    private let foreground = Mutex(false)
    /// An array: the type of a dictionary would search all conformances for one to `Hashable`, even when an empty one is released.
    private let sharedObjects = Mutex<[AnyObject & Sendable]>([])

    /// Creates a run of an intent with its parameters; `show` runs a snippet intent and returns its view.
    package init(
        intent: String, type: (any AppIntent.Type)? = nil, instance: (any AppIntent)? = nil,
        isInExtension: Bool = false, prompter: any IntentPrompter,
        parameters: [(name: String, parameter: any AnyIntentParameter)],
        show: @escaping @Sendable (any AppIntent) async throws -> PromptView? = { _ in nil }
    ) {
        (self.intent, self.type, self.instance, self.prompter) = (intent, type, instance, prompter)
        self.isInExtension = isInExtension
        self.show = show
        names = parameters.map { (ObjectIdentifier($0.parameter), $0.name) }
    }

    /// True if the intent may start Live Activities. Computed only when needed, because the check takes as long as reading a document.
    package var startsActivities: Bool { type is any LiveActivityIntent.Type }

    /// Returns the view of a snippet intent.
    func view(madeBy intent: any AppIntent) async throws -> PromptView? { try await show(intent) }

    /// Returns the name of a parameter; `nil` for a parameter of another intent.
    package func name(of parameter: AnyObject) -> String? {
        let id = ObjectIdentifier(parameter)
        return names.first { $0.0 == id }?.1
    }

    /// True if the intent requested to continue in the app.
    package var isContinuedInForeground: Bool { foreground.withLock { $0 } }

    /// Records that the intent continues in the app.
    package func continueInForeground() { foreground.withLock { $0 = true } }

    /// Returns the run's shared object of a type: the object that the first call of this method created.
    package func sharedObject<Object: AnyObject & Sendable>(_ make: () -> Object) -> Object {
        let new = make()
        return sharedObjects.withLock { sharedObjects in
            for case let object as Object in sharedObjects { return object }
            sharedObjects.append(new)
            return new
        }
    }

    /// Returns the answer to a question of the run; throws ``IntentError`` after ``limit`` questions.
    package func answer(to ask: IntentPrompt) async throws -> JSONValue {
        let count = questionCount.withLock { count in
            count += 1
            return count
        }
        guard count <= Self.limit else { throw IntentError(.tooManyQuestions(intent: intent, count: Self.limit)) }
        try Task.checkCancellation()
        return try await prompter.answer(to: ask)
    }

    /// Returns the answer to a question of the current run; throws ``IntentError`` outside a run.
    package static func answer(to ask: IntentPrompt) async throws -> JSONValue {
        guard let current else { throw IntentError(.inputNeeded(ask)) }
        return try await current.answer(to: ask)
    }

    /// Returns true if the user confirms. Asks again until the answer is yes or no.
    package static func isConfirmed(_ ask: IntentPrompt) async throws -> Bool {
        var ask = ask
        while true {
            let answer = try await answer(to: ask)
            if let text = answer.string, let isAccepted = ask.actions?.answer(text) { return isAccepted }
            if let bool = Bool._intentValueType.read(answer) as? Bool { return bool }
            ask.refusal =
                "'\(answer.string?.shortened ?? "")' is neither "
                + (ask.actions.map { "\($0.accept) nor \($0.deny)" } ?? "yes nor no")
        }
    }

    /// Returns the choice that the user selects. Asks again until the answer is the identifier or name of a choice.
    static func choice(among choices: [IntentChoice], _ ask: IntentPrompt) async throws -> IntentChoice {
        var ask = ask
        while true {
            let answer = try await answer(to: ask)
            if let choice = answer.choice(among: choices) { return choice }
            let text = answer.string ?? ""
            ask.refusal =
                choices.contains { $0.isCalled(text) }
                ? "ambiguous answer '\(text.shortened)'" : "no such choice '\(answer.brief)'"
        }
    }
}

/// Returns the text that describes an intent's error to the user.
package func spokenText(of error: any Error) -> String {
    if error is any CommandError { return message(of: error) }
    if let error = error as? any CustomLocalizedStringResourceConvertible { return error.localizedStringResource.text }
    return localizedText(of: error) ?? message(of: error)
}

/// The progress of an intent.
package struct IntentProgress: Hashable, Sendable {
    /// The number of completed units.
    package var completed: Int64
    /// The total number of units; `nil` if it isn't known.
    package var total: Int64?

    package init(completed: Int64, total: Int64? = nil) { (self.completed, self.total) = (completed, total) }

    /// A listener for the progress of intents.
    package final class Listener: Sendable {
        /// Receives an update, on any thread.
        package let report: @Sendable (IntentProgress) -> Void

        /// Creates a listener.
        package init(_ report: @escaping @Sendable (IntentProgress) -> Void) { self.report = report }
    }

    /// The listener of the current task; `nil` for none. An object, because optimised code of Swift 6.3.1 can't set a task-local
    /// value of an optional closure type.
    @TaskLocal package static var listener: Listener?

    /// A description such as `3 of 10 (30 %)`.
    package var line: String {
        guard let total, total > 0 else { return "\(completed)" }
        // Floating point avoids an overflow for large counts, such as of bytes or nanoseconds.
        return "\(completed) of \(total) (\(Int(Double(completed) / Double(total) * 100)) %)"
    }
}
