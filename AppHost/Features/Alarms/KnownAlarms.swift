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
        var faults: [String: ContainerError] = [:]
    }

    private let known = Mutex(Known())

    /// The alarms that count, are paused or ring, in the order of their ids, and why others can't be read.
    ///
    /// - Throws: ``ContainerError`` where the folder can't be read.
    func active(in store: AlarmStore) throws -> (alarms: [AlarmRecord], faults: [ContainerError]) {
        try known.withLock { known in
            // Noted before anything is read: what changes meanwhile is read again the next time.
            let token = store.container.changeToken(for: .alarms)
            let folder = try store.folderMark
            if token != known.token || folder != known.folder {
                try known.look(in: store)
                (known.token, known.folder) = (token, folder)
            }
            return (known.active.values.sorted { $0.id < $1.id }, known.faults.sorted { $0.key < $1.key }.map(\.value))
        }
    }
}

extension KnownAlarms.Known {
    fileprivate mutating func look(in store: AlarmStore) throws {
        let marks = try store.marks()
        for id in self.marks.keys where marks[id] == nil { (active[id], faults[id]) = (nil, nil) }
        for (id, mark) in marks where self.marks[id] != mark {
            (active[id], faults[id]) = (nil, nil)
            do {
                let alarm = try store.alarm(id)
                if alarm.isActive { active[id] = alarm }
            } catch let error as ContainerError {
                faults[id] = error
            } catch is AlarmError {
                // Gone since.
            }
        }
        self.marks = marks
    }
}
