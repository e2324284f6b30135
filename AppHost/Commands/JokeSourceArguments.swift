import Foundation
import Shared

/// The source of jokes a command line names.
struct JokeSourceArguments {
    static let options = [
        CommandGrammar.Option("from", "FILE|URL", help: "jokes in a JSON file or feed instead of the bundled ones"),
        CommandGrammar.Option("timeout", "SECONDS", help: "how long a feed may take in all; 120"),
    ]

    private static let timeouts = 1...3_600

    let arguments: Arguments
    let now: @Sendable () -> Date

    /// The source.
    ///
    /// - Throws: ``UsageError`` for an address or option that fits no source.
    func source() throws -> any JokeSource {
        let client = try client()
        guard let from = arguments.value("from") else { return BundledJokeSource() }
        guard let scheme = from.prefixMatch(of: #/([A-Za-z][A-Za-z0-9+.-]*):\/\//#)?.1.lowercased() else {
            return FileJokeSource(path: from)
        }
        switch scheme {
        case "http", "https": return HTTPJokeFeed(url: try url(from), client: client)
        default:
            throw UsageError("jokes can't be fetched over '\(scheme)' — name a file, or an address of http or https")
        }
    }

    private func client() throws -> HTTPClient {
        var client = HTTPClient(now: now)
        guard let text = arguments.value("timeout") else { return client }
        guard let seconds = Int(text), Self.timeouts.contains(seconds) else {
            throw UsageError("'\(text)' is not a time limit — whole seconds from 1 to 3600")
        }
        client.limits.whole = seconds
        return client
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
}
