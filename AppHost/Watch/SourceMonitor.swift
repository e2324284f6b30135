import Foundation
import Glibc
import Shared
import Synchronization

/// Follows the files of an app, and waits until they change and are no longer being written.
final class SourceMonitor: Sendable {
    /// The times between scans, in milliseconds.
    struct Intervals: Sendable {
        /// The time for which files must not change.
        var calm = 60
        /// The longest wait for files that keep changing.
        var patience = 2_000
        /// The interval of scans where changes aren't reported, or a folder is missing.
        var poll = 1_000
    }

    private final class Flag: Sendable {
        let value = Atomic(false)
    }

    private struct State {
        var paths: [String]
        var found: Set<String>
        var scan: SourceScan
        var reported: String?

        /// Scans the files as they are now.
        func scanned() -> SourceScan { SourceScan(paths, found: found) }
    }

    private let state: Mutex<State>
    private let intervals: Intervals
    private let watch: FolderWatch
    /// True if something was reported since the last scan that found no change.
    private let isReported: Flag
    private let wakes: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    /// Scans folders and files, and follows them from now on.
    ///
    /// - Parameter found: More folders and files, which may not exist.
    init(
        _ paths: [String], found: [String] = [], intervals: Intervals = Intervals(),
        fileSystem: @escaping @Sendable (String) -> FileSystemKind? = FileSystemKind.of(folder:)
    ) {
        self.intervals = intervals
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        (self.wakes, self.wake) = (wakes, wake)
        let isReported = Flag()
        self.isReported = isReported
        watch = FolderWatch(fileSystem: fileSystem) {
            isReported.value.store(true, ordering: .sequentiallyConsistent)
            wake.yield()
        }
        let scan = SourceScan(paths, found: found)
        state = Mutex(State(paths: paths, found: Set(found), scan: scan))
        watch.watch(scan.folders)
    }

    /// The files as last scanned.
    var scan: SourceScan { state.withLock { $0.scan } }

    /// Follows more folders and files from now on, which may not exist.
    func follow(_ paths: [String]) {
        let folders: Set<String>? = state.withLock { state in
            let new = Set(paths).subtracting(state.found).subtracting(state.paths)
            guard !new.isEmpty else { return nil }
            state.found.formUnion(new)
            // Files that changed since the last scan still count as changed.
            state.scan.add(SourceScan([], found: new))
            return state.scan.folders
        }
        if let folders { watch.watch(folders) }
    }

    /// Returns the reason why changes are found by regular scans; `nil` if there is none, or if the reason was returned before.
    func newObstacle() -> String? {
        let obstacle = watch.obstacle
        return state.withLock { state in
            defer { state.reported = obstacle }
            return obstacle == state.reported ? nil : obstacle
        }
    }

    /// Ends ``nextChanges()``.
    func end() { wake.finish() }

    /// True if a file was changed since the last scan. The next call of ``nextChanges()`` returns the change.
    func hasChanged() -> Bool {
        let wasReported = isReported.value.exchange(false, ordering: .sequentiallyConsistent)
        guard wasReported || watch.obstacle != nil else { return false }
        let state = state.withLock { $0 }
        guard !state.scanned().hasSameFiles(as: state.scan) else { return false }
        isReported.value.store(true, ordering: .sequentiallyConsistent)
        return true
    }

    /// Waits until files have changed, and then until they don't change any more.
    ///
    /// - Returns: The changed files; `nil` after ``end()``. The list is empty if only a given folder has gone or come back.
    func nextChanges() async -> [String]? {
        while !Task.isCancelled {
            let current = state.withLock { $0 }
            let (before, scan) = (current.scan, await settled(current))
            if !scan.hasSameFiles(as: before) {
                state.withLock { $0.scan = scan }
                watch.watch(scan.folders)
                return scan.changes(since: before)
            }
            // Folders that were created since the last scan are watched before the next wait.
            if scan.folders != before.folders {
                state.withLock { $0.scan = scan }
                watch.watch(scan.folders)
                continue
            }
            guard await waitForWake(polls: watch.obstacle != nil || scan.missing != nil) else { return nil }
        }
        return nil
    }

