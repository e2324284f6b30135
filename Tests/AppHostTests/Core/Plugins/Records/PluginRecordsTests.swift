import Shared
import TestSupport
import Testing

@testable import AppHost

struct PluginRecordsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(isInMemory: true) }

    private func store() throws -> PluginRecordStore {
        PluginRecordStore(
            storage: try LocalStorageService(path: "\(folder.path)/state", apartFrom: "\(folder.path)/container"))
    }

    @Test("User choices and crashes of plug-ins are stored outside the container")
    func storedRecords() throws {
        #expect(try store().record(of: "a") == PluginRecords.Record())
        try store().change("a") { $0.isDisabled = true }
        try store().change("c") { $0.mayRunWithoutLandlock = true }
        for instant in [100, 200, 300] as [Int64] { try store().recordCrash(of: "b", at: instant) }
        #expect(try store().record(of: "a").isDisabled)
        #expect(try store().record(of: "b").window == CrashWindow(crashes: [300, 200, 100], isStopped: true))
        #expect(try store().record(of: "c").mayRunWithoutLandlock)
        #expect(folder.names(".") == ["state"])
        try store().change("b") { $0.window.reset() }
        #expect(try store().record(of: "b") == PluginRecords.Record())
        #expect(try store().record(of: "a").isDisabled)
    }

    @Test("Without storage, crashes are recorded in memory unless the store is forgiving")
    func inMemoryRecords() throws {
        let store = PluginRecordStore(storage: nil)
        try store.recordCrash(of: "a", at: 5)
        #expect(try store.record(of: "a").window.crashes == [5])
        let forgiving = PluginRecordStore(storage: nil, isForgiving: true)
        try forgiving.recordCrash(of: "a", at: 5)
        #expect(try forgiving.record(of: "a") == PluginRecords.Record())
    }
}
