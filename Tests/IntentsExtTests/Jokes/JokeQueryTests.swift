import AppIntents
import Foundation
import Testing

@testable import IntentsExt

/// Tests of the joke query with its own container.
final class JokeQueryTests {
    private let path = FileManager.default.temporaryDirectory.appendingPathComponent("airlock-\(UUID().uuidString)")
        .path
    private let jokes = ["a", "b", "c"].map { SharedJokeOfTheDay(id: $0, setup: "Why \($0)?", punchline: "So.") }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func session() throws -> ContainerSession {
        let host = try Container.create(at: path, group: "group.test")
        try host.publish(jokes.map(JokeCatalogue.record), to: JokeCatalogue.key)
        try host.publish(JokeOfTheDay(day: "2026-11-21", joke: jokes[1]), to: JokeOfTheDay.key)
        return ContainerSession(container: try Container.open(at: path, role: .intents))
    }

    // Requirements: J-024
    @Test("Jokes are returned in the requested order, without unknown identifiers")
    func requestedOrder() async throws {
        let found = try await RequestScope.with(session: try session()) {
            try await JokeQuery().entities(for: ["c", "missing", "a"])
        }
        #expect(found.map(\.id) == ["c", "a"])
        #expect(found.map(\.joke) == [jokes[2], jokes[0]])
    }

    // Requirements: J-024
    @Test("The joke query finds jokes by words of their setup, ignoring case")
    func textSearch() async throws {
        let found = try await RequestScope.with(session: try session()) {
            try await JokeQuery().entities(matching: "why B")
        }
        #expect(found.map(\.id) == ["b"])
    }

    @Test("The joke query suggests the joke of the day")
    func suggestedJoke() async throws {
        let suggested = try await RequestScope.with(session: try session()) {
            try await JokeQuery().suggestedEntities()
        }
        #expect(suggested.map(\.id) == ["b"])
    }

    @Test("Without a container the joke query is empty and there is no joke of the day")
    func missingContainer() async throws {
        #expect(try await JokeQuery().entities(for: ["a"]).isEmpty)
        #expect(SharedStorageService.shared.loadJokeOfTheDay() == nil)
    }
}
