import Dispatch
import Glibc
import Shared
import Synchronization

/// Reports when something changes in folders, using inotify.
///
/// A report is only a hint: the receiver scans the folders. Where inotify doesn't work, ``obstacle`` says why, and the receiver scans
/// regularly instead.
final class FolderWatch: Sendable {
    private struct State {
        var watches: [String: CInt] = [:]
        var obstacle: String?
    }

    private let descriptor: CInt
    private let fileSystem: @Sendable (String) -> FileSystemKind?
    // Stored for cancellation at the end, and not accessed otherwise.
    nonisolated(unsafe) private let source: (any DispatchSourceRead)?
    private let state = Mutex(State())

    /// Folders that are saved to, and files that are created, moved or deleted in them.
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB
    )

    /// Starts watching, until the object is deallocated.
    ///
    /// - Parameters:
    ///   - fileSystem: Returns the kind of a folder's file system; `nil` for a local one.
    ///   - report: Called on a Dispatch queue, at least once after the last of several changes.
    init(fileSystem: @escaping @Sendable (String) -> FileSystemKind?, _ report: @escaping @Sendable () -> Void) {
        self.fileSystem = fileSystem
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        self.descriptor = descriptor
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            source = nil
            state.withLock { $0.obstacle = reason }
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        source.setEventHandler {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while read(descriptor, &buffer, buffer.count) > 0 || errno == EINTR {}
            report()
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        self.source = source
    }

    deinit { source?.cancel() }

    /// Why changes can't be reported; `nil` if they can.
    var obstacle: String? { state.withLock { $0.obstacle } }

    /// Replaces the watched folders. A folder that doesn't exist any more is skipped, because its parent reports that it has gone.
    func watch(_ folders: Set<String>) {
        guard descriptor >= 0 else { return }
        state.withLock { state in
            // On a file system that isn't local, other machines can change files without a report.
            state.obstacle = nil
            for folder in folders where state.obstacle == nil {
                state.obstacle = self.fileSystem(folder).map { "\(folder) is on \($0.name)" }
            }
            let kept = Set(folders.compactMap { add($0, &state) })
            for (folder, watch) in state.watches where !folders.contains(folder) {
                state.watches[folder] = nil
                if !kept.contains(watch) { inotify_rm_watch(descriptor, watch) }
            }
        }
    }

    /// Watches a folder, or watches it again if it was replaced, and returns the number of the watch.
    private func add(_ folder: String, _ state: inout State) -> CInt? {
        let watch = inotify_add_watch(descriptor, folder, Self.events)
        guard watch >= 0 else {
            if errno != ENOENT, errno != ENOTDIR {
                state.obstacle = "\(folder): \(String(cString: strerror(errno)))"
            }
            return nil
        }
        state.watches[folder] = watch
        return watch
    }
}
