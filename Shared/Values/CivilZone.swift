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
    /// - Throws: ``CommandFailure`` for an unknown name or an invalid file.
    package init(named name: String?, folder: String = "/usr/share/zoneinfo") throws(CommandFailure) {
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
    private init(named name: String?, path: String?, other: @autoclosure () -> String? = nil) throws(CommandFailure) {
        if name == "UTC" || name == "GMT" {
            self.init(name: name, file: nil)
            return
        }
        guard let path, let bytes = Self.bytes(of: path) ?? other().flatMap({ Self.bytes(of: $0) }) else {
            throw CommandFailure.unknownZone(name ?? "localtime")
        }
        guard let file = ZoneFile(bytes) else { throw CommandFailure.damagedZone(name ?? path) }
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

extension CommandFailure {
    package static func unknownZone(_ name: String) -> CommandFailure {
        CommandFailure("unknown time zone '\(name)' — write an IANA name such as Europe/Berlin")
    }

    fileprivate static func damagedZone(_ name: String) -> CommandFailure {
        CommandFailure(
            "can't read this machine's file for time zone '\(name)' — reinstall tzdata", exitCode: .inputOutput)
    }
}

/// A compiled zone file in the format of RFC 8536: the changes of the UTC offset, and the rule that applies after the last change.
struct ZoneFile: Sendable {
    /// The times of the changes, in seconds since 1970, ascending.
    let changes: [Int64]
    /// The UTC offset in seconds after each change.
    let offsets: [Int]
    /// The UTC offset in seconds before the first change.
    let first: Int
    /// The rule after the last change; `nil` if the last offset applies forever.
    let rule: ZoneRule?

    /// Creates a zone with these changes, in ascending order, and no rule.
    init(first: Int, changes: [(instant: Int64, offset: Int)]) {
        self.first = first
        self.changes = changes.map(\.instant)
        offsets = changes.map(\.offset)
        rule = nil
    }

    /// Parses a file's bytes; `nil` if they aren't a valid zone.
    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0) else { return nil }
        // Only the second half of the file, with 64-bit instants, is read. Files of version 1 don't have it, but they are no longer in use.
        let start = Header.size + old.length(instantSize: 4)
        guard old.version >= 0x32, let header = Header(bytes, at: start) else { return nil }
        let data = start + Header.size
        let end = data + header.length(instantSize: 8)
        guard end <= bytes.count, header.types >= 1 else { return nil }
        func number(_ offset: Int, _ size: Int) -> Int64 {
            let first: Int64 = bytes[offset] >= 0x80 ? -1 : 0
            return bytes[offset..<(offset + size)].reduce(first) { $0 << 8 | Int64($1) }
        }
        let indexes = data + header.changes * 8
        let types = indexes + header.changes
        func offset(ofType type: Int) -> Int? {
            type < header.types ? Int(number(types + type * 6, 4)) : nil
        }
        var (changes, offsets): ([Int64], [Int]) = ([], [])
        for position in 0..<header.changes {
            let instant = number(data + position * 8, 8)
            guard changes.last.map({ $0 < instant }) ?? true,
                let offset = offset(ofType: Int(bytes[indexes + position])), abs(offset) < 93_600
            else { return nil }
            changes.append(instant)
            offsets.append(offset)
        }
        guard let first = offset(ofType: 0), abs(first) < 93_600 else { return nil }
        (self.changes, self.offsets, self.first) = (changes, offsets, first)
        let footer = bytes[end...].split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard footer.count == 3, footer[0].isEmpty else { return nil }
        if footer[1].isEmpty {
            rule = nil
        } else {
            guard let read = ZoneRule(String(decoding: footer[1], as: UTF8.self)) else { return nil }
            rule = read
        }
    }

    /// Returns the UTC offset in seconds at an instant in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        guard let last = changes.last else { return rule?.offset(at: instant) ?? first }
        if instant >= last, let rule { return rule.offset(at: instant) }
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : offsets[low - 1]
    }

    /// The header of one half of the file.
    private struct Header {
        static let size = 44
        let version: UInt8
        private let counts: [Int]

        var changes: Int { counts[3] }
        var types: Int { counts[4] }

        init?(_ bytes: [UInt8], at offset: Int) {
            guard offset + Self.size <= bytes.count, bytes[offset..<(offset + 4)].elementsEqual("TZif".utf8) else {
                return nil
            }
            version = bytes[offset + 4]
            counts = (0..<6).map { index in
                bytes[(offset + 20 + index * 4)..<(offset + 24 + index * 4)].reduce(0) { $0 << 8 | Int($1) }
            }
            guard counts.allSatisfy({ $0 <= 65_536 }) else { return nil }
        }

        /// Returns the length of the half in bytes, without the header.
        func length(instantSize size: Int) -> Int {
            changes * (size + 1) + types * 6 + counts[5] + counts[2] * (size + 4) + counts[1] + counts[0]
        }
    }
}

