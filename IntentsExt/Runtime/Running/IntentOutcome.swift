import Shared

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
