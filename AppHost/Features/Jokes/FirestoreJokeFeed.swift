import Foundation
import Shared

/// A source of jokes in a collection of a Firestore database, read with its REST API.
///
/// A document that isn't a joke is skipped and reported. Pages are read one after another, so a document that changes in the meantime may
/// be read in its old or its new version.
struct FirestoreJokeFeed: JokeSource {
    static let pageSize = 300
    static let defaultCollection = "jokes"

    let project: String
    let collection: String
    /// The category of the jokes; `nil` for all.
    var category: String?
    /// The server: `https://firestore.googleapis.com`, or an emulator.
    let host: URL
    var token: String?
    let client: HTTPClient

    var description: String { "firestore://\(project)/\(collection)" }
    var address: URL? { host }
    var feed: String? { description + (category.map { "?category=\($0)" } ?? "") }

    func identity(on host: String) -> [String]? {
        ["firestore", self.host.absoluteString, project, collection] + [category].compactMap { $0 }
    }

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        var budget = client.begin()
        var batch = JokeBatch(source: description)
        var visited: Set<String> = []
        var position: String?
        for _ in 0..<HTTPJokeFeed.pageLimit {
            let request = try request(from: position)
            let answer = try await client.answer(to: request, within: &budget)
            let page = try page(answer.body)
            batch.append(page.documents.map(\.record), progress: progress)
            guard let next = page.next else {
                try batch.checkNotEmpty()
                return .batch(batch, nil)
            }
            guard visited.insert(next).inserted else {
                throw JokeSourceError(source: description, fault: .pageLoop)
            }
            position = next
        }
        throw JokeSourceError(source: description, fault: .tooManyPages(limit: HTTPJokeFeed.pageLimit))
    }

    /// Returns the request for a page: the first, or the one after a page token or the last document's name.
    private func request(from position: String?) throws -> HTTPRequest {
        let documents = "v1/projects/\(project)/databases/(default)/documents"
        guard let category else {
            let token = position.map { "&pageToken=\($0.percentEncoded)" } ?? ""
            return HTTPRequest(
                url: try url("\(documents)/\(collection)?pageSize=\(Self.pageSize)\(token)"), token: self.token)
        }
        let query = FirestoreQuery(
            collection: collection, category: category, after: position, limit: Self.pageSize)
        return HTTPRequest(url: try url("\(documents):runQuery"), body: try JSONEncoder().encode(query), token: token)
    }

    private func url(_ path: String) throws -> URL {
        guard let url = URL(string: "\(host.absoluteString)/\(path)") else {
            throw CommandFailure(
                "invalid Firestore address '\(description)' — write it as firestore://PROJECT/COLLECTION")
        }
        return url
    }

    private func page(_ json: Data) throws -> (documents: [FirestoreDocument], next: String?) {
        do {
            guard category != nil else {
                let list = try JSONDecoder().decode(FirestoreList.self, from: json)
                return (list.documents ?? [], list.nextPageToken.flatMap { $0.isEmpty ? nil : $0 })
            }
            let documents = try JSONDecoder().decode([FirestoreRow].self, from: json).compactMap(\.document)
            guard documents.count >= Self.pageSize else { return (documents, nil) }
            // Without a name the next page can't be requested, and the collection would be incomplete.
            guard let last = documents.last?.name else {
                throw JokeSourceError(source: description, fault: .notFirestore)
            }
            return (documents, last)
        } catch {
            throw JokeSourceError(source: description, fault: .notFirestore)
        }
    }
}
