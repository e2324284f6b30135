import Foundation
import Shared
import TestSupport
import Testing

@testable import AppHost

/// The favorites queue when the remote is unreachable or actions are invalid.
struct FavoritesSyncTests {
    private let folder: TemporaryFolder
    private let container: Container
    private let context = RequestContext(now: Date(milliseconds: 1_795_254_060_000))

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        container = try Container.create(at: "\(folder.path)/c", group: "group.test")
        try LandmarkStore(container: container).provide(try LandmarkList.bundled())
        try ActionQueue(container: container).append(
            QueuedAction(SetFavorite(landmark: 1, isFavorite: true), at: 1, chance: 1))
    }

    private func sync(_ host: String, routes: RouteTable?) throws -> FavoritesSync {
        let place = try FirestorePlace(
            "firestore://demo", collection: "favorites", tokenFile: nil, environment: ["FIRESTORE_EMULATOR_HOST": host])
        return FavoritesSync(
            container: container,
            remote: FavoritesRemote(place: place, client: HTTPClient(now: { Date(milliseconds: 0) })),
            network: NetworkMonitor(routes: { routes }, isProxied: false), random: { 7 })
    }

    private func record() throws -> FavoritesSyncRecord? { try container.read(FavoritesSyncRecord.key).value }

    @Test("While offline no failure counts against the remote, and the change is applied locally")
    func offline() async throws {
        let sync = try sync("remote.example:80", routes: RouteTable(ipv4: "", ipv6: "") { _ in false })
        await #expect(throws: HTTPError.self) { _ = try await sync.drain(context: context) }
        #expect(try record()?.failures == 0 && (try sync.wait(context: context)) == nil)
        #expect(try record()?.failure.contains("this machine is offline") == true)
        #expect(try ActionQueue(container: container).count() == 1)
        // The change is applied locally anyway.
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
    }

    @Test("Each failed sync with the remote is counted and starts a back-off")
    func failingRemote() async throws {
        // No process listens on port 1.
        let sync = try sync("127.0.0.1:1", routes: nil)
        await #expect(throws: HTTPError.self) { _ = try await sync.drain(context: context) }
        #expect(try record()?.failures == 1)
        #expect(try #require(try sync.wait(context: context)) <= BackOff.ceiling(failures: 1))
        await #expect(throws: HTTPError.self) { _ = try await sync.drain(context: context) }
        #expect(try record()?.failures == 2)
    }

    @Test("A change of an unknown landmark is refused, and damaged favorites are set aside")
    func refusals() async throws {
        let favorites = "\(folder.path)/c/documents/landmarks/favorites"
        try Data("none".utf8).write(to: URL(fileURLWithPath: favorites))
        let unknown = QueuedAction(SetFavorite(landmark: 99_999, isFavorite: true), at: 2, chance: 1)
        try ActionQueue(container: container).append(unknown)
        let outcome = try await localSync.drain(context: context)
        #expect(outcome.refused.count == 1 && outcome.waiting == 1)
        let problems = outcome.problems
        #expect(problems.count == 2)
        #expect(
            problems.first?.hasPrefix(
                "\(favorites) is damaged: 4 bytes are too few for a header — the file was moved to ")
                == true)
        #expect(problems.last == "action \(unknown.id.shortened): no landmark has the number 99999 — refused")
        #expect(try record()?.refused == 1)
        #expect(try ActionQueue(container: container).count() == 1)
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
    }

    @Test("Invalid documents and other actions stay in the queue, and a change is still applied")
    func otherActions() async throws {
        let queue = ActionQueue(container: container)
        let unreadable = QueuedAction(UnreadableFavorite(), at: 2, chance: 1)
        try queue.append(unreadable)
        let path = "\(folder.path)/c/documents/queue/action.\(String(repeating: "0", count: 36))"
        try Data().write(to: URL(fileURLWithPath: path))
        let outcome = try await localSync.drain(context: context)
        #expect(outcome.problems == [] && outcome.waiting == 1)
        #expect(try queue.ids().contains(unreadable.id) && queue.count() == 3)
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
    }

    /// A sync without a remote.
    private var localSync: FavoritesSync {
        FavoritesSync(
            container: container, remote: nil, network: NetworkMonitor(routes: { nil }, isProxied: false), random: { 7 }
        )
    }

    @Test("A sync record with an incomplete conflict or too many conflicts fails to decode")
    func damagedRecord() {
        func read(_ write: (inout WireWriter) -> Void) throws -> FavoritesSyncRecord {
            var writer = WireWriter()
            write(&writer)
            var reader = WireReader(writer.bytes)
            return try FavoritesSyncRecord(from: &reader)
        }
        #expect(throws: WireError(.missing(field: 6), at: 2)) { try read { $0.write(6) { _ in } } }
        #expect(throws: WireError(.range(field: 6), at: 84)) {
            try read { for _ in 0...FavoritesSyncRecord.limit { $0.write(6) { $0.write(1, signed: 1) } } }
        }
    }
}

/// A payload without the number of a landmark, so that it can't be decoded as a change of one.
private struct UnreadableFavorite: QueuePayload {
    static var field: Int { SetFavorite.field }
    var subject: UInt32 { 0 }

    init() {}
    func encode(into writer: inout WireWriter) {}
    init(from reader: inout WireReader) throws { throw WireError(.missing(field: 1), at: reader.offset) }
}
