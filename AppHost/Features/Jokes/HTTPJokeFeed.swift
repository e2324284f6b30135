import Foundation

/// A source of jokes on a web server, with one page or several linked pages.
///
/// A feed of one page is fetched again only if it changed. A feed of several pages is always fetched whole, because an unchanged first page
/// doesn't imply that the others are unchanged.
struct HTTPJokeFeed: JokeSource {
    /// The maximum number of pages of a feed.
    static let pageLimit = 1_000

    let url: URL
    let client: HTTPClient

    var address: URL? { url }
    /// The URL. Its query is replaced by a hash, because it may contain a secret.
    var feed: String? {
        guard let query = url.query else { return description }
        let hash = query.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return "\(description)?\(String(hash, radix: 16))"
    }
    var description: String { url.withoutSecrets }

    func identity(on host: String) -> [String]? { ["feed", url.absoluteString] }

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        var budget = client.begin()
        var batch = JokeBatch(source: description)
        var visited: Set<String> = []
        var request = HTTPRequest(url: url, known: known)
        var origin: URL?
        while visited.count < Self.pageLimit {
            visited.insert(request.url.absoluteString)
            let answer = try await client.answer(to: request, within: &budget)
            if answer.status == 304 { return .unchanged }
            let name = answer.url.withoutSecrets
            let page = try JokePage(json: answer.body, source: name)
            batch.append(page.records, progress: progress)
            guard let next = page.next else {
                try batch.checkNotEmpty()
                return .batch(batch, visited.count == 1 ? answer.validators : nil)
            }
            let first = origin ?? answer.url
            origin = first
            guard let url = URL(string: next, relativeTo: answer.url)?.absoluteURL, url.hasOrigin(of: first) else {
                throw JokeSourceError(source: name, fault: .pageElsewhere)
            }
            if visited.contains(url.absoluteString) { throw JokeSourceError(source: name, fault: .pageLoop) }
            request = HTTPRequest(url: url)
        }
        throw JokeSourceError(source: description, fault: .tooManyPages(limit: Self.pageLimit))
    }
}
