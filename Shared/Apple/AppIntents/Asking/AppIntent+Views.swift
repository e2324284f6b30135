// Questions with a view, in the spelling that hands the view over.
extension AppIntent {
    /// Asks whether to go on, with a name for the button that does, and goes on where the answer is yes.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer is no.
    public func requestConfirmation(
        conditions: ConfirmationConditions = [], actionName: ConfirmationActionName
    ) async throws {
        try await requestConfirmation(
            conditions: conditions, actionName: actionName,
            dialog: "\(actionName.accept.text): \(Self.title.text)?")
    }

    /// Asks for one of a few answers, showing a view.
    ///
    /// - Throws: ``IntentError`` where nobody answers, or the answer stops.
    public func requestChoice<Content: View>(
        between options: [IntentChoiceOption], dialog: IntentDialog? = nil, view: Content
    ) async throws -> IntentChoiceOption {
        try await requestChoice(between: options, dialog: dialog) { view }
    }
}

extension IntentParameter {
    /// Asks whether a value is right, showing a view.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    public func requestConfirmation<Content: View>(
        for value: Value.ValueType, dialog: IntentDialog? = nil, view: Content
    ) async throws -> Bool { try await requestConfirmation(for: value, dialog: dialog) }

    /// Asks whether a value is right, showing a view.
    ///
    /// - Throws: ``IntentError`` where nobody answers.
    public func requestConfirmation<Content: View>(
        for value: Value.ValueType, dialog: IntentDialog? = nil, @ViewBuilder view: () -> Content
    ) async throws -> Bool { try await requestConfirmation(for: value, dialog: dialog) }
}

extension ConfirmationConditions {
    /// Accepted: only where it isn't sure that the person asked for it, which nothing tells here: it is asked.
    public static let lowConfidenceSource = ConfirmationConditions(rawValue: 1)
}

/// A view shown with a question or an answer.
package struct PromptView: Hashable, Sendable {
    /// Its texts, in the order they are read.
    package var texts: [String]
    /// The view written down; `nil` for one that can't be.
    package var document: SnippetDocument?
    /// What there is to know of it.
    package var notes: [Diagnostic]
    /// The number it is kept by; `nil` until it is kept.
    package var number: Int?

    package init(texts: [String], document: SnippetDocument?, notes: [Diagnostic]) {
        (self.texts, self.document, self.notes) = (texts, document, notes)
    }

    /// Reads a view: its texts at once, the view itself as far as it can be written down.
    package init(_ snippet: IntentSnippet, of intent: String) async {
        texts = await snippet.texts
        do {
            (document, notes) = try await snippet.document(of: intent)
        } catch {
            (document, notes) = (nil, [Diagnostic(message: "the view isn't kept: \(spokenText(of: error))")])
        }
    }
}
