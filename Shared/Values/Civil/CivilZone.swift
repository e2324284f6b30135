import Glibc

/// A time zone of the machine's, read from its own file: what a program without ICU knows local time by.
package struct CivilZone: Sendable {
    /// Its IANA name; `nil` for the machine's own zone.
    package let name: String?
    private let file: ZoneFile?

    /// Greenwich, without a file.
    package static let utc = CivilZone(name: "UTC", file: nil)

    private init(name: String?, file: ZoneFile?) { (self.name, self.file) = (name, file) }

    /// A zone by its IANA name; `nil` is the machine's: `/etc/localtime`, else UTC.
    ///
    /// - Throws: ``CivilZoneError`` for a name the machine has no zone of, and for a file that holds none.
    package init(named name: String?, folder: String = "/usr/share/zoneinfo") throws(CivilZoneError) {
        if let name {
            try self.init(named: name, path: Self.path(of: name, in: folder))
        } else if access("/etc/localtime", F_OK) == 0 {
            try self.init(named: nil, path: "/etc/localtime")
        } else {
            self = .utc
        }
    }

    /// A zone that somebody describes: seconds east of Greenwich before the first change, and after each; ascending, in seconds since
    /// 1970.
    package init(named name: String, first: Int, changes: [(instant: Int64, offset: Int)]) {
        self.init(name: name, file: ZoneFile(first: first, changes: changes))
    }

    private init(named name: String?, path: String?) throws(CivilZoneError) {
        if name == "UTC" || name == "GMT" {
            self.init(name: name, file: nil)
            return
        }
        guard let path, let bytes = Self.bytes(of: path) else { throw CivilZoneError(.unknown(name ?? "localtime")) }
        guard let file = ZoneFile(bytes) else { throw CivilZoneError(.damaged(name ?? path)) }
        self.init(name: name, file: file)
    }

    /// Whether the machine has a zone of a name.
    package static func isInstalled(_ name: String, in folder: String = "/usr/share/zoneinfo") -> Bool {
        guard let path = path(of: name, in: folder) else { return false }
        var facts = stat()
        // A folder, such as Europe, is none.
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Where the zone of a name is; `nil` for a text that names none. It never leaves the folder.
    private static func path(of name: String, in folder: String) -> String? {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
        }
        guard isPlain, !name.isEmpty, name.utf8.count <= 64, name.utf8.first != UInt8(ascii: "/") else { return nil }
        return "\(folder)/\(name)"
    }

    /// A small regular file's bytes; `nil` where there is none.
    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= 1 << 20 else {
            return nil
        }
        let size = Int(facts.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, size, 0), 0)
        }
        return bytes.count == size ? bytes : nil
    }

    /// Milliseconds its clocks are ahead of Greenwich's at an instant in milliseconds since 1970.
    package func offset(at instant: Int64) -> Int64 {
        Int64(file?.offset(at: instant.floored(by: 1_000)) ?? 0) * 1_000
    }

    /// The day and the milliseconds since its midnight the clocks show at an instant in milliseconds since 1970.
    package func clock(at instant: Int64) -> (day: CivilDay, milliseconds: Int64) {
        let local = instant + offset(at: instant)
        let day = local.floored(by: 86_400_000)
        return (CivilDay(number: Int32(clamping: day)), local - day * 86_400_000)
    }

    /// The day it is at an instant in milliseconds since 1970.
    package func day(at instant: Int64) -> CivilDay { clock(at: instant).day }

    /// The instant the clocks show a time on a day, in milliseconds since 1970.
    ///
    /// Of a time there is twice, the first; a time that is skipped is read by the clock that went until then, and so comes as
    /// much later as was skipped.
    package func instant(on day: CivilDay, milliseconds: Int64 = 0) -> Int64 {
        let local = Int64(day.number) * 86_400_000 + milliseconds
        let before = offset(at: local - 86_400_000)
        let after = offset(at: local + 86_400_000)
        if offset(at: local - before) != before, offset(at: local - after) == after { return local - after }
        return local - before
    }

    /// A day's instants in milliseconds since 1970: it may have 23 or 25 hours, and begin after midnight.
    package func instants(of day: CivilDay) -> Range<Int64> {
        let start = instant(on: day)
        return start..<max(instant(on: day.advanced(by: 1)), start)
    }
}

/// A time zone that can't be worked with.
package struct CivilZoneError: CommandError, Hashable {
    package enum Fault: Hashable, Sendable {
        case unknown(String)
        case damaged(String)
    }

    package let fault: Fault

    package init(_ fault: Fault) { self.fault = fault }

    package var exitCode: ExitCode {
        switch fault {
        case .unknown: .usage
        case .damaged: .inputOutput
        }
    }

    package var message: String {
        switch fault {
        case .unknown(let name): "unknown time zone '\(name)' — an IANA name such as Europe/Berlin"
        case .damaged(let name): "the machine's file of time zone '\(name)' can't be read — install tzdata anew"
        }
    }
}
