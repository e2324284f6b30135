import Foundation
import Glibc

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
