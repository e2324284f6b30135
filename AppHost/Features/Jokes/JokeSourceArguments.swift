import Foundation
import Shared

/// The source of jokes a command line names.
struct JokeSourceArguments {
    static let options =
        [
            CommandGrammar.Option("from", "FILE|URL", help: "jokes in a JSON file or feed instead of the bundled ones"),
            HTTPArguments.timeout("how long a feed may take in all; 120"),
        ] + HTTPArguments.credentials + [
            CommandGrammar.Option("category", "NAME", help: "of firestore: only the jokes of a category"),
            CommandGrammar.Option(
                "token-file", "FILE", help: "of firestore: a bearer token, in a file only you can read"),
            CommandGrammar.Option(
                "favorites", "firestore://PROJECT",
                help: "where changes of the favorites are sent and fetched; else they wait"),
        ]

    let arguments: Arguments
    let environment: [String: String]
    let now: @Sendable () -> Date

    /// The source.
    ///
    /// - Throws: ``UsageError`` for an address or option that fits no source.
    func source() throws -> any JokeSource {
        let client = try client()
        let from = arguments.value("from") ?? ""
        // The token may be for the favorites.
        let options = arguments.has("favorites") ? ["category"] : ["category", "token-file"]
        if !from.hasPrefix("firestore://"), let option = options.first(where: arguments.has) {
            throw UsageError("--\(option) belongs to a Firestore collection — name one with --from firestore://PROJECT")
        }
        if !arguments.has("from") { return BundledJokeSource() }
        guard let scheme = from.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.-]*):\/\//#)?.1.lowercased() else {
            return FileJokeSource(path: from)
        }
        switch scheme {
        case "http", "https": return HTTPJokeFeed(url: try url(from), client: client)
        case "firestore": return try collection(from, client: client)
        default:
            throw UsageError(
                "jokes can't be fetched over '\(scheme)' — name a file, or an address of https, http or firestore")
        }
    }

    /// Creates the client that `--timeout` and the options about certificates configure.
    ///
    /// - Throws: ``UsageError``.
    func client() throws -> HTTPClient {
        try HTTPArguments(arguments: arguments, environment: environment, now: now).client()
    }

    private func url(_ text: String) throws -> URL {
        guard let url = URL(string: text), let host = url.host, !host.isEmpty else {
            throw UsageError("'\(text)' is not a URL — write it as https://HOST/PATH")
        }
        // It would be seen in the list of processes.
        guard url.user == nil, url.password == nil else {
            throw UsageError("the URL has a name or a password in it — leave them out")
        }
        return url
    }

    /// A collection at Google's, or in the emulator the environment names.
    private func collection(_ text: String, client: HTTPClient) throws -> FirestoreJokeFeed {
        let place = try FirestorePlace(
            text, collection: FirestoreJokeFeed.defaultCollection, tokenFile: arguments.value("token-file"),
            environment: environment)
        return FirestoreJokeFeed(
            project: place.project, collection: place.collection, category: arguments.value("category"),
            host: place.host, token: place.token, client: client)
    }
}
