import Foundation
import Shared
import Synchronization
import TestSupport
import Testing

@testable import AppHost

/// The syncs that wait while the connection is metered.
struct SyncPausesTests {
    private let folder: TemporaryFolder
    private let storage: LocalStorageService
    private let faults = Faults()

    private final class Faults: Sendable {
        let all = Mutex<[String]>([])
    }

    init() throws {
        folder = try TemporaryFolder(isInMemory: true)
        storage = try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container")
    }

    private func pauses(_ setting: MeteredConnection.Setting, allowed: String = "") -> SyncPauses {
        SyncPauses(
            connection: MeteredConnection(setting, environment: [:]), allowed: SyncPauses.names(allowed),
            storage: storage, fault: { [faults] fault in faults.all.withLock { $0.append(fault) } })
    }

    @Test("Sources paused by a metered connection are reported once and stored until they resume")
    func pausedSources() async throws {
        let metered = pauses(.yes, allowed: "work, jokes")
        #expect(await metered.waiting(of: ["home", "work"]) == (["home"], ["home"]))
        #expect(await metered.waiting(of: ["jokes", "favorites"]) == (["favorites"], ["favorites"]))
        // Reported as new once.
        #expect(await metered.waiting(of: ["home"]) == (["home"], []))
        #expect(try storage.value(PausedSyncs.key)?.names == ["home", "favorites"])
        metered.resume(["home"])
        #expect(try storage.value(PausedSyncs.key)?.names == ["favorites"])
        #expect(await pauses(.no).waiting(of: ["favorites"]) == ([], []))
        #expect(try storage.value(PausedSyncs.key)?.names == [])
        _ = await metered.waiting(of: ["home"])
        metered.begin()
        #expect(try storage.value(PausedSyncs.key)?.names == [])
        #expect(faults.all.withLock { $0 }.isEmpty)
    }

    @Test("A damaged record of paused sources is reported and does not block syncing")
    func damagedRecord() async throws {
        _ = await pauses(.yes).waiting(of: ["home"])
        let documents = "\(folder.path)/state/documents/host"
        for name in try FileManager.default.contentsOfDirectory(atPath: documents) where name.hasPrefix("paused") {
            try Data("nonsense".utf8).write(to: URL(fileURLWithPath: "\(documents)/\(name)"))
        }
        let free = pauses(.no)
        #expect(await free.waiting(of: ["home"]) == ([], []))
        #expect(await pauses(.yes).waiting(of: ["home"]).names == ["home"])
        #expect(!faults.all.withLock { $0 }.isEmpty)
    }
}
