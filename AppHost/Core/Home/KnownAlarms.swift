import Shared
import Synchronization

/// A cache of a container's visible alarms, of which there may be thousands. A call reads only the alarms whose files were replaced since
/// the previous call.
///
/// The domain's change counter is only a hint. The folder is checked as well, because a writer may be killed after a change and before it
/// counts the change.
final class KnownAlarms: Sendable {
    fileprivate struct Known {
        var token = ChangeToken(sum: nil)
        var folder: FileMark?
        var marks: [String: FileMark] = [:]
        var active: [String: AlarmRecord] = [:]
        /// The instants at which scheduled alarms begin to count down or to alert.
        var instants: [String: Int64] = [:]
        var faults: [String: ContainerError] = [:]
    }

    private let known = Mutex(Known())

    /// Returns the alarms that count down, are paused or ring at an instant, with their state at that instant, ordered by id.
    ///
    /// - Throws: ``ContainerError`` if the folder can't be read.
    func active(in store: AlarmStore, at now: Int64) throws -> [AlarmRecord] {
        try known.withLock { known in
            try known.update(from: store)
            // Without a running host, no process has stored that these alarms alert.
            let due = try known.instants.filter { $0.value <= now }.compactMap { try store.alarm($0.key, at: now) }
            return (known.active.values.map { $0.advanced(to: now) } + due).sorted { $0.id < $1.id }
        }
    }

    /// Returns the errors of unreadable alarms.
    ///
    /// - Throws: ``ContainerError`` if the folder can't be read.
    func faults(in store: AlarmStore) throws -> [ContainerError] {
        try known.withLock { known in
            try known.update(from: store)
            return known.faults.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

extension KnownAlarms.Known {
    fileprivate mutating func update(from store: AlarmStore) throws {
        // The token is read before the files, so that the next call reads a file again if it changes in the meantime.
        let token = store.container.changeToken(for: .alarms)
        let folder = try store.folderMark
        guard token != self.token || folder != self.folder else { return }
        try scan(store)
        (self.token, self.folder) = (token, folder)
    }

    private mutating func scan(_ store: AlarmStore) throws {
        let marks = try store.marks()
        for id in self.marks.keys where marks[id] == nil { forget(id) }
        for (id, mark) in marks where self.marks[id] != mark {
            forget(id)
            do {
                let alarm = try store.record(id)
                if alarm.isActive { active[id] = alarm } else { instants[id] = alarm.changesAt }
            } catch let error as ContainerError {
                faults[id] = error
            } catch is AlarmError {
                // The alarm was removed in the meantime.
            }
        }
        self.marks = marks
    }

    private mutating func forget(_ id: String) { (active[id], instants[id], faults[id]) = (nil, nil, nil) }
}
