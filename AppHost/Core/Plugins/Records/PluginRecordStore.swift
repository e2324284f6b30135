import Shared
import Synchronization

/// Where the records of plug-ins are kept: in the app's own storage, or, without one, as long as the host runs.
final class PluginRecordStore: Sendable {
    private let storage: LocalStorageService?
    private let memory = Mutex(PluginRecords())

    private let isForgiving: Bool

    /// - Parameters:
    ///   - storage: `nil` where the app has none.
    ///   - isForgiving: Whether bad ends are not counted, as when a plug-in is only tried.
    init(storage: LocalStorageService?, isForgiving: Bool = false) {
        (self.storage, self.isForgiving) = (storage, isForgiving)
    }

    /// The record of a plug-in.
    ///
    /// - Throws: ``LocalStorageError``.
    func record(of identifier: String) throws -> PluginRecords.Record {
        guard let storage else { return memory.withLock { $0[identifier] } }
        return try storage.value(PluginRecords.key)?[identifier] ?? PluginRecords.Record()
    }

    /// Notes that a plug-in ended badly, at an instant in seconds since 1 January 1970.
    ///
    /// - Throws: ``LocalStorageError``; the record is as it was.
    func noteBadEnd(of identifier: String, at now: Int64) throws {
        if !isForgiving { try change(identifier) { $0.window.crash(at: now) } }
    }

    /// Changes the record of a plug-in.
    ///
    /// - Throws: ``LocalStorageError``; the record is as it was.
    func change(_ identifier: String, _ change: (inout PluginRecords.Record) -> Void) throws {
        guard let storage else { return memory.withLock { change(&$0[identifier]) } }
        try storage.update(PluginRecords.key) { records in
            var changed = records ?? PluginRecords()
            change(&changed[identifier])
            records = changed
        }
    }
}
