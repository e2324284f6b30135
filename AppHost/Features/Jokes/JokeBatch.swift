import Foundation
import Shared

/// The result of fetching a source: the valid jokes and the rejected records.
struct JokeBatch: Sendable {
    /// A rejected record.
    struct Rejection: Hashable, Sendable {
        /// The position in the source, from 1.
        var index: Int
        /// The record's id, if it has one.
        var id: String?
        var reason: String

        /// A diagnostic with the record and the reason.
        var message: String { "joke \(index)\(id.map { " ('\($0)')" } ?? ""): \(reason) — left out" }
    }

    /// The source, as shown to the user.
    let source: String
    private(set) var jokes: [Joke] = []
    private(set) var rejections: [Rejection] = []
    private var known: Set<String> = []
    private var count: Int { jokes.count + rejections.count }

    /// Creates an empty batch.
    init(source: String) { self.source = source }

    /// Reads all jokes from one file; see ``JokePage``.
    ///
    /// Invalid records are added to ``rejections``; the others are accepted.
    ///
    /// - Throws: ``JokeSourceError`` if the file is malformed or has no valid record.
    init(json: Data, source: String, progress: (Int, Int) -> Void) throws {
        self.init(source: source)
        append(try JokePage(json: json, source: source).records, progress: progress)
        try checkNotEmpty()
    }

    /// Adds the next records, in the source's order.
    mutating func append(_ records: [JokeRecord], progress: (Int, Int) -> Void) {
        let total = count + records.count
        for record in records {
            append(record)
            progress(count, total)
        }
    }

    /// Checks that the batch has a valid joke.
    ///
    /// - Throws: ``JokeSourceError`` if it has none.
    func checkNotEmpty() throws {
        if jokes.isEmpty { throw JokeSourceError(source: source, fault: .empty(rejected: rejections.count)) }
    }

    private mutating func append(_ record: JokeRecord) {
        switch record {
        case .joke(let joke):
            if let fault = joke.fault ?? (known.contains(joke.id) ? "its id is used already" : nil) {
                reject(joke.id, fault)
            } else {
                known.insert(joke.id)
                jokes.append(joke)
            }
        case .unusable(let id, let reason): reject(id ?? "", reason)
        }
    }

    private mutating func reject(_ id: String, _ reason: String) {
        rejections.append(Rejection(index: count + 1, id: id.isEmpty ? nil : String(id.prefix(100)), reason: reason))
    }
}

/// A record of a source.
enum JokeRecord: Sendable {
    case joke(Joke)
    case unusable(id: String?, reason: String)
}
