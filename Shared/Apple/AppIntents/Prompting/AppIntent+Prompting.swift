/// The conditions under which an intent asks for confirmation.
///
/// Mirrors [AppIntents' `ConfirmationConditions`](https://developer.apple.com/documentation/appintents/confirmationconditions).
public struct ConfirmationConditions: OptionSet, Hashable, Sendable {
    /// The raw bits of the option set.
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// An option that the user can choose.
///
/// Mirrors [AppIntents' `IntentChoiceOption`](https://developer.apple.com/documentation/appintents/intentchoiceoption).
public struct IntentChoiceOption: Hashable, Sendable, Identifiable {
    /// The style of an option.
    public enum Style: Hashable, Sendable {
        /// An ordinary option.
        case `default`
        /// An option that cancels the request.
        case cancel
        /// An option that deletes data.
        case destructive
    }

    /// The title, which identifies the option.
    public let title: LocalizedStringResource
    public let subtitle: LocalizedStringResource?
    public let style: Style

    public var id: String { title.text }

    public init(title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, style: Style = .default) {
        (self.title, self.subtitle, self.style) = (title, subtitle, style)
    }

    /// An option that cancels the request.
    public static var cancel: IntentChoiceOption { IntentChoiceOption(title: "Cancel", style: .cancel) }

    /// Returns an option that cancels the request, with the given title.
    public static func cancel(title: LocalizedStringResource) -> IntentChoiceOption {
        IntentChoiceOption(title: title, style: .cancel)
    }
}

extension AppIntent {
    /// Asks the user for confirmation.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation() async throws { try await confirm(nil, .continue) }

    /// Asks the user for confirmation.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog, showDialogAsPrompt: Bool = true
    ) async throws {
        try await confirm(dialog, actionName)
    }

    /// Asks the user for confirmation, with a view.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation<Content: View>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, @ViewBuilder content: () -> Content
    ) async throws {
        try await confirm(dialog, actionName, view: await view(content()))
    }

    /// Asks the user for confirmation, with the view of a snippet intent.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation<Snippet: SnippetIntent>(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName = .continue,
        dialog: IntentDialog? = nil, showDialogAsPrompt: Bool = true, snippetIntent: Snippet
    ) async throws {
        try await confirm(dialog, actionName, view: try await IntentCall.current?.view(madeBy: snippetIntent))
    }

    /// Asks the user to confirm a result.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation<Result: IntentResult>(
        result: Result, confirmationActionName: ConfirmationActionName = .continue, showPrompt: Bool = true
    ) async throws {
        let parts = result._parts
        var view: PromptView?
        if let snippet = parts.snippet { view = await PromptView(snippet, of: Self.persistentIdentifier) }
        if let made = parts.snippetIntent { view = try await IntentCall.current?.view(madeBy: made) }
        try await confirm(parts.dialog, confirmationActionName, view: view)
    }

    /// Asks the user to choose an option.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user cancels.
    public func requestChoice(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil
    ) async throws -> IntentChoiceOption { try await choose(options, dialog, view: nil) }

    /// Asks the user to choose an option, with a view.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user cancels.
    public func requestChoice<Content: View>(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, @ViewBuilder content: () -> Content
    ) async throws -> IntentChoiceOption { try await choose(options, dialog, view: await view(content())) }

    private func choose(_ options: [IntentChoiceOption], _ dialog: IntentDialog?, view: PromptView?) async throws
        -> IntentChoiceOption
    {
        let choices = options.map { option in
            IntentChoice(id: option.id, title: option.title.text, subtitle: option.subtitle?.text, value: option)
        }
        var ask = IntentPrompt(.choice, question: dialog?.text ?? "Which one?", form: "one of the choices", choices)
        ask.view = view
        let chosen = try await IntentCall.choice(among: choices, ask)
        guard let option = chosen.value as? IntentChoiceOption, option.style != .cancel else {
            throw IntentError(.declined(ask.question))
        }
        return option
    }

    private func confirm(_ dialog: IntentDialog?, _ action: ConfirmationActionName, view: PromptView? = nil)
        async throws
    {
        let question = dialog?.text ?? "\(action.accept.text): \(Self.title.text)?"
        guard try await IntentCall.isConfirmed(IntentPrompt(confirming: question, action.actions, view: view)) else {
            throw IntentError(.declined(question))
        }
    }

    /// Returns the view to show with a question; `nil` outside a run.
    private func view<Content: View>(_ content: Content) async -> PromptView? {
        guard IntentCall.current != nil else { return nil }
        return await PromptView(IntentSnippet(content), of: Self.persistentIdentifier)
    }
}

// Further overloads of the prompts, such as overloads that take a view as a value.

extension AppIntent {
    /// Asks the user for confirmation, with a name for the confirming button.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user declines.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName
    ) async throws {
        try await requestConfirmation(
            conditions: conditions, actionName: actionName,
            dialog: "\(actionName.accept.text): \(Self.title.text)?")
    }

    /// Asks the user to choose an option, with a view.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask, or the user cancels.
    public func requestChoice<Content: View>(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
    ) async throws -> IntentChoiceOption {
        try await requestChoice(between: options, dialog: dialog) { view }
    }
}

extension IntentParameter {
    /// Asks the user to confirm a value. The view isn't shown.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    public func requestConfirmation<Content: View>(
        for value: Value.ValueType, dialog: IntentDialog? = nil, view: Content
    ) async throws -> Bool { try await requestConfirmation(for: value, dialog: dialog) }

    /// Asks the user to confirm a value. The view isn't shown.
    ///
    /// - Throws: ``IntentError`` if there is no user to ask.
    public func requestConfirmation<Content: View>(
        for value: Value.ValueType, dialog: IntentDialog? = nil, @ViewBuilder view: () -> Content
    ) async throws -> Bool { try await requestConfirmation(for: value, dialog: dialog) }
}

extension ConfirmationConditions {
    /// No effect: accepted so that sources compile. The user is always asked.
    public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}

/// A view shown with a question or a result.
package struct PromptView: Hashable, Sendable {
    /// The view's texts, in reading order.
    package var texts: [String]
    /// The archived view; `nil` if it can't be archived.
    package var document: SnippetDocument?
    /// The diagnostics of the view.
    package var diagnostics: [Diagnostic]
    /// The number of the stored view; `nil` until it is stored.
    package var number: Int?

    package init(texts: [String], document: SnippetDocument?, diagnostics: [Diagnostic]) {
        (self.texts, self.document, self.diagnostics) = (texts, document, diagnostics)
    }

    /// Creates a prompt view with the texts of a snippet and, if possible, the archived view.
    package init(_ snippet: IntentSnippet, of intent: String) async {
        texts = await snippet.texts
        do {
            (document, diagnostics) = try await snippet.document(of: intent)
        } catch {
            (document, diagnostics) = (nil, [Diagnostic(message: "can't store the view: \(spokenText(of: error))")])
        }
    }
}
