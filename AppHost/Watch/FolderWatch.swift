import Glibc
import Shared
import Synchronization

/// Reports when something changes in folders.
///
/// A report is only a hint: the receiver scans the folders. Where inotify doesn't work, ``obstacle`` says why, and the receiver scans
/// regularly instead.
final class FolderWatch: Sendable {
    private struct State {
        var watches: [String: CInt] = [:]
        var obstacle: String?
    }

    private let events: FolderEvents
    private let fileSystem: @Sendable (String) -> FileSystemKind?
    private let state: Mutex<State>

    /// Starts watching, until the object is deallocated.
    ///
    /// - Parameters:
    ///   - fileSystem: Returns the kind of a folder's file system; `nil` for a local one.
    ///   - report: Called on a Dispatch queue, at least once after the last of several changes.
    init(fileSystem: @escaping @Sendable (String) -> FileSystemKind?, _ report: @escaping @Sendable () -> Void) {
        self.fileSystem = fileSystem
        events = FolderEvents(report)
        state = Mutex(State(obstacle: events.obstacle))
    }

    /// Why changes can't be reported; `nil` if they can.
    var obstacle: String? { state.withLock { $0.obstacle } }

    /// Replaces the watched folders. A folder that doesn't exist any more is skipped, because its parent reports that it has gone.
    func watch(_ folders: Set<String>) {
        guard events.obstacle == nil else { return }
        state.withLock { state in
            // On a file system that isn't local, other machines can change files without a report.
            state.obstacle = nil
            for folder in folders where state.obstacle == nil {
                state.obstacle = self.fileSystem(folder).map { "\(folder) is on \($0.name)" }
            }
            let kept = Set(folders.compactMap { add($0, &state) })
            for (folder, watch) in state.watches where !folders.contains(folder) {
                state.watches[folder] = nil
                if !kept.contains(watch) { events.unwatch(watch) }
            }
        }
    }

    /// Watches a folder, or watches it again if it was replaced, and returns the number of the watch.
    private func add(_ folder: String, _ state: inout State) -> CInt? {
        let watch = events.watch(folder, [.published, .edited])
        guard watch >= 0 else {
            if ![ENOENT, ENOTDIR].contains(-watch) {
                state.obstacle = "\(folder): \(String(cString: strerror(-watch)))"
            }
            return nil
        }
        state.watches[folder] = watch
        return watch
    }
}
