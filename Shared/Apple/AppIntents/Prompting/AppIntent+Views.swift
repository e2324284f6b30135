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
