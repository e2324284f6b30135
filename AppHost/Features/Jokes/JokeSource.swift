import Foundation
import Shared

/// Where jokes come from.
protocol JokeSource: Sendable {
    /// The name of a source on the network in what is stored of it; `nil` for a source that is simply read again.
    var feed: String? { get }
    /// The address of a source on the network; `nil` for one on this machine's disk.
    var address: URL? { get }
    /// The source, for people.
    var description: String { get }

    /// Brings all jokes; `progress` is told the records done and their number.
    ///
    /// - Parameter known: The version that is stored already.
    /// - Throws: A ``CommandError``; what was synced before stays.
    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch
}

extension JokeSource {
    var feed: String? { nil }
    var address: URL? { nil }
}

/// What a source answered.
enum JokeFetch: Sendable {
    /// All jokes, and what to ask with next time.
    case batch(JokeBatch, HTTPValidators?)
    /// The version that is stored already is the newest.
    case unchanged
}

/// The jokes that come with the program.
struct BundledJokeSource: JokeSource {
    let description = "the bundled jokes"

    func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
        let json = Data(PackageResources.jokes_json)
        return .batch(try JokeBatch(json: json, source: description, progress: progress), nil)
    }
}

/// Jokes in a file of a person's own.
struct FileJokeSource: JokeSource {
    let path: String
    var description: String { path }

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
