import Foundation
import Glibc
import Shared
import TestSupport
import Testing

@testable import AppHost

/// Favorites from the phrase to the remote in the real processes: each change is applied once, even if a process ends in between.
@Suite(.blocking) struct FavoritesProcessTests {
    private let airlock: Airlock
    private let remote: FirestoreDouble
    private static let now: Int64 = 1_795_254_060_000

    init() throws {
        airlock = try Airlock()
        remote = try FirestoreDouble()
        try airlock.sync()
    }

    @discardableResult
    private func favorite(_ landmark: Int, _ intent: String = "AddToFavoritesIntent") throws -> ChildResult {
        try airlock.run("IntentsExt", ["perform", intent, "landmark=\(landmark)"] + Airlock.clock)
    }

    private func send() throws -> ChildResult {
        try airlock.run(
            "AppHost", ["sync", "--favorites", "firestore://demo"] + Airlock.clock, environment: remote.environment)
    }

    private func waiting() throws -> Int {
        try ActionQueue(container: Container.open(at: airlock.container, role: .host)).count()
    }

    private func status() throws -> JSONValue {
        try JSONValue(parsing: try airlock.run("AppHost", ["status", "--json"] + Airlock.clock).output)["favorites"]
            ?? .null
    }

    @Test("Changes wait in the queue without a remote, then are sent once and in order")
    func queuedChanges() throws {
        for landmark in [1, 2, 2, 3] { try favorite(landmark) }
        try favorite(2, "RemoveFromFavoritesIntent")
        #expect(try waiting() == 4)
        // Without a remote the changes stay in the queue.
        #expect(try airlock.run("AppHost", ["sync"] + Airlock.clock).status == .exited(0))
        #expect(try waiting() == 4 && remote.favorites.isEmpty)
        let sent = try send()
        #expect(sent.status == .exited(0) && sent.output.hasSuffix("\nfavorites: 4 sent\n"), "\(sent)")
        #expect(remote.favorites == [1: true, 2: false, 3: true] && remote.applied == [1, 1, 1, 1])
        #expect(try waiting() == 0)
        #expect(try send().output.hasSuffix("\nfavorites: 0 sent\n"))
        #expect(remote.applied == [1, 1, 1, 1])
        let status = try status()
        #expect(status["count"]?.integer == 2 && status["applied"]?.integer == 4 && status["failure"]?.isNull == true)
        #expect(status["place"]?.string == "firestore://demo/favorites")
    }

    @Test("A change is applied once even if the host is killed before the remote's response")
    func lostResponse() throws {
        try favorite(7)
        remote.loseAnswers(1)
        let host = try airlock.start(
            "AppHost", ["sync", "--favorites", "firestore://demo"] + Airlock.clock, environment: remote.environment)
        // The host reads, then commits; the answer never arrives.
        remote.waitForRequest()
        remote.waitForRequest()
        host.send(SIGKILL)
        #expect(host.reap() == .signalled(SIGKILL))
        #expect(remote.favorites == [7: true])
        #expect(try waiting() == 1)
        let again = try send()
        #expect(again.output.hasSuffix("\nfavorites: 0 sent, 1 sent before\n"), "\(again)")
        #expect(remote.applied == [1])
        #expect(try waiting() == 0)
        #expect(try status()["repeated"]?.integer == 1)
    }

