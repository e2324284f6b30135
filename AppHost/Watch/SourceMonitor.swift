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
