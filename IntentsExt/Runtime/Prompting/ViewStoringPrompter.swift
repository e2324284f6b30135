import Shared
import Synchronization

/// A prompter that stores the views of questions for WidgetExt to render, then passes the questions to the next prompter.
final class ViewStoringPrompter: IntentPrompter {
    private let next: any IntentPrompter
    private let store: @Sendable (PromptView) -> Int?
    private let latest = Mutex<PromptView?>(nil)

    /// - Parameter store: Stores a view and returns its number; `nil` if the view can't be stored.
    init(_ next: any IntentPrompter, store: @escaping @Sendable (PromptView) -> Int?) {
        (self.next, self.store) = (next, store)
    }

    func answer(to ask: IntentPrompt) async throws -> JSONValue {
        guard let view = ask.view else { return try await next.answer(to: ask) }
        var ask = ask
        ask.view?.number = number(of: view)
        return try await next.answer(to: ask)
    }

    /// Returns the number of a stored view. A repeated question reuses the number of its view.
    private func number(of view: PromptView) -> Int? {
        latest.withLock { latest in
            if let stored = latest, stored.document == view.document { return stored.number }
            var stored = view
            stored.number = store(view)
            latest = stored
            return stored.number
        }
    }
}
