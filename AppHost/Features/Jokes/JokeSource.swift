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
            throw JokeSourceError(source: path, fault: .unreadable(reason: reason))
        }
        return .batch(try JokeBatch(json: data, source: path, progress: progress), nil)
    }
}
