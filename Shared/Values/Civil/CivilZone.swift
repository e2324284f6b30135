import Glibc

/// A time zone of the machine, read from its zone file, for programs that don't link ICU.
package struct CivilZone: Sendable {
    /// The IANA name; `nil` for the machine's own zone.
    package let name: String?
    private let file: ZoneFile?

    /// Coordinated Universal Time, which needs no file.
    package static let utc = CivilZone(name: "UTC", file: nil)

    private init(name: String?, file: ZoneFile?) { (self.name, self.file) = (name, file) }

    /// Reads a zone by its IANA name. With `nil` it reads the machine's own zone from `/etc/localtime`, or else uses UTC.
    ///
    /// - Throws: ``CivilZoneError`` for an unknown name or an invalid file.
    package init(named name: String?, folder: String = "/usr/share/zoneinfo") throws(CivilZoneError) {
        if let name {
            try self.init(
                named: name, path: Self.path(of: name, in: folder),
                other: Self.current(name, in: folder).flatMap { Self.path(of: $0, in: folder) })
        } else if access("/etc/localtime", F_OK) == 0 {
            try self.init(named: nil, path: "/etc/localtime")
        } else {
            self = .utc
        }
    }

    /// Creates a zone from its UTC offsets in seconds: `first` applies before the first change, and each change's offset from that change
    /// on. The changes are in ascending order, with instants in seconds since 1970.
    package init(named name: String, first: Int, changes: [(instant: Int64, offset: Int)]) {
        self.init(name: name, file: ZoneFile(first: first, changes: changes))
    }

    /// - Parameter other: The path of the file if there is none at `path`.
    private init(named name: String?, path: String?, other: @autoclosure () -> String? = nil) throws(CivilZoneError) {
        if name == "UTC" || name == "GMT" {
            self.init(name: name, file: nil)
            return
        }
        guard let path, let bytes = Self.bytes(of: path) ?? other().flatMap({ Self.bytes(of: $0) }) else {
            throw CivilZoneError(.unknown(name ?? "localtime"))
        }
        guard let file = ZoneFile(bytes) else { throw CivilZoneError(.damaged(name ?? path)) }
        self.init(name: name, file: file)
    }

    /// Returns true if the machine has a zone with a name.
    package static func isInstalled(_ name: String, in folder: String = "/usr/share/zoneinfo") -> Bool {
        isFile(name, in: folder) || current(name, in: folder).map { isFile($0, in: folder) } ?? false
    }

    /// Returns the name under which the machine has a zone's file: the current name if the machine has no file of an abolished name.
    package static func installedName(_ name: String, in folder: String = "/usr/share/zoneinfo") -> String {
        isFile(name, in: folder) ? name : current(name, in: folder) ?? name
    }

    private static func isFile(_ name: String, in folder: String) -> Bool {
        guard let path = path(of: name, in: folder) else { return false }
        var status = stat()
        // A folder, such as Europe, isn't a zone.
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns the current name of a zone with an abolished name, such as `US/Eastern`; `nil` for any other name. Debian has the files of such
    /// names only in the package `tzdata-legacy`.
    private static func current(_ name: String, in folder: String) -> String? {
        guard path(of: name, in: folder) != nil, let list = bytes(of: "\(folder)/tzdata.zi") else { return nil }
        for line in list.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "L") {
            let fields = line.split(separator: UInt8(ascii: " "))
            if fields.count == 3, fields[2].elementsEqual(name.utf8) {
                return String(decoding: fields[1], as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns the path of a zone's file, which never leaves the folder; `nil` for an invalid name.
    private static func path(of name: String, in folder: String) -> String? {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
        }
        guard isPlain, !name.isEmpty, name.utf8.count <= 64, name.utf8.first != UInt8(ascii: "/") else { return nil }
        return "\(folder)/\(name)"
    }

    /// Returns the bytes of a small regular file; `nil` if there is none.
    private static func bytes(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= 1 << 20 else {
            return nil
        }
        let size = Int(status.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(pread(descriptor, buffer.baseAddress, size, 0), 0)
        }
        return bytes.count == size ? bytes : nil
    }

    /// Returns the UTC offset at `instant`, in milliseconds; `instant` is in milliseconds since 1970.
    package func offset(at instant: Int64) -> Int64 {
        Int64(file?.offset(at: instant.floored(by: 1_000)) ?? 0) * 1_000
    }

    /// Returns the local day and the milliseconds since its midnight at an instant in milliseconds since 1970.
    package func clock(at instant: Int64) -> (day: CivilDay, milliseconds: Int64) {
        let local = instant + offset(at: instant)
        let day = local.floored(by: 86_400_000)
        return (CivilDay(number: Int32(clamping: day)), local - day * 86_400_000)
    }

    /// Returns the local day at an instant in milliseconds since 1970.
    package func day(at instant: Int64) -> CivilDay { clock(at: instant).day }

    /// Returns the instant of a local time on a day, in milliseconds since 1970.
    ///
    /// If the local time occurs twice, the result is the first instant. If the clock skips the local time, it is interpreted with the
    /// offset before the change, so that the result is later by the length of the gap.
    package func instant(on day: CivilDay, milliseconds: Int64 = 0) -> Int64 {
        let local = Int64(day.number) * 86_400_000 + milliseconds
        let before = offset(at: local - 86_400_000)
        let after = offset(at: local + 86_400_000)
        if offset(at: local - before) != before, offset(at: local - after) == after { return local - after }
        return local - before
    }

    /// Returns a day's instants in milliseconds since 1970. A day may have 23 or 25 hours, and may begin after midnight.
    package func instants(of day: CivilDay) -> Range<Int64> {
        let start = instant(on: day)
        return start..<max(instant(on: day.advanced(by: 1)), start)
    }
}

/// The error for an unusable time zone.
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
        case .unknown(let name): "unknown time zone '\(name)' — write an IANA name such as Europe/Berlin"
        case .damaged(let name): "can't read this machine's file for time zone '\(name)' — reinstall tzdata"
        }
    }
}
