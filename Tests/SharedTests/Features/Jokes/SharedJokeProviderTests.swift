import Foundation
import Glibc
import Synchronization
import Testing

@testable import Shared

struct SharedJokeProviderTests {
    private let scratch: Scratch
    private let host: Container

    init() throws {
        scratch = try Scratch()
        host = try Container.create(at: scratch.container, group: "group.test")
    }

    private func publish(_ count: Int, from first: Int = 0) throws {
        let jokes = (first..<(first + count)).map {
            SharedJokeOfTheDay(id: "joke-\($0)", setup: "Why \($0)?", punchline: "Kettle \($0).", character: "MrSad")
        }
        try host.publish(jokes.map(JokeCatalogue.record), to: JokeCatalogue.key)
    }

    /// Returns the id of the joke that a newly started extension tells.
    private func tell(seed: UInt64, warnings: (@Sendable (String) -> Void)? = nil) throws -> String? {
        let session = ContainerSession(
            container: try Container.open(at: scratch.container, role: .intents), warn: warnings ?? { _ in })
        return RequestScope.with(RequestContext(now: Date(timeIntervalSince1970: 0), seed: seed)) {
            SharedJokeProvider(storage: SharedStorageService(session: session)).randomJoke()?.id
        }
    }

    // Requirements: J-065
    @Test("Each joke is told once per shuffle cycle, and none twice in succession", arguments: [1, 2, 3, 10])
    func shuffleCycle(count: Int) throws {
        try publish(count)
        var last: String?
        for cycle in 0..<20 as Range<UInt64> {
            var told: Set<String> = []
            for call in 0..<UInt64(count) {
                let id = try #require(try tell(seed: cycle * 100 + call))
                #expect(told.insert(id).inserted, "cycle \(cycle)")
                if count > 1 { #expect(id != last, "cycle \(cycle)") }
                last = id
            }
        }
    }

    // Requirements: J-065
    @Test("A shuffle cycle survives a process restart and a sync of the same jokes")
    func cyclePersists() throws {
        try publish(5)
        let first = try (0..<3 as Range<UInt64>).map { try tell(seed: $0) }
        try publish(5)
        let rest = try (3..<5 as Range<UInt64>).map { try tell(seed: $0) }
        #expect(Set(first + rest).count == 5)
    }

    // Requirements: J-065
    @Test("A new shuffle cycle starts when jokes are added")
    func changedJokes() throws {
        try publish(3)
        let last = try #require(try tell(seed: 1))
        try publish(4)
        var told: [String?] = []
        for seed in 2..<6 as Range<UInt64> { told.append(try tell(seed: seed)) }
        #expect(Set(told).count == 4)
        #expect(told[0] != last)
    }

    @Test("The same seed tells the same joke from a fresh shuffle cycle")
    func sameSeed() throws {
        try publish(50)
        let first = try tell(seed: 9)
        _ = unlink("\(scratch.container)/documents/intents/joke-shuffle")
        _ = unlink("\(scratch.container)/documents/intents/.joke-shuffle.previous")
        #expect(try tell(seed: 9) == first)
    }

    // Requirements: J-026
    @Test("No joke is returned when the catalogue is missing or empty")
    func noJokes() throws {
        #expect(try tell(seed: 1) == nil)
        try publish(0)
        #expect(try tell(seed: 1) == nil)
    }

    // Requirements: J-064
    @Test("A joke is told with a warning when the shuffle cycle can't be written")
    func unwritableCycle() throws {
        try publish(3)
        // A role that may not write to the domain represents a read-only container.
        let session = ContainerSession(
            container: try Container.open(at: scratch.container, role: .widgets), warn: { Warnings.add($0) })
        let joke = RequestScope.with(RequestContext(now: Date(timeIntervalSince1970: 0), seed: 3)) {
            SharedJokeProvider(storage: SharedStorageService(session: session)).randomJoke()
        }
        #expect(joke != nil)
        #expect(Warnings.all == ["can't save which jokes were told, so one may be repeated"])
    }

    private enum Warnings {
        private static let lines = Mutex<[String]>([])
        static func add(_ line: String) { lines.withLock { $0.append(line) } }
        static var all: [String] { lines.withLock { $0 } }
    }

    // Requirements: J-064, J-065
    @Test("A damaged shuffle cycle is replaced by a new one")
    func damagedCycle() throws {
        try publish(3)
        _ = try tell(seed: 1)
        try scratch.write("rubbish", to: "documents/intents/joke-shuffle")
        #expect(try tell(seed: 2) != nil)
        #expect(try Container.open(at: scratch.container, role: .intents).read(JokeShuffle.key).value?.toldCount == 1)
    }

    // Requirements: J-026, J-029, J-064
    @Test("A damaged joke catalogue is reported as an error, not treated as empty")
    func damagedCatalogue() throws {
        try publish(3)
        try scratch.write("rubbish", to: "catalogues/jokes")
        let session = ContainerSession(container: try Container.open(at: scratch.container, role: .intents))
        let context = RequestContext(now: Date(timeIntervalSince1970: 0), seed: 3)
        RequestScope.with(context) {
            #expect(SharedJokeProvider(storage: SharedStorageService(session: session)).randomJoke() == nil)
        }
        #expect(context.faults.first?.exitCode == .badData)
    }

    // Requirements: J-024
    @Test("Jokes are found by id in the requested order, and by their words up to the search limit")
    func jokeSearch() throws {
        try publish(60)
        let provider = SharedJokeProvider(
            storage: SharedStorageService(
                session: ContainerSession(container: try Container.open(at: scratch.container, role: .intents))))
        #expect(provider.jokes(withIDs: ["joke-3", "missing", "joke-1"]).map(\.id) == ["joke-3", "joke-1"])
        #expect(provider.jokes(matching: "kETTLE 31").map(\.id) == ["joke-31"])
        #expect(provider.jokes(matching: "kettle").count == SharedJokeProvider.searchLimit)
        #expect(provider.jokes(matching: "").isEmpty)
    }
}
