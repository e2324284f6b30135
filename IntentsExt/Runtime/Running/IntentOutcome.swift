import Shared

extension IntentRunner {
    /// The outcome of running an intent.
    package struct Outcome: Equatable, Sendable {
        /// The intent's dialog; `nil` for none.
        package var dialog: String?
        /// The returned value as readable text; `nil` for none.
        package var value: String?
        /// The supporting dialog, shown next to a view; `nil` if it equals the dialog.
        package var supporting: String?
        /// The returned value as JSON.
        package var data: JSONValue = .null
        /// The request to open the app; `nil` for none.
        package var opens: OpenRequest?
        /// The view the intent shows; `nil` for none.
        package var promptView: PromptView?

        package init(dialog: String? = nil, value: String? = nil) { (self.dialog, self.value) = (dialog, value) }

        /// The texts of the view; `nil` for no view.
        package var snippet: [String]? { promptView?.texts }
        /// The archived view; `nil` for no view, or a view that can't be archived.
        package var view: SnippetDocument? { promptView?.document }
        /// The diagnostics of the view.
        package var diagnostics: [Diagnostic] { promptView?.diagnostics ?? [] }
    }
}
