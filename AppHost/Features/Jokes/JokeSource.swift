import Foundation

/// Where jokes come from.
protocol JokeSource: Sendable {
    /// Brings all jokes; `progress` is told the records done and their number.
    ///
    /// - Throws: ``JokeSourceError``; what was synced before stays.
    func fetch(progress: (Int, Int) -> Void) async throws -> JokeBatch
}

/// The jokes that come with the program.
struct BundledJokeSource: JokeSource {
    func fetch(progress: (Int, Int) -> Void) async throws -> JokeBatch {
        try JokeBatch(json: Data(PackageResources.jokes_json), source: "the bundled jokes", progress: progress)
    }
}

/// Jokes in a file of a person's own.
struct FileJokeSource: JokeSource {
    let path: String

    func fetch(progress: (Int, Int) -> Void) async throws -> JokeBatch {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let reason = FileManager.default.fileExists(atPath: path) ? "it is not readable" : "there is no such file"
            throw JokeSourceError(source: path, fault: .unreadable(reason: reason))
        }
        return try JokeBatch(json: data, source: path, progress: progress)
    }
}
