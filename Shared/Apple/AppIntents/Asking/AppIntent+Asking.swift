/// When an intent asks before it goes on.
///
/// Mirrors [AppIntents' `ConfirmationConditions`](https://developer.apple.com/documentation/appintents/confirmationconditions).
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One of a few answers.
///
/// Mirrors [AppIntents' `IntentChoiceOption`](https://developer.apple.com/documentation/appintents/intentchoiceoption).
public struct IntentChoiceOption: Hashable, Sendable, Identifiable {
    /// What an answer is for.
    public enum Style: Hashable, Sendable {
        /// One like the others.
        case `default`
        /// It stops.
        case cancel
        /// It deletes something.
        case destructive
    }

    /// What a person reads, which identifies the answer.
    public let title: LocalizedStringResource
    /// What stands below it.
    public let subtitle: LocalizedStringResource?
    /// What it is for.
    public let style: Style

    /// The title.
    public var id: String { title.key }

    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, style: Style = .default) {
        (self.title, self.subtitle, self.style) = (title, subtitle, style)
    }

    /// An answer that stops.
    public static var cancel: IntentChoiceOption { IntentChoiceOption(title: "Cancel", style: .cancel) }

    /// An answer that stops, called so.
    public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
        IntentChoiceOption(title: title, style: .cancel)
    }
}

extension AppIntent {
    /// Asks whether to go on, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation() async throws { try await confirm(nil, .continue) }

    /// Asks whether to go on, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog, showDialogAsPrompt: Bool = true
    ) async throws {
        try await confirm(dialog, actionName)
    }

    /// Asks whether to go on, showing a view, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Content: View>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, @ViewBuilder content: () -> Content
    ) async throws {
        try await confirm(dialog, actionName, view: await view(content()))
    }

    /// Asks whether to go on, showing what an intent makes, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Snippet: SnippetIntent>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
    ) async throws {
        try await confirm(dialog, actionName, view: try await IntentCall.current?.view(madeBy: snippetIntent))
    }

    /// Asks whether a result is right, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation<Result: IntentResult>(
        result: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        let parts = result._parts
        var view: PromptView?
        if let snippet = parts.snippet { view = await PromptView(snippet, of: Self.persistentIdentifier) }
        if let made = parts.snippetIntent { view = try await IntentCall.current?.view(madeBy: made) }
        try await confirm(parts.dialog, confirmationActionName, view: view)
    }

    /// Asks for one of a few answers.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer stops.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption { try await choose(options, dialog, view: nil) }

    /// Asks for one of a few answers, showing a view.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer stops.
    public func requestChoice<Content: View>(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, @ViewBuilder content: () -> Content
    ) async throws -> IntentChoiceOption { try await choose(options, dialog, view: await view(content())) }

    private func choose(_ options: [IntentChoiceOption], _ dialog: IntentDialog?, view: PromptView?) async throws
        -> IntentChoiceOption
    {
        let choices = options.map { option in
            IntentChoice(id: option.id, title: option.title.text, subtitle: option.subtitle?.text, value: option)
        }
        var ask = IntentAsk(.choice, question: dialog?.text ?? "Which one?", form: "one of those offered", choices)
        ask.view = view
        let chosen = try await IntentCall.choice(among: choices, ask)
        guard let option = chosen.value as? IntentChoiceOption, option.style != .cancel else {
            throw IntentError(.declined(ask.question))
        }
        return option
    }

    private func confirm(_ dialog: IntentDialog?, _ action: ConfirmationActionName, view: PromptView? = nil) async throws
    {
        let question = dialog?.text ?? "\(action.accept.text): \(Self.title.text)?"
        guard try await IntentCall.isConfirmed(IntentAsk(confirming: question, action.actions, view: view)) else {
            throw IntentError(.declined(question))
        }
    }

    /// What is to be seen with a question; nothing where nobody is asked.
    private func view<Content: View>(_ content: Content) async -> PromptView? {
        guard IntentCall.current != nil else { return nil }
        return await PromptView(IntentSnippet(content), of: Self.persistentIdentifier)
    }
}
