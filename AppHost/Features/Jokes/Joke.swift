import Foundation
import Shared

/// A joke of a source: the app's full model.
struct Joke: Hashable, Sendable, Decodable {
    var id: String
    var setup: String
    var punchline: String
    /// The character who tells the joke.
    var character: String?
    /// The category of the joke.
    var category: JokeCategory?

    private enum CodingKeys: String, CodingKey { case id, setup, punchline, character, category }

    init(id: String, setup: String, punchline: String, character: String? = nil, category: JokeCategory? = nil) {
        self.id = id
        self.setup = setup
        self.punchline = punchline
        self.character = character
        self.category = category
    }

    /// Creates a joke from its stored form.
    init(_ shared: SharedJokeOfTheDay) {
        self.init(
            id: shared.id, setup: shared.setup, punchline: shared.punchline, character: shared.character,
            category: shared.category.flatMap(JokeCategory.init))
    }

    /// Decodes a record, ignoring an unknown category.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        setup = try values.decode(String.self, forKey: .setup)
        punchline = try values.decode(String.self, forKey: .punchline)
        character = try values.decodeIfPresent(String.self, forKey: .character)
        category = try values.decodeIfPresent(String.self, forKey: .category).flatMap(JokeCategory.init)
    }

    /// The joke in the form that widgets and intents read.
    var shared: SharedJokeOfTheDay {
        SharedJokeOfTheDay(
            id: id, setup: setup, punchline: punchline, character: character, category: category?.rawValue)
    }

    /// Why the joke is invalid; `nil` if it is valid.
    var fault: String? {
        if id.isEmpty || id.count > 100 { return "its id has \(id.count) characters, not 1 to 100" }
        for (name, text) in [("id", id), ("setup", setup), ("punchline", punchline), ("character", character ?? "")] {
            if text.unicodeScalars.contains(where: \.isTerminalControl) { return "its \(name) has control characters" }
        }
        for (name, text) in [("setup", setup), ("punchline", punchline)] {
            if text.allSatisfy(\.isWhitespace) { return "its \(name) is blank" }
            if text.count > Self.textLimit {
                return "its \(name) has \(text.count) characters, more than \(Self.textLimit)"
            }
        }
        return nil
    }

    /// The maximum length of a setup or punchline, in characters.
    static let textLimit = 2_000
}

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
    /// - Throws: ``HostError`` if the file is malformed or has no valid record.
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
    /// - Throws: ``HostError`` if it has none.
    func checkNotEmpty() throws {
        if jokes.isEmpty { throw HostError.noJokes(source, rejected: rejections.count) }
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

/// A page of a feed, or a whole file: `{"format": 1, "jokes": [{"id", "setup", "punchline", "character", "category"}], "next"}`.
struct JokePage: Sendable {
    let records: [JokeRecord]
    /// The URL of the next page, relative to this one; `nil` on the last.
    let next: String?

    /// Parses a page; a record that isn't a joke is included with the reason.
    ///
    /// - Throws: ``HostError`` if the page is malformed.
    init(json: Data, source: String) throws {
        // Foundation's decoder would also accept UTF-16 and UTF-32, guessing the encoding.
        guard String(validating: json, as: UTF8.self) != nil else {
            throw HostError.noJokeFile(source, "is not UTF-8 text")
        }
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: json)
        } catch {
            throw HostError.noJokeFile(source, "is not a file of jokes")
        }
        guard file.format == 1 else { throw HostError.unknownFormat(source, file.format) }
        records = file.jokes.map(\.value)
        next = file.next
    }

    private struct File: Decodable {
        let format: Int
        let jokes: [Record]
        let next: String?
    }

    private struct Record: Decodable {
        let value: JokeRecord

        init(from decoder: any Decoder) {
            do {
                value = .joke(try Joke(from: decoder))
            } catch {
                value = .unusable(id: nil, reason: "it lacks an id, a setup or a punchline")
            }
        }
    }
}
