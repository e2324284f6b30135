import AirlockBase
import Foundation
import Shared

@_implementationOnly import CSQLite

/// The file of a store: how it is created, opened, copied and moved aside.
///
/// Changes are made with a rollback journal, because a reader of a write-ahead log must be able to write into the folder. The journal exists only
/// during a save.
struct StoreFile {
    let path: String
    let schema: StoreSchema
    let isReadOnly: Bool
    let report: @Sendable (String) -> Void
    var fileSystem: (String) -> FileSystemKind? = FileSystemKind.of(folder:)

    /// The largest file that is read into memory, in bytes.
    private static let copyLimit = 256 << 20

    /// Returns a connection to the file, or a copy in memory with the state of the file from which it was read.
    func open() throws -> (SQLiteDatabase, Stamp?) {
        let folder = (path as NSString).deletingLastPathComponent
        let mayCreate = try !isReadOnly && makeFolder(folder)
        if let kind = fileSystem(folder.isEmpty ? "." : folder) {
            throw CommandFailure(
                "store \(path) is on a file system of the kind \(kind.name), whose locks can't be relied on — move it to a local disk",
                exitCode: .inputOutput)
        }
        for _ in 0..<8 {
            let stamp = Stamp(path)
            if stamp.size == nil {
                guard try mayCreate && create() else { return try (copy([]), stamp) }
            }
            do {
                if stamp.size == 0 { throw SQLiteFailure(code: SQLITE_NOTADB, detail: "it is empty", path: path) }
                let database = try SQLiteDatabase(path: path, isReadOnly: isReadOnly)
                guard !database.isReadOnly else {
                    if try !schema.needsChange(checked: database) { return (database, nil) }
                    if let copy = try copyFile(database) { return copy }
                    continue
                }
                try database.limitSize()
                try schema.adapt(database, backup: backup, report: report)
                return (database, nil)
            } catch let failure as SQLiteFailure where failure.kind == .hotJournal {
                let database = try SQLiteDatabase(path: path, isReadOnly: true, isDamaged: true)
                if let copy = try copyFile(database) { return copy }
            } catch let failure as SQLiteFailure where failure.kind == .damaged && !isReadOnly {
                guard let moved = try Self.moveAside(path) else { throw failure }
                report(Self.damage(path, moved))
            }
        }
        throw SQLiteFailure(code: SQLITE_BUSY, detail: "", path: path)
    }

