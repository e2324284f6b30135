import Foundation

/// A page of a feed, or a whole file: `{"format": 1, "jokes": [{"id", "setup", "punchline", "character", "category"}], "next"}`.
struct JokePage: Sendable {
    let records: [JokeRecord]
    /// The URL of the next page, relative to this one; `nil` on the last.
    let next: String?

    /// Parses a page; a record that isn't a joke is included with the reason.
    ///
    /// - Throws: ``JokeSourceError`` if the page is malformed.
    init(json: Data, source: String) throws {
        // Foundation's decoder would also accept UTF-16 and UTF-32, guessing the encoding.
        guard String(validating: json, as: UTF8.self) != nil else {
            throw JokeSourceError(source: source, fault: .notText)
        }
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: json)
        } catch {
            throw JokeSourceError(source: source, fault: .malformed)
        }
        guard file.format == 1 else { throw JokeSourceError(source: source, fault: .unknownFormat(file.format)) }
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
