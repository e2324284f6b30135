import Foundation
import Glibc
import Shared

/// Calendars on this machine's disk: an iCalendar file; a folder of such files, an event each, with `displayname` and `color` beside
/// them as vdirsyncer has it; or a folder of such folders.
struct FolderCalendarSource: CalendarSource {
    let path: String
    private let limits = ICalFile.Limits()

    init(path: String) { self.path = path }

    func fetch(since known: StoredCalendars) throws -> CalendarFetch {
        guard let facts = Self.facts(path) else { throw FolderCalendarError(path: path, fault: .missing) }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: return try folder(known)
        case S_IFREG: return try file(known, facts)
        default: throw FolderCalendarError(path: path, fault: .noFile)
        }
    }

    private func file(_ known: StoredCalendars, _ facts: stat) throws -> CalendarFetch {
        let tag = Self.tag(facts)
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
                Self.facts("\(path)/\(name)").map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
            }
        for folder in folders {
            let place = folder.isEmpty ? path : "\(path)/\(folder)"
            stored.collections.append(
                .init(
                    path: folder, name: Self.line("\(place)/displayname") ?? (folder.isEmpty ? nil : folder),
                    color: Self.line("\(place)/color").flatMap(CalendarColor.normalised)))
            for name in folder.isEmpty ? names : try Self.names(in: place) where name.hasSuffix(".ics") {
                let file = "\(place)/\(name)"
                // A file that goes while it is looked at is gone.
                guard let facts = Self.facts(file), facts.st_mode & S_IFMT == S_IFREG else { continue }
                let tag = Self.tag(facts)
                size += Int(facts.st_size)
                guard size <= limits.bytes, stored.items.count < limits.events else {
                    throw FolderCalendarError(path: path, fault: .tooLarge)
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

    private static func facts(_ path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }

    /// When a file was written last, its size and its number: what changes with its content, or with the file.
    private static func tag(_ facts: stat) -> String {
        "\(facts.st_mtim.tv_sec).\(facts.st_mtim.tv_nsec)-\(facts.st_size)-\(facts.st_ino)"
    }

    private static func names(in path: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            throw FolderCalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
    }

    /// The first line of a small file; `nil` where there is none.
    private static func line(_ path: String) -> String? {
        guard let facts = facts(path), facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= 4_096,
            // A name or a colour that can't be read is replaced by the default.
            let bytes = try? bytes(path, 4_096)
        else { return nil }
        let line = ICalText.line(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
        return line.isEmpty ? nil : line
    }

    private static func bytes(_ path: String, _ limit: Int) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw FolderCalendarError(path: path, fault: .unreadable(String(cString: strerror(errno))))
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw FolderCalendarError(path: path, fault: .noFile)
        }
        guard facts.st_size <= limit else { throw FolderCalendarError(path: path, fault: .tooLarge) }
        var fault: CInt = 0
        let size = Int(facts.st_size)
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
            throw FolderCalendarError(path: path, fault: .unreadable(String(cString: strerror(fault))))
        }
        return bytes
    }
}

/// Calendars on disk that can't be read. What was read before stays.
struct FolderCalendarError: CommandError, Hashable {
    enum Fault: Hashable {
        case missing
        case noFile
        case tooLarge
        case unreadable(String)
    }

    let path: String
    let fault: Fault

    var exitCode: ExitCode { fault == .tooLarge ? .badData : .inputOutput }

    var message: String {
        switch fault {
        case .missing: "there is no \(path) — put the calendar there, or remove its source"
        case .noFile: "\(path) is neither a file nor a folder — name one that is"
        case .tooLarge: "\(path) has more than 64 MiB — split the calendar"
        case .unreadable(let reason): "can't read \(path): \(reason) — let this user read it"
        }
    }
}
