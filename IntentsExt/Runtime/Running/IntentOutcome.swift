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
        /// The view it shows; `nil` for no view.
        package var shown: PromptView?

        package init(dialog: String? = nil, value: String? = nil) { (self.dialog, self.value) = (dialog, value) }

        /// The texts of the view it shows; `nil` for no view.
        package var snippet: [String]? { shown?.texts }
        /// The view written down; `nil` for no view, or one that can't be.
        package var view: SnippetDocument? { shown?.document }
        /// What there is to know of the view.
        package var notes: [Diagnostic] { shown?.notes ?? [] }
    }
}
