import Foundation
import Shared

/// What a source brought: the jokes that can be taken, and the records that can't.
struct JokeBatch: Sendable {
    /// A record left out.
    struct Rejection: Hashable, Sendable {
        /// The position in the source, from 0.
        var index: Int
        /// The record's id, where it has one.
        var id: String?
        var reason: String

        /// Names the record and why it was left out.
        var message: String { "joke \(index)\(id.map { " ('\($0)')" } ?? ""): \(reason) — left out" }
    }

    /// Where the jokes come from, for people.
    var source: String
    var jokes: [Joke]
    var rejections: [Rejection]

    /// Reads jokes from JSON of the form `{"format": 1, "jokes": [{"id", "setup", "punchline", "character", "category"}]}`.
    ///
    /// A bad record is left out and named; the others are taken.
    ///
    /// - Throws: ``JokeSourceError`` where the whole isn't such a file, or not one record can be taken.
    init(json: Data, source: String, progress: (Int, Int) -> Void) throws {
        self.source = source
        jokes = []
        rejections = []
        let file: JokeFile
        do {
            file = try JSONDecoder().decode(JokeFile.self, from: json)
        } catch {
            throw JokeSourceError(source: source, fault: .malformed)
        }
        guard file.format == 1 else { throw JokeSourceError(source: source, fault: .unknownFormat(file.format)) }
        var known: Set<String> = []
        for (index, record) in file.jokes.enumerated() {
            if case .success(let joke) = record.joke {
                let fault = joke.fault ?? (known.insert(joke.id).inserted ? nil : "its id is taken already")
                if let fault {
                    rejections.append(
                        Rejection(index: index, id: joke.id.isEmpty ? nil : String(joke.id.prefix(100)), reason: fault))
                } else {
                    jokes.append(joke)
                }
            } else {
                rejections.append(Rejection(index: index, id: nil, reason: "it lacks an id, a setup or a punchline"))
            }
            progress(index + 1, file.jokes.count)
        }
        if jokes.isEmpty { throw JokeSourceError(source: source, fault: .empty(rejected: rejections.count)) }
    }

    private struct JokeFile: Decodable {
        var format: Int
        var jokes: [Record]
    }

    private struct Record: Decodable {
        let joke: Result<Joke, any Error>
        init(from decoder: any Decoder) { joke = Result { try Joke(from: decoder) } }
    }
}

/// A source whose jokes can't be taken at all. What was synced before stays.
struct JokeSourceError: CommandError, Hashable {
    enum Fault: Hashable {
        case unreadable(reason: String)
        case malformed
        case unknownFormat(Int)
        case empty(rejected: Int)
    }

    let source: String
    let fault: Fault

    var exitCode: ExitCode {
        if case .unreadable = fault { return .inputOutput }
        return .badData
    }

    var message: String {
        switch fault {
        case .unreadable(let reason): "can't read \(source): \(reason) — name a file that exists with --from"
        case .malformed: "\(source) is not a file of jokes — see Documentation/Jokes.md for its form"
        case .unknownFormat(let format):
            "\(source) has format \(format), known is 1 — update AppHost or convert the file"
        case .empty(let rejected):
            "\(source) has no joke that can be taken, \(rejected) were left out — what was synced before stays"
        }
    }
}
