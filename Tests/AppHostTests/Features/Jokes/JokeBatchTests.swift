import Foundation
import Testing

@testable import AppHost

struct JokeBatchTests {
    private func batch(_ json: String) throws -> JokeBatch {
        try JokeBatch(json: Data(json.utf8), source: "jokes.json", progress: { _, _ in })
    }

    private func joke(_ id: String, setup: String = "Why?", punchline: String = "Because.") throws -> String {
        let record = ["id": id, "setup": setup, "punchline": punchline]
        return String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    }

    private func file(_ jokes: String...) -> String { #"{"format": 1, "jokes": [\#(jokes.joined(separator: ","))]}"# }

    private func message(_ json: String) -> String? {
        do {
            _ = try batch(json)
            return nil
        } catch { return (error as? HostError)?.message }
    }

    // Requirements: J-006, J-007, J-008
    @Test("All bundled jokes are accepted, each with a character and a category")
    func bundledJokes() async throws {
        guard case .batch(let batch, nil) = try await BundledJokeSource().fetch(since: nil, progress: { _, _ in })
        else {
            Issue.record("no batch")
            return
        }
        #expect(batch.jokes.count >= 120)
        #expect(batch.rejections.isEmpty)
        #expect(batch.jokes.allSatisfy { $0.character != nil && $0.category != nil })
    }

    @Test("Invalid records are rejected with a reason, and valid ones are accepted")
    func invalidRecords() throws {
        let batch = try batch(
            file(
                try joke("good"), try joke("good"), try joke("long", setup: String(repeating: "x", count: 10_000)),
                try joke("bell", punchline: "\u{7}"), try joke("blank", setup: " \n "), #"{"id": "half"}"#, try joke("")
            ))
        #expect(batch.jokes.map(\.id) == ["good"])
        #expect(
            batch.rejections.map(\.message) == [
                "joke 2 ('good'): its id is used already — left out",
                "joke 3 ('long'): its setup has 10000 characters, more than 2000 — left out",
                "joke 4 ('bell'): its punchline has control characters — left out",
                "joke 5 ('blank'): its setup is blank — left out",
                "joke 6: it lacks an id, a setup or a punchline — left out",
                "joke 7: its id has 0 characters, not 1 to 100 — left out",
            ])
    }

    @Test("Jokes with emoji or right-to-left text are accepted")
    func unicodeText() throws {
        let batch = try batch(
            file(try joke("emoji", setup: "😀😀😀"), try joke("arabic", setup: "لماذا عبرت الدجاجة الطريق؟")))
        #expect(batch.jokes.map(\.setup) == ["😀😀😀", "لماذا عبرت الدجاجة الطريق؟"])
    }

    @Test("An unknown category is dropped, and the joke is accepted")
    func unknownCategory() throws {
        let batch = try batch(file(#"{"id": "a", "setup": "Why?", "punchline": "So.", "category": "space"}"#))
        #expect(batch.jokes.map(\.category) == [nil])
    }

    @Test("A malformed file, one of another format or one without valid jokes is refused")
    func invalidFile() throws {
        #expect(message("nonsense") == "jokes.json is not a file of jokes — see Documentation/Jokes.md for the format")
        #expect(message("") == "jokes.json is not a file of jokes — see Documentation/Jokes.md for the format")
        #expect(
            message(#"{"format": 2, "jokes": []}"#)
                == "jokes.json has format 2 instead of 1 — update AppHost, or convert the file")
        #expect(
            message(file(try joke("")))
                == "jokes.json has no valid joke: 1 was rejected — the jokes synced before are kept")
    }
}
