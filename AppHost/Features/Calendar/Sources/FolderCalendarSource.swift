import Foundation
import Glibc
import Shared

/// Calendars on this machine's disk. The path is an iCalendar file; or a folder with one such file per event, and with `displayname` and
/// `color` files as vdirsyncer writes them; or a folder of such folders.
struct FolderCalendarSource: CalendarSource {
    let path: String
    private let limits = ICalFile.Limits()

    init(path: String) { self.path = path }

    func fetch(since known: StoredCalendars) throws -> CalendarFetch {
        guard let metadata = Self.metadata(path) else { throw CalendarError(path: path, fault: .missing) }
        switch metadata.st_mode & S_IFMT {
        case S_IFDIR: return try folder(known)
        case S_IFREG: return try file(known, metadata)
        default: throw CalendarError(path: path, fault: .noFile)
        }
    }

    private func file(_ known: StoredCalendars, _ metadata: stat) throws -> CalendarFetch {
        let tag = Self.tag(metadata)
        if known.items[path]?.tag == tag { return .unchanged }
        var stored = StoredCalendars()
        stored.collections = [.init(path: "")]
        stored.items[path] = .init(collection: "", tag: tag, text: try Self.bytes(path, limits.bytes))
        return .changed(stored, fetched: 1, deleted: 0)
    }

    private func folder(_ known: StoredCalendars) throws -> CalendarFetch {
        var stored = StoredCalendars()
        var (fetched, size) = (0, 0)
        let names = try Self.names(in: path)
        let isCalendar = names.contains { $0.hasSuffix(".ics") } || names.contains("displayname")
        let folders =
            isCalendar
            ? [""]
            : names.filter { name in
                Self.metadata("\(path)/\(name)").map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
            }
        for folder in folders {
            let place = folder.isEmpty ? path : "\(path)/\(folder)"
            stored.collections.append(
                .init(
                    path: folder, name: Self.line("\(place)/displayname") ?? (folder.isEmpty ? nil : folder),
                    color: Self.line("\(place)/color").flatMap(CalendarColor.normalised)))
            for name in folder.isEmpty ? names : try Self.names(in: place) where name.hasSuffix(".ics") {
                let file = "\(place)/\(name)"
                // A file that disappears during the scan counts as deleted.
                guard let metadata = Self.metadata(file), metadata.st_mode & S_IFMT == S_IFREG else { continue }
                let tag = Self.tag(metadata)
                size += Int(metadata.st_size)
                guard size <= limits.bytes, stored.items.count < limits.events else {
                    throw CalendarError(path: path, fault: .tooLargeFile)
                }
                if let item = known.items[file], item.tag == tag {
                    stored.items[file] = item
                } else {
                    stored.items[file] = .init(collection: folder, tag: tag, text: try Self.bytes(file, limits.bytes))
                    fetched += 1
                }
            }
        }
        let deleted = known.items.keys.count { stored.items[$0] == nil }
        if fetched == 0, deleted == 0, stored.collections == known.collections { return .unchanged }
        return .changed(stored, fetched: fetched, deleted: deleted)
    }

    // MARK: Files

    private static func metadata(_ path: String) -> stat? {
        var metadata = stat()
        return stat(path, &metadata) == 0 ? metadata : nil
    }

    /// Returns a file's modification time, size and inode number, which identify its version.
    private static func tag(_ metadata: stat) -> String {
        "\(metadata.st_mtim.tv_sec).\(metadata.st_mtim.tv_nsec)-\(metadata.st_size)-\(metadata.st_ino)"
    }

    private static func names(in path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
    }

    /// Returns the first line of a small file; `nil` if there is none.
    private static func line(_ path: String) -> String? {
        guard let metadata = metadata(path), metadata.st_mode & S_IFMT == S_IFREG, metadata.st_size <= 4_096,
            // A name or a colour that can't be read falls back to the default.
            let bytes = try? bytes(path, 4_096)
        else { return nil }
        let line = ICalText.line(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    private static func bytes(_ path: String, _ limit: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var metadata = stat()
        guard fstat(descriptor, &metadata) == 0, metadata.st_mode & S_IFMT == S_IFREG else {
            throw CalendarError(path: path, fault: .noFile)
        }
        guard metadata.st_size <= limit else { throw CalendarError(path: path, fault: .tooLargeFile) }
        var fault: CInt = 0
        let size = Int(metadata.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let done = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if done < 0, errno == EINTR { continue }
                if done < 0 { fault = errno }
                if done <= 0 { break }
                count += done
            }
        }
        guard fault == 0 else {
            throw CalendarError(path: path, fault: .unreadable(String(cString: strerror(fault))))
        }
        return bytes
    }
}