/// The rule that a zone follows after its last known change, in POSIX format: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct ZoneRule: Hashable, Sendable {
    /// The beginning or end of summer time.
    struct Change: Hashable, Sendable {
        enum Day: Hashable, Sendable {
            /// A weekday (0 for Sunday) in a week of a month; week 5 is the last week with that weekday.
            case weekday(month: Int, week: Int, weekday: Int)
            /// A day of the year from 1 to 365, never 29 February.
            case julian(Int)
            /// A day of the year from 0 to 365.
            case ordinal(Int)
        }

        var day: Day
        /// The time of the change in seconds after midnight, in the local time that applies before it. May be negative or exceed a day.
        var seconds: Int

        /// Returns the change in a year, in seconds since 1970 in the local time that applies before it.
        func local(in year: Int) -> Int64 {
            let start = CivilDay(year: year, month: 1, day: 1)
            let isLeap = CivilDay(year: year, month: 2, day: 29).parts.month == 2
            let day: CivilDay
            switch self.day {
            case .julian(let number): day = start.advanced(by: number - 1 + (isLeap && number >= 60 ? 1 : 0))
            case .ordinal(let number): day = start.advanced(by: number)
            case .weekday(let month, let week, let weekday):
                let first = CivilDay(year: year, month: month, day: 1)
                let next =
                    month == 12
                    ? CivilDay(year: year + 1, month: 1, day: 1) : CivilDay(year: year, month: month + 1, day: 1)
                var found = first.advanced(by: (weekday - first.weekday + 7) % 7 + (week - 1) * 7)
                while found >= next { found = found.advanced(by: -7) }
                day = found
            }
            return Int64(day.number) * 86_400 + Int64(seconds)
        }
    }

    /// The UTC offset in seconds.
    var standard: Int
    /// The UTC offset of summer time in seconds, and its beginning and end; `nil` without summer time.
    var summer: (offset: Int, begins: Change, ends: Change)?

    static func == (left: Self, right: Self) -> Bool {
        left.standard == right.standard && left.summer?.offset == right.summer?.offset
            && left.summer?.begins == right.summer?.begins && left.summer?.ends == right.summer?.ends
    }

    func hash(into hasher: inout Hasher) { hasher.combine(standard) }

    /// Returns the UTC offset in seconds at an instant in seconds since 1970.
    func offset(at instant: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilDay(number: Int32(clamping: (instant + Int64(standard)).floored(by: 86_400))).parts.year
        let begins = summer.begins.local(in: year) - Int64(standard)
        let ends = summer.ends.local(in: year) - Int64(summer.offset)
        let isSummer =
            begins < ends ? (begins..<ends).contains(instant) : !(ends..<begins).contains(instant)
        return isSummer ? summer.offset : standard
    }

    /// Parses a rule; `nil` if it isn't valid.
    init?(_ text: String) {
        var reader = Reader(bytes: Array(text.utf8)[...])
        guard reader.name(), let standard = reader.time() else { return nil }
        self.standard = -standard
        guard !reader.bytes.isEmpty else { return }
        guard reader.name() else { return nil }
        var offset = self.standard + 3_600
        if reader.bytes.first != UInt8(ascii: ",") {
            guard let written = reader.time() else { return nil }
            offset = -written
        }
        guard let begins = reader.change(), let ends = reader.change(), reader.bytes.isEmpty else { return nil }
        summer = (offset, begins, ends)
    }

    /// Reads the parts of a rule from its bytes.
    private struct Reader {
        var bytes: ArraySlice<UInt8>

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard bytes.first == UInt8(ascii: character) else { return false }
            bytes.removeFirst()
            return true
        }

        /// Skips a name of three letters or more, or of any characters in angle brackets; returns false if there is none.
        mutating func name() -> Bool {
            if take("<") {
                guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return false }
                bytes = bytes[(end + 1)...]
                return true
            }
            let length = bytes.prefix { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }.count
            bytes.removeFirst(length)
            return length >= 3
        }

        mutating func number(upTo limit: Int) -> Int? {
            let digits = bytes.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, digits.count <= 4 else { return nil }
            bytes.removeFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
            return value <= limit ? value : nil
        }

        /// Reads `[+-]hh[:mm[:ss]]` and returns it in seconds.
        mutating func time() -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(upTo: 167).map({ $0 * 3_600 }) else { return nil }
            for unit in [60, 1] where take(":") {
                guard let value = number(upTo: 59) else { return nil }
                seconds += value * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard take(",") else { return nil }
            let day: Change.Day
            if take("M") {
                guard let month = number(upTo: 12), month >= 1, take("."), let week = number(upTo: 5), week >= 1,
                    take("."),
                    let weekday = number(upTo: 6)
                else { return nil }
                day = .weekday(month: month, week: week, weekday: weekday)
            } else if take("J") {
                guard let number = number(upTo: 365), number >= 1 else { return nil }
                day = .julian(number)
            } else {
                guard let number = number(upTo: 365) else { return nil }
                day = .ordinal(number)
            }
            guard take("/") else { return Change(day: day, seconds: 7_200) }
            guard let seconds = time() else { return nil }
            return Change(day: day, seconds: seconds)
        }
    }
}

