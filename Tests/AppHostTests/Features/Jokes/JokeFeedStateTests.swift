import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

struct JokeFeedStateTests {
    /// A source with a configurable answer.
    private struct Source: JokeSource {
        let answer: @Sendable (HTTPValidators?) throws -> JokeFetch
        let feed: String? = "https://example.org/feed"
        let address = URL(string: "https://example.org/feed")
        let description = "https://example.org/feed"

        func fetch(since known: HTTPValidators?, progress: (Int, Int) -> Void) async throws -> JokeFetch {
            try answer(known)
        }
    }

    private let folder: TemporaryFolder
    private let store: JokeStore

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        store = JokeStore(container: try Container.create(at: "\(folder.path)/container", group: "group.airlock"))
    }

    private func context(_ second: Double) -> RequestContext {
        RequestContext(now: Date(timeIntervalSince1970: second))
    }

    private func model(
        network: NetworkMonitor = .online, _ answer: @escaping @Sendable (HTTPValidators?) throws -> JokeFetch
    ) -> JokeViewModel {
        // The maximum random bits yield the longest wait with jitter.
        JokeViewModel(source: Source(answer: answer), store: store, random: { .max }, network: network)
    }

    private static func failure(retryAfter: Int? = nil) throws -> HTTPError {
        HTTPError(try #require(URL(string: "https://example.org/feed")), .tooManyRequests(retryAfter: retryAfter))
    }

    private static func batch() throws -> JokeBatch {
        let json = #"{"format": 1, "jokes": [{"id": "a", "setup": "Why?", "punchline": "So."}]}"#
        return try JokeBatch(json: Data(json.utf8), source: "https://example.org/feed") { _, _ in }
    }

    @Test("A feed state survives encoding and decoding, and unknown fields are ignored")
    func roundTrip() throws {
        var state = JokeFeedState(feed: "https://example.org/feed")
        for version in [nil, HTTPValidators(entityTag: "\"a\""), HTTPValidators(entityTag: "", lastModified: "x")] {
            state.version = version
            (state.since, state.failures, state.nextAttempt) = (5, 3, 1_800_000_000)
            var writer = WireWriter()
            state.encode(into: &writer)
            writer.write(99, "later")
            var reader = WireReader(writer.bytes)
            #expect(try JokeFeedState(from: &reader) == state)
        }
    }

    @Test("Failures increase the back-off until a fetch succeeds")
    func consecutiveFailures() async throws {
        let start = 1_800_000_000.0
        let failing = model { _ in throw try Self.failure() }
        for failures in 1...12 {
            await #expect(throws: HTTPError.self) {
                try await failing.refresh(context: context(start)) { _, _ in }
            }
            #expect(try failing.wait(context: context(start)) == BackOff.ceiling(failures: failures))
        }
        let working = model { _ in .batch(try Self.batch(), HTTPValidators(entityTag: "a")) }
        _ = try await working.refresh(context: context(start)) { _, _ in }
        #expect(try working.wait(context: context(start)) == nil)
    }

    @Test("The wait for a feed lasts as long as the server's Retry-After")
    func retryAfter() async throws {
        let failing = model { _ in throw try Self.failure(retryAfter: 5_000) }
        await #expect(throws: HTTPError.self) { try await failing.refresh(context: context(1_000)) { _, _ in } }
        #expect(try failing.wait(context: context(1_000)) == 5_000)
        #expect(try failing.wait(context: context(6_001)) == 0)
    }

    @Test("A clock that is set back delays a feed by no more than the longest wait")
    func clockSetBack() async throws {
        let failing = model { _ in throw try Self.failure() }
        await #expect(throws: HTTPError.self) { try await failing.refresh(context: context(1_800_000_000)) { _, _ in } }
        #expect(try failing.wait(context: context(0)) == BackOff.longestWait)
        let working = model { _ in .batch(try Self.batch(), HTTPValidators(entityTag: "a")) }
        _ = try await working.refresh(context: context(1_800_000_000)) { _, _ in }
        let unchanged = model { known in
            #expect(known == HTTPValidators(entityTag: "a"))
            return .unchanged
        }
        let outcome = try await unchanged.refresh(context: context(0)) { _, _ in }
        #expect(outcome.unchangedSince == Date(timeIntervalSince1970: 1_800_000_000))
        #expect(outcome.jokeOfTheDay?.day == LocalDay(of: context(0).now, in: context(0).calendar).description)
    }

    // Requirements: J-015
    @Test("While offline the feed is not fetched, no failure counts and the joke of the day is updated")
    func offline() async throws {
        let working = model { _ in .batch(try Self.batch(), HTTPValidators(entityTag: "a")) }
        _ = try await working.refresh(context: context(1_000)) { _, _ in }
        let offline = model(network: .offline) { _ in
            Issue.record("the feed was fetched")
            return .unchanged
        }
        let address = try #require(URL(string: "https://example.org/feed"))
        await #expect(throws: HTTPError(address, .offline)) {
            try await offline.refresh(context: context(90_000)) { _, _ in }
        }
        #expect(try offline.wait(context: context(90_000)) == nil)
        // The new day has its joke anyway, and back online only changes of the feed are fetched.
        let day = LocalDay(of: context(90_000).now, in: context(90_000).calendar).description
        #expect(try store.container.read(JokeOfTheDay.key).value?.day == day)
        #expect(try store.state(of: "https://example.org/feed").version == HTTPValidators(entityTag: "a"))
        #expect(
            HTTPError(address, .offline).message
                == "https://example.org/feed can't be reached: this machine is offline — connect it to a network, then try again"
        )
        #expect(HTTPError(address, .offline).exitCode == .unavailable)
    }

    // Requirements: J-053
    @Test("Validators are discarded when a stored joke document is damaged or replaced")
    func validatorReset() async throws {
        let working = model { _ in .batch(try Self.batch(), HTTPValidators(entityTag: "a")) }
        let feed = "https://example.org/feed"
        for name in ["catalogues/jokes"]
            + ["joke-of-the-day", "last-sync", "feed-state"].map({ "documents/jokes/\($0)" })
        {
            _ = try await working.refresh(context: context(0)) { _, _ in }
            #expect(try store.state(of: feed).version == HTTPValidators(entityTag: "a"))
            #expect(try store.state(of: "https://example.org/other").version == nil)
            let path = "\(folder.path)/container/\(name)"
            try Data("damage".utf8).write(to: URL(fileURLWithPath: path))
            #expect(try store.state(of: feed).version == nil, "\(name)")
        }
        // Storing other jokes also removes the version.
        _ = try await working.refresh(context: context(0)) { _, _ in }
        _ = try store.store(try Self.batch(), context: context(0))
        #expect(try store.state(of: feed).version == nil)
    }
}
