import Foundation
import Shared

/// What a source brought: the jokes that can be taken, and the records that can't.
struct JokeBatch: Sendable {
    /// A record left out.
    struct Rejection: Hashable, Sendable {
        /// The position in the source, from 1.
        var index: Int
        /// The record's id, where it has one.
        var id: String?
        var reason: String

        /// Names the record and why it was left out.
        var message: String { "joke \(index)\(id.map { " ('\($0)')" } ?? ""): \(reason) — left out" }
    }

    /// Where the jokes come from, for people.
    let source: String
    private(set) var jokes: [Joke] = []
    private(set) var rejections: [Rejection] = []
    private var known: Set<String> = []
    private var count: Int { jokes.count + rejections.count }

    /// Begins a batch without records.
    init(source: String) { self.source = source }

    /// Reads all jokes from one file; see ``JokePage``.
    ///
    /// A bad record is left out and named; the others are taken.
    ///
    /// - Throws: ``JokeSourceError`` where the whole isn't such a file, or not one record can be taken.
    init(json: Data, source: String, progress: (Int, Int) -> Void) throws {
        self.init(source: source)
        take(try JokePage(json: json, source: source).records, progress: progress)
        try checkThatThereAreSome()
    }

    /// Takes the next records, in the source's order.
    mutating func take(_ records: [JokeRecord], progress: (Int, Int) -> Void) {
        let total = count + records.count
        for record in records {
            take(record)
            progress(count, total)
        }
    }

    /// - Throws: ``JokeSourceError`` where not one record was taken.
    func checkThatThereAreSome() throws {
        if jokes.isEmpty { throw JokeSourceError(source: source, fault: .empty(rejected: rejections.count)) }
    }

    private mutating func take(_ record: JokeRecord) {
        switch record {
        case .joke(let joke):
            if let fault = joke.fault ?? (known.contains(joke.id) ? "its id is taken already" : nil) {
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