extension Int64 {
    /// Returns the quotient rounded down, for a divisor above 0.
    package func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

/// The time zone that the variable `TZ` specifies.
package enum ZoneVariable: Hashable, Sendable {
    /// The machine's own zone.
    case machine
    /// An installed zone, by its IANA name.
    case named(String)

    private static let localTime = "/etc/localtime"

    /// Parses `NAME`, `:NAME`, the path of an installed zone, or a fixed offset of whole hours such as `<+03>-3`. An empty text is UTC, as
    /// in C libraries.
    ///
    /// Rules with summer time (`CET-1CEST,M3.5.0,M10.5.0/3`) have no IANA name and aren't supported.
    ///
    /// - Throws: ``CommandFailure`` for a text that isn't an installed zone.
    package init(_ text: String, folder: String = "/usr/share/zoneinfo") throws(CommandFailure) {
        var name = Substring(text)
        if name.first == ":" { name.removeFirst() }
        if name == Self.localTime {
            self = .machine
            return
        }
        if name.hasPrefix(folder + "/") { name = name.dropFirst(folder.count + 1) }
        if name.isEmpty {
            self = .named("UTC")
        } else if CivilZone.isInstalled(String(name), in: folder) {
            self = .named(String(name))
        } else if let rule = ZoneRule(String(name)), let fixed = Self.fixed(rule) {
            self = .named(fixed)
        } else {
            let isRule = ZoneRule(String(name)) != nil
            throw CommandFailure(
                "TZ is '\(text)', which \(isRule ? "is a rule and not a" : "is not a") time zone of this machine — "
                    + "write an IANA name such as Europe/Berlin, or unset it"
            )
        }
    }

    /// Returns the IANA name of a zone with a fixed offset of whole hours. Its sign is positive west of Greenwich.
    private static func fixed(_ rule: ZoneRule) -> String? {
        guard rule.summer == nil, rule.standard % 3_600 == 0 else { return nil }
        switch rule.standard / 3_600 {
        case 0: return "UTC"
        case let hours where (1...14).contains(hours): return "Etc/GMT-\(hours)"
        case let hours where (-12 ... -1).contains(hours): return "Etc/GMT+\(-hours)"
        default: return nil
        }
    }
}
