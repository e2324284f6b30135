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
        folder = try TemporaryFolder()
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

    @Test("The first refused actions are listed and the rest counted, and damaged favorites are set aside")
    func refusals() async throws {
        for number in 0..<50 {
            let path = "\(folder.path)/c/documents/queue/action.\(number + 10)\(String(repeating: "0", count: 34))"
            try Data().write(to: URL(fileURLWithPath: path))
        }
        let favorites = "\(folder.path)/c/documents/landmarks/favorites"
        try Data("none".utf8).write(to: URL(fileURLWithPath: favorites))
        let sync = FavoritesSync(
            container: container, remote: nil, network: NetworkMonitor(routes: { nil }, isProxied: false), random: { 7 }
        )
        let outcome = try await sync.drain(context: context)
        #expect(outcome.refused == 50 && outcome.waiting == 1)
        let problems = outcome.problems
        #expect(problems.count == 22)
        #expect(
            problems.first?.hasPrefix(
                "\(favorites) is damaged: 4 bytes are too few for a header — the file was moved to ")
                == true)
        #expect(problems.last == "30 more actions are malformed — refused")
        #expect(try record()?.refused == 50)
        #expect(try ActionQueue(container: container).count() == 1)
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
    }

    @Test("Unknown or unreadable actions are refused, and actions of other features stay in the queue")
    func otherKinds() async throws {
        let queue = ActionQueue(container: container)
        let (bell, light) = (
            QueuedAction(Switch<Bell>(), at: 2, chance: 1), QueuedAction(Switch<Light>(), at: 3, chance: 1)
        )
        let unreadable = QueuedAction(Unreadable(), at: 4, chance: 1)
        for action in [bell, light, unreadable] { try queue.append(action) }
        let sync = FavoritesSync(
            container: container, remote: nil, network: NetworkMonitor(routes: { nil }, isProxied: false),
            random: { 7 }, payloads: [SetFavorite.self, Switch<Bell>.self, Unreadable.self])
        let outcome = try await sync.drain(context: context)
        #expect(
            outcome.problems == [
                "action \(light.id.shortened): no feature of this host handles actions of kind 901 — refused",
                "action \(unreadable.id.shortened): it can't be read — refused",
            ]
        )
        #expect(outcome.refused == 2 && outcome.waiting == 1)
        #expect(try queue.ids().contains(bell.id) && queue.count() == 2)
        #expect(try FavoritesStatus(of: container).lines.first == "favorites: 1, 1 change waits")
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
    }

    @Test("A flood of unknown actions is removed at once, and a valid action is still applied")
    func flood() async throws {
        let queue = ActionQueue(container: container)
        for number in 0...ActionQueue.limit {
            let action = QueuedAction(Switch<Light>(), at: 0, chance: UInt64(number))
            try container.publish(action, to: DocumentKey(.queue, "action.\(action.id)"), durability: .volatile)
        }
        let sync = FavoritesSync(
            container: container, remote: nil, network: NetworkMonitor(routes: { nil }, isProxied: false), random: { 7 }
        )
        let outcome = try await sync.drain(context: context)
        #expect(outcome.problems == ["\(ActionQueue.limit + 1) actions are malformed — refused"])
        #expect(try queue.count() == 1)
        #expect(try container.read(FavoriteStates.key).value?.favorites == [1])
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

/// An empty payload of a kind.
private struct Switch<Kind: PayloadKind>: QueuePayload {
    static var kind: Int { Kind.kind }
    var subject: UInt32 { 0 }

    init() {}
    func encode(into writer: inout WireWriter) {}
    init(from reader: inout WireReader) throws {}
}

/// A payload that can't be decoded.
private struct Unreadable: QueuePayload {
    static var kind: Int { 902 }
    var subject: UInt32 { 0 }

    init() {}
    func encode(into writer: inout WireWriter) {}
    init(from reader: inout WireReader) throws { throw WireError(.missing(field: 1), at: reader.offset) }
}

private protocol PayloadKind: Hashable, Sendable { static var kind: Int { get } }

private struct Bell: PayloadKind { static var kind: Int { 900 } }

private struct Light: PayloadKind { static var kind: Int { 901 } }
