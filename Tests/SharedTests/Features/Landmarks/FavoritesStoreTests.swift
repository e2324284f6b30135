import Foundation
import Glibc
import Testing

@testable import Shared

/// Tests of the favorites: one store for views and intents, whose changes are queued for the remote.
struct FavoritesStoreTests {
    private let ground: LandmarkFixture
    private let store = FavoritesStore.shared
    private var queue: ActionQueue { ActionQueue(container: ground.host) }

    init() throws { ground = try LandmarkFixture() }

    private func changes() throws -> [SetFavorite] {
        try queue.ids().compactMap {
            if case .action(let action)? = try queue.waiting($0) {
                try action.payload(as: SetFavorite.self)
            } else {
                nil
            }
        }
    }

    // Requirements: I-004
    @Test("A landmark added twice is a favorite once and queues one action")
    func addTwice() async throws {
        try await ground.at(1_000) {
            try await store.addFavorite(2)
            try await store.addFavorite(2)
        }
        try await ground.at(2_000) {
            try await store.addFavorite(1)
            #expect(store.favorites == [1, 2] && store.isFavorite(2) && !store.isFavorite(3))
        }
        #expect(
            try changes() == [
                SetFavorite(landmark: 2, isFavorite: true), SetFavorite(landmark: 1, isFavorite: true),
            ])
    }

    @Test("Removing a favorite queues one action, and removing a non-favorite queues none")
    func removeFavorite() async throws {
        try await ground.at(1_000) { try await store.addFavorite(2) }
        try await ground.at(2_000) {
            try await store.removeFavorite(2)
            try await store.removeFavorite(2)
            try await store.removeFavorite(3)
            #expect(store.favorites == [])
        }
        #expect(
            try changes() == [
                SetFavorite(landmark: 2, isFavorite: true), SetFavorite(landmark: 2, isFavorite: false),
            ])
    }

    @Test("A change made after the clock was set back still overrides the earlier change")
    func clockSetBack() async throws {
        try await ground.at(5_000) { try await store.addFavorite(2) }
        try await ground.at(1_000) {
            try await store.removeFavorite(2)
            #expect(store.favorites == [])
        }
        #expect(try ground.host.read(FavoriteStates.key).value?[2]?.instant == 5_001)
    }

    @Test("A change that can't be stored isn't queued")
    func unstoredChange() async throws {
        try await ground.at(1_000) { try await store.addFavorite(1) }
        let folder = "\(ground.host.path)/documents/landmarks"
        #expect(rename(folder, folder + "-away") == 0)
        await #expect(throws: ContainerError.self) {
            try await ground.at(2_000) { try await store.addFavorite(2) }
        }
        #expect(rename(folder + "-away", folder) == 0)
        #expect(try changes() == [SetFavorite(landmark: 1, isFavorite: true)])
        try await ground.at(3_000) {
            #expect(store.favorites == [1])
            try await store.addFavorite(2)
            #expect(store.favorites == [2, 1])
        }
    }

    @Test("An unknown landmark or a missing container is an error with a remedy")
    func unknownLandmark() async throws {
        let unknown = CommandFailure(
            "no landmark has the number 99 — 'AppHost landmarks' prints the numbers", exitCode: .badData)
        await #expect(throws: unknown) { try await ground.at(0) { try await store.addFavorite(99) } }
        let absent = CommandFailure(
            "there is no container for favorites — run 'AppHost sync' to create it", exitCode: .inputOutput)
        await #expect(throws: absent) { try await store.addFavorite(1) }
        #expect(try queue.ids().isEmpty)
    }

    @Test("Favorite changes merge to one result in any order and with any repetition")
    func mergeOrder() {
        let entries = [
            FavoriteStates.Entry(landmark: 1, isFavorite: true, instant: 10, action: "a"),
            FavoriteStates.Entry(landmark: 1, isFavorite: false, instant: 20, action: "b"),
            FavoriteStates.Entry(landmark: 1, isFavorite: true, instant: 20, action: "c"),
            FavoriteStates.Entry(landmark: 2, isFavorite: true, instant: 5, action: "d"),
        ]
        var first = FavoriteStates()
        for entry in entries { first.take(entry) }
        for order in [[3, 2, 1, 0], [1, 0, 3, 2, 1, 0], [2, 3, 0, 1, 2]] {
            var other = FavoriteStates()
            for index in order { other.take(entries[index]) }
            #expect(other == first)
        }
        #expect(first.favorites == [1, 2])
    }

    @Test("A document with 100,000 changes, most of one landmark, is decoded within seconds")
    func manyChanges() throws {
        var writer = WireWriter()
        for index in 0..<100_000 {
            writer.write(1) { $0.write(1, signed: Int64(min(index, 9_998) + 1)) }
        }
        var reader = WireReader(writer.bytes)
        let begun = clock()
        #expect(try FavoriteStates(from: &reader).entries.count == 9_999)
        // Processor time, which used to be proportional to the changes times the landmarks.
        #expect((clock() - begun) / CLOCKS_PER_SEC < 30)
    }
}
