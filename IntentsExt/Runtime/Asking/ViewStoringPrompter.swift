import Shared
import Synchronization

/// Keeps the views of questions where WidgetExt finds them, before whoever answers is asked.
final class ViewStoringPrompter: IntentPrompter {
    private let next: any IntentPrompter
    private let keep: @Sendable (PromptView) -> Int?
    private let latest = Mutex<PromptView?>(nil)

    /// - Parameter keep: Keeps a view, and says its number; `nil` where it can't be kept.
    init(_ next: any IntentPrompter, keep: @escaping @Sendable (PromptView) -> Int?) {
        (self.next, self.keep) = (next, keep)
    }

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        guard let view = ask.view else { return try await next.answer(to: ask) }
        var ask = ask
        ask.view?.number = number(of: view)
        return try await next.answer(to: ask)
    }

    /// A question that is asked again shows the view it showed before.
    private func number(of view: PromptView) -> Int? {
        latest.withLock { latest in
            if let kept = latest, kept.document == view.document { return kept.number }
            var kept = view
            kept.number = keep(view)
            latest = kept
            return kept.number
        }
    }
}