    /// Creates the folder; returns false if this process may not.
    private func makeFolder(_ folder: String) throws -> Bool {
        if folder.isEmpty { return true }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            return true
        } catch let error as CocoaError where [.fileWriteNoPermission, .fileWriteVolumeReadOnly].contains(error.code) {
            return false
        } catch {
            throw CommandFailure(
                "can't create the folder \(folder) of a store — check that its parent is a folder",
                exitCode: .inputOutput)
        }
    }

    /// Copies the file before values are dropped, and returns the copy's path.
    private func backup(_ database: SQLiteDatabase) throws -> String {
        for number in 1...1_000 {
            let copy = "\(path).before-\(number)"
            if access(copy, F_OK) == 0 { continue }
            try database.run("VACUUM INTO ?", [.text(copy)])
            return copy
        }
        throw CommandFailure(
            "there are too many copies of store \(path) — delete the files \(path).before-N", exitCode: .inputOutput)
    }

    /// Creates the file with its tables at once, so that an empty file is always a damaged one.
    ///
    /// - Returns: False if this process may not create it.
    private func create() throws -> Bool {
        let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0...(.max)))"
        defer { unlink(draft) }
        do {
            let database = try SQLiteDatabase(path: draft, name: path, creates: true)
            try schema.adapt(database, report: report)
            let isLinked = try database.locked(SQLITE_LOCK_EXCLUSIVE) { _ in
                guard link(draft, path) == 0 else { return false }
                // The journal of a deleted file must not be applied to this one.
                unlink("\(path)-journal")
                return true
            }
            // Another process may have created the file in between.
            guard isLinked == true || access(path, F_OK) == 0 else {
                throw CommandFailure("can't create store \(path) — check its folder", exitCode: .inputOutput)
            }
        } catch let failure as SQLiteFailure where failure.kind == .denied {
            return false
        }
        Self.flushFolder(of: path)
        return true
    }

    private static func flushFolder(of path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = Glibc.open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    // MARK: Copies

    /// Reads the file into memory, undoes a save that was interrupted, and adapts the copy's tables.
    ///
    /// - Returns: `nil` if another process changes the file.
    private func copyFile(_ database: SQLiteDatabase) throws -> (SQLiteDatabase, Stamp?)? {
        let result = try database.locked(SQLITE_LOCK_SHARED) { bytes -> ([UInt8], Stamp)? in
            let stamp = Stamp(path)
            guard let size = stamp.size, size <= Self.copyLimit, stamp.journalSize ?? 0 <= Self.copyLimit else {
                throw CommandFailure(
                    "store \(path) is too large to be read into memory — open it once in a process that can change it",
                    exitCode: .badData)
            }
            var image = try bytes()
            if stamp.journalSize != nil {
                guard let journal = FileManager.default.contents(atPath: path + "-journal") else { return nil }
                RollbackJournal(Array(journal)).undo(in: &image)
            }
            // The journal of a process that is saving may not be complete.
            return Stamp(path) == stamp ? (image, stamp) : nil
        }
        guard let (image, stamp) = result ?? nil else { return nil }
        return try (copy(image), stamp)
    }

    private func copy(_ image: [UInt8]) throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: nil, name: path)
        if !image.isEmpty { try database.load(image) }
        try schema.adapt(database, report: report)
        return database
    }

    // MARK: Damage

    /// Returns the report of a damaged file.
    static func damage(_ path: String, _ moved: String) -> String {
        "store \(path) is damaged and was moved to \(moved), and a new store is empty — restore a copy of it"
    }

    /// Renames a damaged file and its journal to `NAME.damaged-N`.
    ///
    /// - Returns: The new path; `nil` if another process has replaced the file already.
    static func moveAside(_ path: String, _ database: SQLiteDatabase? = nil) throws -> String? {
        let database = try database ?? SQLiteDatabase(path: path, isDamaged: true)
        let moved = try database.locked(SQLITE_LOCK_EXCLUSIVE) { _ -> String? in
            if database.hasMoved { return nil }
            for number in 1...1_000 {
                let target = "\(path).damaged-\(number)"
                guard link(path, target) == 0 else {
                    if errno == EEXIST { continue }
                    break
                }
                rename(path + "-journal", target + "-journal")
                unlink(path)
                flushFolder(of: path)
                return target
            }
            throw CommandFailure(
                "can't move the damaged store \(path) aside: \(String(cString: strerror(errno))) — move or delete it",
                exitCode: .inputOutput)
        }
        return moved ?? nil
    }

    /// The state of a file and its journal, by which a change is noticed.
    struct Stamp: Equatable {
        /// The size; `nil` if the file doesn't exist.
        private(set) var size: Int?
        private(set) var journalSize: Int?
        private let times: [Int]

        init(_ path: String) {
            var times: [Int] = []
            func size(_ path: String) -> Int? {
                var status = stat()
                guard stat(path, &status) == 0 else { return nil }
                times += [Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
                return Int(status.st_size)
            }
            self.size = size(path)
            journalSize = size(path + "-journal")
            self.times = times
        }
    }
}

/// The journal of a save that was interrupted: the pages as they were before.
///
/// The format is that of SQLite's documentation, "Database File Format", section 3.
struct RollbackJournal {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Restores the pages in the file's bytes. A record with a wrong checksum was never completed, so its page wasn't changed.
    func undo(in image: inout [UInt8]) {
        var offset = 0
        var isFirst = true
        while offset + 28 <= bytes.count, bytes[offset..<offset + 8].elementsEqual(Self.magic) {
            let nonce = number(offset + 12)
            let sector = Int(number(offset + 20))
            let page = Int(number(offset + 24))
            guard (512...65_536).contains(page), page.nonzeroBitCount == 1, (32...65_536).contains(sector) else {
                return
            }
            if isFirst {
                let size = Int(number(offset + 16)) * page
                guard size <= image.count + bytes.count else { return }
                image.append(contentsOf: repeatElement(0, count: max(0, size - image.count)))
                image.removeLast(image.count - size)
                isFirst = false
            }
            var count = Int(number(offset + 8))
            offset += sector
            let available = max(0, bytes.count - offset) / (page + 8)
            if count == 0xFFFF_FFFF { count = available }
            guard restore(min(count, available), page, nonce, &offset, &image), count <= available else { return }
            // The next header begins at a sector.
            offset = (offset + sector - 1) / sector * sector
        }
    }

    /// Restores a number of pages; returns false after a record that was never completed.
    private func restore(
        _ count: Int, _ page: Int, _ nonce: UInt32, _ offset: inout Int, _ image: inout [UInt8]
    ) -> Bool {
        for _ in 0..<count {
            let start = offset + 4
            var sum = nonce
            for index in stride(from: page - 200, to: 0, by: -200) { sum &+= UInt32(bytes[start + index]) }
            guard number(start + page) == sum else { return false }
            let place = (Int(number(offset)) - 1) * page
            if place >= 0, place + page <= image.count {
                image.replaceSubrange(place..<place + page, with: bytes[start..<start + page])
            }
            offset += page + 8
        }
        return true
    }

    private func number(_ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
