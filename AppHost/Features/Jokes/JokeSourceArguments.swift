import Foundation
import Shared

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
        let options = [Self.category] + (isTokenUsed ? [] : [HostSettings.tokenFile])
        if !isFirestore, let option = options.first(where: { arguments.has($0) }) {
            throw CommandFailure(
                "--\(option.name) works only with a Firestore collection — name the collection with --from firestore://PROJECT/COLLECTION"
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
            tokenFile: settings.arguments[HostSettings.tokenFile],
            environment: settings.environment)
        return FirestoreJokeFeed(
            project: place.project, collection: place.collection, category: settings.arguments[Self.category],
            host: place.host, token: place.token, client: settings.client)
    }
}
