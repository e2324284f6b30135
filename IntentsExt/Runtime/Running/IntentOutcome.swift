import Shared

extension IntentRunner {
    /// What running an intent came to.
    package struct Outcome: Equatable, Sendable {
        /// What the intent says; `nil` for one that says nothing.
        package var dialog: String?
        /// The value it returns, as a person reads it; `nil` for none.
        package var value: String?
        /// What the intent says beside something to see, where that differs.
        package var supporting: String?
        /// The value as data.
        package var data: JSONValue = .null
        /// What is to be shown in the app; `nil` for nothing.
        package var opens: OpenRequest?
        /// The texts of the view it shows; `nil` for no view.
        package var snippet: [String]?
        /// The view written down; `nil` for no view, or one that can't be.
        package var view: SnippetDocument?
        /// What there is to know of the view.
        package var notes: [Diagnostic] = []

        /// Creates an outcome.
        package init(dialog: String? = nil, value: String? = nil) { (self.dialog, self.value) = (dialog, value) }
    }
}

extension IntentRunner.Outcome {
    /// Shows a view: its texts at once, the view itself as far as it can be written down.
    mutating func show(_ snippet: IntentSnippet, of intent: String) async {
        self.snippet = await snippet.texts
        do {
            (view, notes) = try await snippet.document(of: intent)
        } catch {
            (view, notes) = (nil, [Diagnostic(message: "the view isn't kept: \(spokenText(of: error))")])
        }
    }

    /// Shows what another intent shows.
    mutating func show(_ other: IntentRunner.Outcome) {
        (snippet, view, notes) = (other.snippet, other.view, other.notes)
    }
}
