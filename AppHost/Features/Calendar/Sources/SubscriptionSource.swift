import Foundation
import Shared

/// A calendar that is published as one file at an `https` or `webcal` URL, and fetched again only if it changed.
struct SubscriptionSource: CalendarSource {
    let url: URL
    let client: HTTPClient

    func fetch(since known: StoredCalendars) async throws -> CalendarFetch {
        var budget = client.begin()
        // Validators are valid for one URL only.
        let path = url.absoluteString
        let validators = known.items[path] == nil ? nil : known.validators
        let request = HTTPRequest(url: url, known: validators, kind: "text/calendar, text/plain;q=0.5, */*;q=0.1")
        let answer = try await client.answer(to: request, within: &budget)
        if answer.status == 304 { return .unchanged }
        let text = Array(answer.body)
        var stored = StoredCalendars()
        stored.collections = [.init(path: "")]
        stored.validators = answer.validators
        stored.items[path] = .init(collection: "", tag: answer.validators?.entityTag ?? "", text: text)
        // Many servers send unchanged data again, without validators.
        if known.items[path]?.text == text, known.validators == stored.validators { return .unchanged }
        return .changed(stored, fetched: 1, deleted: 0)
    }
}
