import CHostFiles
import Foundation
import Shared

/// A source of jokes.
protocol JokeSource: Sendable {
    /// The name under which the state of a network source is stored; `nil` for a source without state.
    var feed: String? { get }
    /// The URL of a network source; `nil` for a source on this machine.
    var address: URL? { get }
    /// The source, as shown to the user.
    var description: String { get }
    /// The kind of the source, its address and the options that change its jokes; `nil` for the bundled jokes. Hosts with equal values read
    /// the same jokes.
    ///
    /// - Parameter host: The id of this host, which is part of a source on this machine.
    func identity(on host: String) -> [String]?

    /// Fetches all jokes.
    ///
    /// - Parameters:
    ///   - known: The stored version.
    ///   - progress: Receives the number of processed records and their total.
    /// - Throws: A ``CommandError``; the stored jokes are unchanged then.
    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch
}

extension JokeSource {
    var feed: String? { nil }
    var address: URL? { nil }
    func identity(on host: String) -> [String]? { nil }

    /// Returns the fingerprint by which hosts of a group find out that they have the same source; `nil` for the bundled jokes.
    ///
    /// - Parameter storage: The app's own storage, whose id identifies this host.
    func fingerprint(_ storage: LocalStorageService) -> String? {
        identity(on: storage.documents.description.id).map { GroupSources.fingerprint([$0]) }
    }
}

/// The result of fetching a source.
enum JokeFetch: Sendable {
    /// All jokes, and the validators for the next request.
    case batch(JokeBatch, HTTPValidators?)
    /// The stored version is current.
    case unchanged
}

/// The bundled jokes.
struct BundledJokeSource: JokeSource {
    let description = "the bundled jokes"

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        let json = Data([UInt8](embedded: jokes_json))
        return .batch(try JokeBatch(json: json, source: description, progress: progress), nil)
    }
}

/// Jokes in a file of the user.
struct FileJokeSource: JokeSource {
    let path: String
    var description: String { path }

    func identity(on host: String) -> [String]? { ["file", host, path] }

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let reason = FileManager.default.fileExists(atPath: path) ? "it is not readable" : "there is no such file"
            throw HostError.unreadable(path, reason)
        }
        return .batch(try JokeBatch(json: data, source: path, progress: progress), nil)
    }
}

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
                throw HostError.pageElsewhere(name)
            }
            if visited.contains(url.absoluteString) { throw HostError.pageLoop(name) }
            request = HTTPRequest(url: url)
        }
        throw HostError.tooManyPages(description, limit: Self.pageLimit)
    }
}

/// The source of jokes that a command line or the user's preferences name.
struct JokeSourceArguments {
    static let from = CommandOption<String?>(
        "from", "FILE|URL", help: "jokes in a JSON file or feed instead of the bundled ones")
    static let category = CommandOption<String?>(
        "category", "NAME", help: "firestore: only the jokes of a category")

    private let settings: HostSettings
    /// A file or an address; `nil` for the bundled jokes.
    private let from: String?

    /// - Parameter feed: The feed of the preferences, which is used if the command line names none.
    init(_ settings: HostSettings, feed: String? = nil) {
        self.settings = settings
        from = settings.arguments[Self.from] ?? feed
    }

    /// Creates the source.
    ///
    /// - Throws: ``CommandFailure`` for an invalid address, or an option that doesn't apply to the source.
    func source() throws -> any JokeSource {
        let arguments = settings.arguments
        let isFirestore = from?.hasPrefix("firestore://") ?? false
        let isTokenUsed = FeatureModules.all.contains { $0.usesToken(arguments) }
        let options = [Self.category] + (isTokenUsed ? [] : [HTTPArguments.tokenFile])
        if !isFirestore, let option = options.first(where: { arguments.has($0) }) {
            throw CommandFailure(
                "\(option) works only with a Firestore collection — name the collection with \(JokeSourceArguments.from) firestore://PROJECT/COLLECTION"
            )
        }
        guard let from else { return BundledJokeSource() }
        guard let scheme = from.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.-]*):\/\//#)?.1.lowercased() else {
            return FileJokeSource(path: from)
        }
        switch scheme {
        case "http", "https": return HTTPJokeFeed(url: try url(from), client: settings.client)
        case "firestore": return try collection(from)
        default:
            throw CommandFailure(
                "jokes can't be fetched over '\(scheme)' — name a file, or an address of https, http or firestore")
        }
    }

    private func url(_ text: String) throws -> URL {
        guard let url = URL(string: text), let host = url.host, !host.isEmpty else {
            throw CommandFailure("invalid URL '\(text)' — write it as https://HOST/PATH")
        }
        // A password in the URL would be visible in the process list.
        guard url.user == nil, url.password == nil else {
            throw CommandFailure("the URL has a name or a password in it — leave them out")
        }
        return url
    }

    /// Creates a source from a Firestore address, at Google or in the emulator that the environment names.
    private func collection(_ text: String) throws -> FirestoreJokeFeed {
        let place = try FirestorePlace(
            text, collection: FirestoreJokeFeed.defaultCollection,
            tokenFile: settings.arguments[HTTPArguments.tokenFile],
            environment: settings.environment)
        return FirestoreJokeFeed(
            project: place.project, collection: place.collection, category: settings.arguments[Self.category],
            host: place.host, token: place.token, client: settings.client)
    }
}

// The errors of a source whose jokes can't be read. The jokes synced before are kept.
extension HostError {
    static func unreadable(_ path: String, _ reason: String) -> HostError {
        HostError(
            .source, "can't read \(path): \(reason)", "with \(JokeSourceArguments.from), name a file that exists",
            exitCode: .inputOutput)
    }

    static func noJokeFile(_ source: String, _ problem: String) -> HostError {
        HostError(.source, "\(source) \(problem)", "see Documentation/Jokes.md for the format")
    }

    static func unknownFormat(_ source: String, _ format: Int) -> HostError {
        HostError(.source, "\(source) has format \(format) instead of 1", "update AppHost, or convert the file")
    }

    static func noJokes(_ source: String, rejected: Int) -> HostError {
        let detail = rejected == 0 ? "" : rejected == 1 ? ": 1 was rejected" : ": all \(rejected) were rejected"
        return HostError(.source, "\(source) has no valid joke\(detail)", "the jokes synced before are kept")
    }

    /// A page names a next page on another server.
    static func pageElsewhere(_ source: String) -> HostError {
        HostError(
            .source, "\(source) names a next page on another server", "report it to the feed's operator")
    }

    /// A page links back to an earlier page.
    static func pageLoop(_ source: String) -> HostError {
        HostError(.source, "\(source) names a next page that was read before", "report it to the feed's operator")
    }

    static func tooManyPages(_ source: String, limit: Int) -> HostError {
        HostError(.source, "\(source) has more than \(limit) pages", "name a smaller feed")
    }
}
