import Testing

@testable import Shared

struct JokeDocumentsTests {
    private func roundTrip<Value: DocumentValue>(_ value: Value) throws -> Value {
        var writer = WireWriter()
        value.encode(into: &writer)
        var reader = WireReader(writer.bytes)
        return try Value(from: &reader)
    }

    // Requirements: J-019, J-065, J-066, J-067, J-075, L-024
    @Test(
        "Jokes, the joke of the day, shuffle cycles and sync records survive a round trip",
        arguments: [
            SharedJokeOfTheDay(id: "a", setup: "\"Why\"\n😀", punchline: "لأن", character: "MrFunny", category: "food"),
            SharedJokeOfTheDay(id: "b", setup: "", punchline: ""),
        ])
    func documentRoundTrip(joke: SharedJokeOfTheDay) throws {
        #expect(try roundTrip(joke) == joke)
        #expect(
            try roundTrip(JokeOfTheDay(day: "2026-11-21", joke: joke)) == JokeOfTheDay(day: "2026-11-21", joke: joke))
        let shuffle = JokeShuffle(after: nil, digest: 7, count: 3, chance: .max) { "\($0)" }
        #expect(try roundTrip(shuffle) == shuffle)
        let record = JokeSyncRecord(instant: 5, source: "x", accepted: 3, rejected: 0)
        #expect(try roundTrip(record) == record)
    }

    // Requirements: L-024
    @Test("An unknown field in a joke document is skipped")
    func unknownFields() throws {
        var writer = WireWriter()
        SharedJokeOfTheDay.placeholder.encode(into: &writer)
        writer.write(99, "later")
        var reader = WireReader(writer.bytes)
        #expect(try SharedJokeOfTheDay(from: &reader) == .placeholder)
    }

    @Test("A joke without its setup is reported as damaged")
    func missingSetup() {
        var writer = WireWriter()
        writer.write(1, "a")
        var reader = WireReader(writer.bytes)
        #expect(throws: WireError(.missing(field: 2), at: writer.bytes.count)) { try SharedJokeOfTheDay(from: &reader) }
    }

    // Requirements: J-008, L-031
    @Test("Joke characters have display names, and an unknown character has none")
    func characterNames() {
        #expect(
            JokeCharacter.allCases.map(\.displayName) == ["Mr. Funny", "Mr. Bad", "Mr. Sad", "Mr. Potato", "Mr. Love"])
        #expect(characterDisplayName(for: "MrSad") == "Mr. Sad")
        #expect(characterDisplayName(for: "Unknown") == nil)
        #expect(characterDisplayName(for: nil) == nil)
    }
}