    @Test("A queued action that its process hadn't recorded is sent and recorded by the next sync")
    func unrecordedChange() throws {
        let container = try Container.open(at: airlock.container, role: .intents)
        try ActionQueue(container: container).append(
            QueuedAction(SetFavorite(landmark: 9, isFavorite: true), at: Self.now, chance: 1))
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output == "")
        #expect(try send().output.hasSuffix("\nfavorites: 1 sent\n"))
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.hasPrefix("9\t♥ "))
        #expect(remote.favorites == [9: true])
    }

    @Test("If the remote refuses connections, changes stay queued and the status shows the reason")
    func unreachableRemote() throws {
        try favorite(1)
        let port = try ReservedPort()
        let failed = try airlock.run(
            "AppHost", ["sync", "--favorites", "firestore://demo"] + Airlock.clock,
            environment: ["FIRESTORE_EMULATOR_HOST": "127.0.0.1:\(port.number)"])
        withExtendedLifetime(port) {}
        #expect(failed.status == .exited(69))
        #expect(failed.output.contains(" jokes from the bundled jokes"))
        #expect(failed.errors.contains("refuses connections"))
        #expect(try waiting() == 1)
        #expect(try status()["failure"]?.string?.contains("refuses connections") == true)
        #expect(
            try airlock.run("AppHost", ["status"] + Airlock.clock).output.contains("favorites: 1, 1 change waits\n"))
        #expect(try send().output.hasSuffix("\nfavorites: 1 sent\n"))
        #expect(try status()["failure"]?.isNull == true)
    }

    @Test("The later of two conflicting changes wins, and the status lists each conflict")
    func conflicts() throws {
        // The other device's later change wins, here too.
        remote.put(1, isFavorite: false, changed: Self.now + 60_000)
        try favorite(1)
        #expect(try send().output.hasSuffix("\nfavorites: 0 sent, 1 in conflict\n"))
        #expect(remote.favorites == [1: false] && remote.applied == [])
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output == "")
        // Another device commits first, but with an earlier change.
        remote.rival(2, isFavorite: false, changed: Self.now - 60_000)
        try favorite(2)
        #expect(try send().output.hasSuffix("\nfavorites: 1 sent, 1 in conflict\n"))
        #expect(remote.favorites == [1: false, 2: true] && remote.applied == [1])
        let text = try airlock.run("AppHost", ["status"] + Airlock.clock).output
        #expect(
            text.contains(
                "\nconflict: landmark 1, found 2026-11-21T09:41:00Z: the remote change is later and is kept\n"))
        #expect(
            text.contains(
                "\nconflict: landmark 2, found 2026-11-21T09:41:00Z: the local change is later and is kept\n"))
        #expect(try status()["conflicts"]?.array?.map { $0["winner"]?.string } == ["remote", "own"])
    }

    @Test("Changes from another device are fetched unless a local change is later")
    func remoteChanges() throws {
        // More than a page, one favorite that was removed, and one without a landmark.
        for landmark in [3, 7, 8, 9] { remote.put(landmark, isFavorite: true, changed: Self.now - 1_000) }
        remote.put(5, isFavorite: false, changed: Self.now - 1_000)
        remote.put(99_999, isFavorite: true, changed: Self.now - 1_000)
        try favorite(4)
        #expect(try send().output.hasSuffix("\nfavorites: 1 sent, 4 fetched\n"))
        func localFavorites() throws -> [Int] {
            try airlock.run("AppHost", ["landmarks", "--favorites"]).output.split(separator: "\n").compactMap {
                Int($0.prefix { $0 != "\t" })
            }.sorted()
        }
        #expect(try localFavorites() == [3, 4, 7, 8, 9])
        // The other device removes a favorite again, and one of its changes is earlier than a change from here.
        remote.put(8, isFavorite: false, changed: Self.now + 1_000)
        remote.put(4, isFavorite: false, changed: Self.now - 1)
        #expect(try send().output.hasSuffix("\nfavorites: 0 sent, 1 fetched\n"))
        #expect(try localFavorites() == [3, 4, 7, 9])
        #expect(try send().output.hasSuffix("\nfavorites: 0 sent\n"))
        let status = try status()
        #expect(status["received"]?.integer == 5 && status["fetched"]?.string == "2026-11-21T09:41:00Z")
        #expect(
            try airlock.run("AppHost", ["status"] + Airlock.clock).output.contains(
                "\nfavorites fetched: 2026-11-21T09:41:00Z from firestore://demo/favorites\n"))
    }

    @Test("A running host fetches the remote's favorites when it starts")
    func fetchAtLaunch() throws {
        remote.put(7, isFavorite: true, changed: Self.now)
        let host = try airlock.start(
            "AppHost", ["run", "--favorites", "firestore://demo"], environment: remote.environment)
        var line = host.nextErrorLine()
        while let text = line, !text.contains("favorites: 0 sent, 1 fetched") { line = host.nextErrorLine() }
        #expect(line != nil)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
        #expect(try airlock.run("AppHost", ["landmarks", "--favorites"]).output.hasPrefix("7\t♥ "))
    }

    @Test("Invalid queued actions are refused, and only the valid action is sent")
    func invalidActions() throws {
        let container = try Container.open(at: airlock.container, role: .intents)
        let queue = ActionQueue(container: container)
        // An unknown landmark, and data that no process of this app writes.
        try queue.append(QueuedAction(SetFavorite(landmark: 99_999, isFavorite: true), at: 1, chance: 1))
        let folder = "\(airlock.container)/documents/queue"
        try Data("GET http://evil/ HTTP/1.1".utf8).write(
            to: URL(fileURLWithPath: "\(folder)/action.\(String(repeating: "a", count: 36))"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/action.\(String(repeating: "b", count: 36))", withDestinationPath: "/etc/passwd")
        try favorite(4)
        let sent = try send()
        #expect(sent.errors.contains("no landmark has the number 99999 — refused"), "\(sent)")
        #expect(sent.errors.components(separatedBy: " — refused").count == 4, "\(sent)")
        #expect(remote.favorites == [4: true])
        #expect(try status()["refused"]?.integer == 1)
        #expect(try waiting() == 0)
    }

    @Test("A running host sends a favorite that an intent adds")
    func runningHost() throws {
        let host = try airlock.start(
            "AppHost", ["run", "--favorites", "firestore://demo"], environment: remote.environment)
        #expect(host.nextLine()?.contains(" jokes from the bundled jokes") == true)
        #expect(try airlock.run("IntentsExt", ["perform", "AddToFavoritesIntent", "landmark=5"]).status == .exited(0))
        var line = host.nextErrorLine()
        while let text = line, !text.contains("favorites: 1 sent") { line = host.nextErrorLine() }
        #expect(line != nil)
        #expect(remote.favorites == [5: true])
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
    }

    @Test("A running host refuses an invalid action while the favorites wait for an unmetered connection")
    func refusalWhileMetered() throws {
        try favorite(5)
        let host = try airlock.start(
            "AppHost", ["run", "--favorites", "firestore://demo", "--metered", "yes"], environment: remote.environment)
        var line = host.nextErrorLine()
        while let text = line, !text.contains(SyncPauses.reason) { line = host.nextErrorLine() }
        #expect(line != nil)
        try Data("none".utf8).write(
            to: URL(
                fileURLWithPath: "\(airlock.container)/documents/queue/action.\(String(repeating: "a", count: 36))"))
        line = host.nextErrorLine()
        while let text = line, !text.contains(": it can't be read — refused") { line = host.nextErrorLine() }
        #expect(line != nil)
        host.send(SIGTERM)
        #expect(host.wait().status == .exited(0))
        #expect(try waiting() == 1 && remote.favorites.isEmpty)
    }

    @Test("A favorites address that isn't a Firestore collection is refused")
    func invalidAddress() throws {
        #expect(
            try airlock.run("AppHost", ["sync", "--favorites", "https://host"] + Airlock.clock).errors
                == "AppHost: invalid collection 'https://host' — write firestore://PROJECT/COLLECTION\n")
    }

    /// Two concurrent processes add and remove favorites while a host sends them and is killed now and then. A few iterations here;
    /// `prove favorites` takes minutes.
    // Requirements: I-004
    @Test("Two processes and a repeatedly killed host lose no change and apply none twice")
    func concurrentChanges() throws {
        let environment = ProcessInfo.processInfo.environment
        let isProof = environment["AIRLOCK_PROVE"] == "favorites"
        let seconds = (Double(environment["AIRLOCK_PROVE_MINUTES"] ?? "") ?? 1) * 60
        let end = ProcessInfo.processInfo.systemUptime + seconds
        @Sendable func shouldContinue(_ iteration: Int) -> Bool {
            isProof ? ProcessInfo.processInfo.systemUptime < end : iteration < 12
        }
        nonisolated(unsafe) let airlock = airlock
        let remote = remote
        let faults = Faults()
        DispatchQueue.concurrentPerform(iterations: 3) { number in
            var iteration = 0
            while shouldContinue(iteration) {
                iteration += 1
                do {
                    if number == 2 {
                        let host = try airlock.start(
                            "AppHost", ["sync", "--favorites", "firestore://demo"] + Airlock.clock,
                            environment: remote.environment)
                        if iteration % 2 == 0 {
                            usleep(UInt32(20_000 + iteration * 7_919 % 120_000))
                            host.send(SIGKILL)
                        }
                        _ = host.wait()
                    } else {
                        // Each process uses its own landmarks, so the final state is known.
                        let landmark = 1 + number * 60 + iteration / 2 % 60
                        // Two of three remain favorites.
                        let isAdded = iteration % 2 == 0 || landmark % 3 > 0
                        let word = isAdded ? "AddToFavoritesIntent" : "RemoveFromFavoritesIntent"
                        var result: ChildResult
                        // An extension waits 250 ms for a lock, and a loaded machine may take longer.
                        repeat {
                            result = try airlock.run(
                                "IntentsExt", ["perform", word, "landmark=\(landmark)"] + Airlock.clock)
                        } while result.status == .exited(75)
                        if result.status != .exited(0) { faults.add("\(result)") }
                        faults.record(landmark, isAdded)
                    }
                } catch {
                    faults.add("\(error)")
                }
            }
        }
        let sent = try send()
        #expect(sent.status == .exited(0), "\(sent)")
        #expect(faults.all == [])
        let container = try Container.open(at: airlock.container, role: .host)
        let states = try #require(try container.read(FavoriteStates.key).value)
        #expect(Set(remote.favorites.filter(\.value).keys) == Set(states.favorites))
        #expect(Set(states.favorites) == faults.favorites)
        #expect(remote.applied.allSatisfy { $0 == 1 } && !remote.applied.isEmpty)
        #expect(try waiting() == 0)
        if isProof {
            print("PROOF \(Int(seconds)) s: \(remote.applied.count) changes of two processes, each applied once")
        }
    }

    private final class Faults: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var all: [String] = []
        private(set) var favorites: Set<Int> = []

        func add(_ fault: String) { lock.withLock { all.append(fault) } }
        func record(_ landmark: Int, _ isAdded: Bool) {
            lock.withLock {
                if isAdded { favorites.insert(landmark) } else { favorites.remove(landmark) }
            }
        }
    }
}
