import Shared
import Synchronization

/// The store of the plug-ins' records: the app's own storage or, without one, memory.
final class PluginRecordStore: Sendable {
    private let storage: LocalStorageService?
    private let memory = Mutex(PluginRecords())

    private let isForgiving: Bool

    /// - Parameters:
    ///   - storage: The app's own storage; `nil` for memory.
    ///   - isForgiving: True if crashes don't count, for example while a plug-in is checked.
    init(storage: LocalStorageService?, isForgiving: Bool = false) {
        (self.storage, self.isForgiving) = (storage, isForgiving)
    }

    /// Returns the record of a plug-in.
    ///
    /// - Throws: ``LocalStorageError``.
    func record(of identifier: String) throws -> PluginRecords.Record {
        guard let storage else { return memory.withLock { $0[identifier] } }
        return try storage.value(PluginRecords.key)?[identifier] ?? PluginRecords.Record()
    }

    /// Records a crash of a plug-in, at an instant in seconds since 1 January 1970.
    ///
    /// - Throws: ``LocalStorageError``; the record is unchanged.
    func recordCrash(of identifier: String, at now: Int64) throws {
        if !isForgiving { try change(identifier) { $0.window.crash(at: now) } }
    }

    /// Changes the record of a plug-in.
    ///
    /// - Throws: ``LocalStorageError``; the record is unchanged.
    func change(_ identifier: String, _ change: (inout PluginRecords.Record) -> Void) throws {
        guard let storage else { return memory.withLock { change(&$0[identifier]) } }
        try storage.update(PluginRecords.key) { records in
            var changed = records ?? PluginRecords()
            change(&changed[identifier])
            records = changed
        }
    }
}