    /// Scans until two scans are equal. A file that is still being written changes between them.
    private func settled(_ state: State) async -> SourceScan {
        var scan = state.scanned()
        if scan.hasSameFiles(as: state.scan) { return scan }
        for _ in 0..<(intervals.patience / max(intervals.calm, 1)) {
            // A cancelled wait ends at once, and the caller ends then.
            try? await Task.sleep(for: .milliseconds(intervals.calm))
            let next = state.scanned()
            defer { scan = next }
            if next.hasSameFiles(as: scan) { break }
        }
        return scan
    }

    /// Waits for a report.
    ///
    /// - Parameter polls: True to wait no longer than the poll interval.
    /// - Returns: False after ``end()``.
    private func waitForWake(polls: Bool) async -> Bool {
        let timer =
            polls
            ? Task {
                try await Task.sleep(for: .milliseconds(intervals.poll))
                wake.yield()
            } : nil
        defer { timer?.cancel() }
        for await _ in wakes { return true }
        return false
    }
}

/// The files below some folders, each with the metadata that changes when the file is saved.
struct SourceScan: Hashable, Sendable {
    /// The metadata of a file that changes when the file is saved: its identity, size and times.
    private struct Stamp: Hashable, Sendable {
        let inode: UInt64
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private var files: [String: Stamp] = [:]
    /// The folders in which files can change: those below the given ones, and those of the targets of links.
    private(set) var folders: Set<String> = []
    /// A given folder or file that doesn't exist or can't be read; `nil` if all were scanned.
    private(set) var missing: String?

    /// The depth to which folders are scanned, as when a folder is imported.
    private static let depth = 32

    /// Scans folders and files. In a folder, names that begin with a dot, editors' backups and links to folders are skipped.
    ///
    /// - Parameter found: More folders and files. They aren't ``missing`` if they don't exist: the folder in which they would be is watched.
    init(_ paths: [String], found: some Collection<String> = []) {
        for path in paths where !follow(path) { missing = missing ?? path }
        for path in found where !follow(path) {
            var folder = Self.parent(of: path)
            var status = stat()
            while folder != "/", stat(folder, &status) != 0 { folder = Self.parent(of: folder) }
            folders.insert(folder)
        }
    }

    /// Scans a folder or file.
    ///
    /// - Returns: False if it doesn't exist or can't be read.
    private mutating func follow(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFDIR { return scan(path, depth: 0) }
        add(path, status)
        folders.insert(Self.parent(of: path))
        var link = stat()
        if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK { watchTarget(of: path) }
        return true
    }

    /// Watches the folder of a link's target, where the file may be saved.
    private mutating func watchTarget(of link: String) {
        guard let real = realpath(link, nil) else { return }
        folders.insert(Self.parent(of: String(cString: real)))
        free(real)
    }

    @discardableResult
    private mutating func scan(_ folder: String, depth: Int) -> Bool {
        guard depth < Self.depth, let stream = opendir(folder) else { return false }
        defer { closedir(stream) }
        folders.insert(folder)
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: scan(path, depth: depth + 1)
            case S_IFLNK:
                var target = stat()
                guard stat(path, &target) == 0, target.st_mode & S_IFMT == S_IFREG else { continue }
                add(path, target)
                watchTarget(of: path)
            case S_IFREG: add(path, status)
            default: break
            }
        }
        return true
    }

    private mutating func add(_ path: String, _ status: stat) {
        files[path] = Stamp(
            inode: UInt64(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
            nanoseconds: status.st_mtim.tv_nsec)
    }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Adds the files of another scan.
    mutating func add(_ other: SourceScan) {
        files.merge(other.files) { $1 }
        folders.formUnion(other.folders)
        missing = missing ?? other.missing
    }

    /// The number of files.
    var count: Int { files.count }

    /// Returns the files that were added, removed or saved since another scan, in alphabetical order.
    func changes(since other: SourceScan) -> [String] {
        Set(files.keys).union(other.files.keys).filter { files[$0] != other.files[$0] }.sorted()
    }

    /// True if the files are the same as in another scan.
    func hasSameFiles(as other: SourceScan) -> Bool { files == other.files && missing == other.missing }
}

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
