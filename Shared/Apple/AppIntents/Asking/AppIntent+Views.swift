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
