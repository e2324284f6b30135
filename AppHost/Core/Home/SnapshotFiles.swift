import Foundation
import Glibc
import Shared

/// The files of snapshots in one folder: written atomically, and read as untrusted, because extensions write there too.
struct SnapshotFiles: Hashable, Sendable {
    /// The path of the folder.
    let path: String

    /// The maximum size of a file in bytes.
    private static let limit = 32 << 20

    /// Creates the folder if it doesn't exist, replacing a file or link with its name.
    ///
    /// - Throws: ``HostError``.
    func prepare() throws {
        for _ in 0..<2 {
            if mkdir(path, 0o700) == 0 { return }
            guard errno == EEXIST else { break }
            var attributes = stat()
            if lstat(path, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFDIR { return }
            guard unlink(path) == 0 || errno == ENOENT else { break }
        }
        throw HostError.snapshot(path, errno)
    }

    /// The names of the files; empty if the folder can't be read.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    /// Removes a file. A failure is ignored, because a leftover file only takes up disk space.
    func remove(_ name: String) { unlink("\(path)/\(name)") }

    /// Returns true if a file is the staging file of a process that ended before it could rename it.
    func isLeftBehind(_ name: String) -> Bool {
        guard name.hasPrefix("."), let process = name.split(separator: ".").last.flatMap({ Int32($0) }), process > 0
        else { return false }
        return process != getpid() && kill(process, 0) != 0 && errno == ESRCH
    }

    /// Returns true if a file exists.
    func has(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 || errno != ENOENT }

    /// Returns true if a file is a PNG image whose chunks, and so whose pixels, have the right checksums; `nil` if it can't be read.
    func isIntactImage(_ name: String) -> Bool? {
        // Reading the file reports why it can't be read.
        guard let bytes = try? read(name) else { return nil }
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return false }
        func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        var start = 8
        // A chunk has a length, a name, its data and a checksum of name and data.
        while bytes.count - start >= 12 {
            let length = number(start)
            guard length <= bytes.count - start - 12 else { return false }
            let end = start + 8 + length
            guard CRC32.value(of: bytes[start + 4..<end]) == UInt32(number(end)) else { return false }
            if bytes[start + 4..<start + 8].elementsEqual("IEND".utf8) { return end + 4 == bytes.count }
            start = end + 4
        }
        return false
    }

    /// Reads a regular file of a bounded size; symbolic links and files with other hard links are rejected.
    ///
    /// - Throws: ``HostError``.
    func read(_ name: String) throws -> [UInt8] {
        let path = "\(path)/\(name)"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw HostError.snapshot(path, errno) }
        defer { close(descriptor) }
        var attributes = stat()
        guard fstat(descriptor, &attributes) == 0, attributes.st_mode & S_IFMT == S_IFREG, attributes.st_nlink == 1,
            attributes.st_size <= Self.limit
        else { throw HostError.snapshot(path, "not a regular file of at most \(Self.limit >> 20) MiB") }
        var bytes = [UInt8](repeating: 0, count: Int(attributes.st_size))
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Removes a file, a link or an empty folder.
    private func clear(_ path: String) { if unlink(path) != 0, errno == EISDIR { rmdir(path) } }

    /// Replaces a file. It isn't flushed to the disk, because a lost snapshot can be drawn again.
    ///
    /// - Throws: ``HostError``; the old file is unchanged.
    func replace(_ name: String, with bytes: [UInt8]) throws {
        let staged = "\(path)/.\(name).\(getpid())"
        // The name contains this process's ID, so an existing file is left over from an ended process, or an extension created it.
        clear(staged)
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw HostError.snapshot(staged, errno) }
        var count = 0
        while count < bytes.count {
            let result = bytes.withUnsafeBytes {
                write(descriptor, $0.baseAddress?.advanced(by: count), $0.count - count)
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { break }
            count += result
        }
        var reason = errno
        close(descriptor)
        let target = "\(path)/\(name)"
        if count == bytes.count {
            if rename(staged, target) == 0 { return }
            // Only a folder with the target's name prevents the rename.
            if errno == EISDIR { clear(target) }
            if rename(staged, target) == 0 { return }
            reason = errno
        }
        unlink(staged)
        throw HostError.snapshot(target, reason)
    }
}

