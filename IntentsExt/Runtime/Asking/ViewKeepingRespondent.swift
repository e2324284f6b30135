import Shared
import Synchronization

/// Keeps the views of questions where WidgetExt finds them, before whoever answers is asked.
final class ViewKeepingRespondent: IntentRespondent {
    private let next: any IntentRespondent
    private let keep: @Sendable (AskedView) -> Int?
    private let latest = Mutex<AskedView?>(nil)

    /// - Parameter keep: Keeps a view, and says its number; `nil` where it can't be kept.
    init(_ next: any IntentRespondent, keep: @escaping @Sendable (AskedView) -> Int?) {
        (self.next, self.keep) = (next, keep)
    }

    func answer(to ask: IntentAsk) async throws -> JSONValue {
        guard let view = ask.view else { return try await next.answer(to: ask) }
        var ask = ask
        ask.view?.number = number(of: view)
        return try await next.answer(to: ask)
    }

    /// A question that is asked again shows the view it showed before.
    private func number(of view: AskedView) -> Int? {
        latest.withLock { latest in
            if let kept = latest, kept.document == view.document { return kept.number }
            var kept = view
            kept.number = keep(view)
            latest = kept
            return kept.number
        }
    }
}
