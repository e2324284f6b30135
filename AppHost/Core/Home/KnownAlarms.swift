import Shared
import Synchronization

/// The alarms of a container that can be seen, as they were when somebody asked last: of thousands, only those are read again whose files
/// were replaced, and none while nothing was.
///
/// What the writers' counters say is a hint; the folder itself is looked at as well, so that a writer that was killed before it counted isn't
/// missed.
final class KnownAlarms: Sendable {
    fileprivate struct Known {
        var token = ChangeToken(sum: nil)
        var folder: FileMark?
        var marks: [String: FileMark] = [:]
        var active: [String: AlarmRecord] = [:]
        /// When those that wait begin to count down or to alert.
        var instants: [String: Int64] = [:]
        var faults: [String: ContainerError] = [:]
    }

    private let known = Mutex(Known())

    /// The alarms that count, are paused or ring at an instant, as they are then, in the order of their ids.
    ///
    /// - Throws: ``ContainerError`` where the folder can't be read.
    func active(in store: AlarmStore, at now: Int64) throws -> [AlarmRecord] {
        try known.withLock { known in
            try known.update(from: store)
            // With no host running nobody has written down that they alert.
            let due = try known.instants.filter { $0.value <= now }.compactMap { try store.alarm($0.key, at: now) }
            return (known.active.values.map { $0.passed(to: now) } + due).sorted { $0.id < $1.id }
        }
    }

    /// The reasons why alarms can't be read.
    ///
    /// - Throws: ``ContainerError`` where the folder can't be read.
    func faults(in store: AlarmStore) throws -> [ContainerError] {
        try known.withLock { known in
            try known.update(from: store)
            return known.faults.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}

extension KnownAlarms.Known {
    fileprivate mutating func update(from store: AlarmStore) throws {
        // Noted before anything is read: what changes meanwhile is read again the next time.
        let token = store.container.changeToken(for: .alarms)
        let folder = try store.folderMark
        guard token != self.token || folder != self.folder else { return }
        try look(in: store)
        (self.token, self.folder) = (token, folder)
    }

    private mutating func look(in store: AlarmStore) throws {
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
                // Gone since.
            }
        }
        self.marks = marks
    }

    private mutating func forget(_ id: String) { (active[id], instants[id], faults[id]) = (nil, nil, nil) }
}