/// The current snapshots of the items on the screens, under fixed names: `snapshots/current/ID.png`, its metadata in `ID.json`; for a Live
/// Activity `ID-PRESENTATION`.
///
/// Bars, panels and pages read these files. A snapshot that can't be redrawn is kept, and its metadata records since when and why it is
/// stale.
struct CurrentSnapshots {
    let container: Container

    /// The path of the folder.
    var path: String { container.path + "/snapshots/current" }

    private var current: SnapshotFiles { SnapshotFiles(path: path) }
    private var drawn: SnapshotFiles { SnapshotFiles(path: container.path + "/snapshots") }

    /// Creates the folder if it doesn't exist.
    ///
    /// - Throws: ``HostError``.
    func prepare() throws { try current.prepare() }

    /// Publishes an entry's snapshot as the item's current snapshot, unless it already is. For a Live Activity, publishes all
    /// presentations.
    ///
    /// - Returns: True if something changed.
    /// - Throws: ``HostError`` if the entry's snapshot is missing, or the current one can't be written.
    @discardableResult
    func show(
        _ entry: PublishedTimeline.Entry, of item: ShownItem, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        try item.snapshots.reduce(false) { isChanged, snapshot in
            try show(entry.snapshot + snapshot.suffix, as: snapshot.name, freshness) || isChanged
        }
    }

    private func show(
        _ source: String, as name: String, _ freshness: SnapshotMetadata.Freshness
    ) throws -> Bool {
        var metadata = try drawn.metadata("\(source).json")
        (metadata.snapshot, metadata.freshness) = (source, freshness)
        let text = try metadata.serialised()
        // Unreadable metadata and damaged images are replaced.
        if let shown = try? current.read("\(name).json"), shown == text, current.isIntactImage("\(name).png") == true {
            return false
        }
        // The image is written first, so that metadata never names an image that isn't there yet.
        try current.replace("\(name).png", with: try drawn.read("\(source).png"))
        try current.replace("\(name).json", with: text)
        return true
    }

    /// Returns the metadata of the current snapshot with a name; `nil` without a snapshot.
    ///
    /// - Throws: ``HostError`` for metadata that can't be read.
    func metadata(of name: String) throws -> SnapshotMetadata? {
        let file = "\(name).json"
        return current.has(file) ? try current.metadata(file) : nil
    }

    /// Returns true if all snapshots of an entry exist, and none of their images is damaged.
    func has(_ entry: PublishedTimeline.Entry, of item: ShownItem) -> Bool {
        item.snapshots.allSatisfy { snapshot in
            let name = entry.snapshot + snapshot.suffix
            return drawn.has("\(name).png") && drawn.has("\(name).json") && drawn.isIntactImage("\(name).png") != false
        }
    }

    /// Removes the snapshots of widgets that are no longer placed and of Live Activities that have ended.
    ///
    /// - Parameter items: Called after the files are listed, so that the files of a widget that another process places meanwhile are
    ///   not among them.
    func keep(only items: () throws -> [ShownItem]) rethrows {
        let (currentFiles, drawnFiles) = (current.names, drawn.names)
        let items = try items()
        let names = Set(items.flatMap(\.snapshots).map(\.name))
        for file in currentFiles {
            if current.isLeftBehind(file) { current.remove(file) }
            if let name = file.split(separator: ".").first, !names.contains(String(name)) { current.remove(file) }
        }
        let ids = Set(items.map(\.id))
        for file in drawnFiles where file.contains(".") {
            if let id = file.split(separator: ".").first, !ids.contains(String(id)) { drawn.remove(file) }
        }
    }
}

extension SnapshotFiles {
    /// Reads a snapshot's metadata.
    ///
    /// - Throws: ``HostError``, also for a malformed document, because an extension wrote it.
    func metadata(_ name: String) throws -> SnapshotMetadata {
        do {
            return try SnapshotMetadata(parsing: try read(name))
        } catch let error as CommandFailure {
            throw HostError.snapshot("\(path)/\(name)", error.cause)
        }
    }
}
