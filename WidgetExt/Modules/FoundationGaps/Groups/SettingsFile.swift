import Foundation
import Glibc
import Shared

/// The file of a group's settings: a binary or XML property list, or a fixture's JSON.
///
/// Readers take no lock, because the file is always complete. A writer holds a lock file while it reads the values, changes them, writes
/// and flushes a staging file, and renames the staging file to the file's name.
struct SettingsFile: Sendable {
    /// A value that identifies the content of a file.
    struct Version: Equatable {
        var inode: UInt64 = 0
        var size: Int = 0
        var seconds: Int = 0
        var nanoseconds: Int = 0
    }

    /// The path of the existing file, or of the file to create.
    let path: String
    let isFixed: Bool
    private let id: String
    /// The folder of the group's files.
    private let group: String

    /// The maximum file size in bytes.
    private static let limit = 16 << 20

    init(_ group: AppGroups.Group) {
        path = group.settings.first { access($0, F_OK) == 0 } ?? group.settings[0]
        isFixed = group.isFixed
        id = group.id
        self.group = group.folder
    }

    /// Returns the file's current version. A missing file also has a version.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be examined.
    func currentVersion() throws -> Version {
        var status = stat()
        if stat(path, &status) == 0 {
            return Version(
                inode: UInt64(status.st_ino), size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
                nanoseconds: status.st_mtim.tv_nsec)
        }
        if errno == ENOENT { return Version() }
        throw unusable("be read", errno)
    }

    /// Returns the values; an empty dictionary if the file is missing.
    ///
    /// - Throws: ``CommandFailure`` if the file can't be read or doesn't contain settings.
    func read() throws -> [String: Any] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 {
            if errno == ENOENT { return [:] }
            throw unusable("be read", errno)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let data: Data
        do {
            data = try handle.read(upToCount: Self.limit + 1) ?? Data()
        } catch {
            throw unusable("be read", EIO)
        }
        guard data.count <= Self.limit else { throw tooLarge }
        return path.hasSuffix(".json") ? try json(data) : try propertyList(data)
    }

    private func propertyList(_ data: Data) throws -> [String: Any] {
        let remedy = "restore or remove it"
        let list: PropertyList
        do throws(PropertyListError) {
            list = try PropertyList(parsing: [UInt8](data), limits: .table)
        } catch {
            throw CommandFailure(path: path, reason: error.reason, remedy: remedy)
        }
        guard let values = list.dictionary else {
            throw CommandFailure(path: path, reason: "isn't a dictionary of settings", remedy: remedy)
        }
        return values.mapValues(\.settingsValue)
    }

    private func json(_ data: Data) throws -> [String: Any] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: [UInt8](data), limits: JSONLimits(bytes: Self.limit))
        } catch {
            throw CommandFailure(path: path, reason: "isn't JSON: \(error)", remedy: "write an object of settings")
        }
        guard let members = value.members else {
            throw CommandFailure(path: path, reason: "isn't a JSON object", remedy: "write an object of settings")
        }
        var values: [String: Any] = [:]
        for member in members {
            do {
                values[member.key] = try member.value.propertyListValue()
            } catch {
                throw CommandFailure(
                    "\(path) has an invalid '\(member.key)': \(error.message)", exitCode: .badData)
            }
        }
        return values
    }

    /// Changes the values under the lock, and atomically replaces the file after flushing it to disk.
    ///
    /// - Returns: The new values and their version.
    /// - Throws: ``CommandFailure``. The file isn't changed then.
    func update(_ change: (inout [String: Any]) -> Void) throws -> (values: [String: Any], version: Version) {
        let folder = path.parentFolder
        let use = ExtensionSandbox.AppGroupUse(of: group)
        let settingsLock: SettingsLock
        do {
            settingsLock = try SettingsLock("\(folder)/.\(id).lock", of: path)
        } catch {
            // While a group exceeds its quota, the host lets extensions only read.
            throw use.fault().map(overQuota) ?? error
        }
        defer { settingsLock.release() }
        var values = try read()
        change(&values)
        let data: Data
        do {
            data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        } catch {
            throw CommandFailure(path: path, reason: "can't be written: \(error)", remedy: "encode values as Data")
        }
        // Settings that become smaller are written even if the group exceeds its quota.
        if data.count > (try currentVersion()).size, let fault = use.fault(adding: data.count) {
            throw overQuota(fault)
        }
        guard data.count <= Self.limit else { throw tooLarge }
        do throws(PropertyListError) { _ = try PropertyList(parsing: [UInt8](data), limits: .table) } catch {
            throw CommandFailure(
                path: path, reason: "can't be written: it \(error.reason)", remedy: "store large values in files")
        }
        let staged = "\(folder)/.\(id).\(getpid()).stage"
        let descriptor = open(staged, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw unusable("be written", errno) }
        defer { close(descriptor) }
        do {
            try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)
        } catch {
            unlink(staged)
            throw unusable("be written", errno)
        }
        guard fdatasync(descriptor) == 0, rename(staged, path) == 0 else {
            let number = errno
            unlink(staged)
            throw unusable("be written", number)
        }
        return (values, try currentVersion())
    }

    private var tooLarge: CommandFailure {
        CommandFailure(path: path, reason: "is larger than 16 MiB", remedy: "store large values in files")
    }

    private func overQuota(_ fault: String) -> CommandFailure {
        CommandFailure(
            path: path, reason: "can't be written: \(group) \(fault)", remedy: "remove files from it",
            exitCode: .inputOutput)
    }

    private func unusable(_ what: String, _ number: Int32) -> CommandFailure {
        CommandFailure(
            path: path, reason: "can't \(what): \(String(cString: strerror(number)))",
            remedy: "check the folder and its owner", exitCode: number == EACCES ? .denied : .inputOutput)
    }
}

extension PropertyList {
    /// The value with numbers that can be read as any type of number.
    fileprivate var settingsValue: Any {
        switch self {
        case .integer(let number): NSNumber(value: number)
        case .real(let number): NSNumber(value: number)
        case .bool(let flag): NSNumber(value: flag)
        case .array(let values): values.map(\.settingsValue)
        case .dictionary(let values): values.mapValues(\.settingsValue)
        default: foundationValue
        }
    }
}

/// The settings of a group, which are read on demand. Each change writes the whole file.
final class GroupSettings: @unchecked Sendable {
    private let givenFile: SettingsFile?
    private let isStandard: Bool
    private let faults: FaultLog?
    private let lock = NSLock()
    private var values: [String: Any] = [:]
    /// The version of the file that `values` was read from; `nil` before the first read.
    private var version: SettingsFile.Version?
    /// The generation of the process's groups in which `values` was read.
    private var generation = 0
    private var hasFailed = false

    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [String: GroupSettings] = [:]

    /// Returns the settings of a group. All callers get the same instance. If the group doesn't exist, its settings are only in memory.
    static func named(_ id: String, in groups: AppGroups) -> GroupSettings {
        let group = groups.group(id)
        let key = group.map { $0.settings[0] } ?? id
        return lock.withLock {
            if let settings = known[key] { return settings }
            let settings = GroupSettings(group.map { SettingsFile($0) }, faults: nil)
            known[key] = settings
            return settings
        }
    }

    /// The extension's own settings. Those that a fixture has are read; changes are only in memory.
    static let standard = GroupSettings(nil, faults: nil, isStandard: true)

    /// - Parameter faults: The log that records failed reads and writes; `nil` for the process's log at the time of the failure.
    init(_ file: SettingsFile?, faults: FaultLog?, isStandard: Bool = false) {
        (givenFile, self.faults, self.isStandard) = (file, faults, isStandard)
    }

    /// The file; `nil` for settings that are only in memory.
    private var file: SettingsFile? {
        guard isStandard else { return givenFile }
        let groups = AppGroups.current
        guard case .fixture = groups.place, groups.has(standardSettings) else { return nil }
        return groups.group(standardSettings).map { SettingsFile($0) }
    }

    /// Returns the value of a key.
    func value(_ key: String) -> Any? {
        lock.withLock {
            refresh()
            return values[key]
        }
    }

    /// All keys and values.
    var all: [String: Any] {
        lock.withLock {
            refresh()
            return values
        }
    }

    /// Sets a value; `nil` removes the value. In a fixture, the value changes only in memory.
    ///
    /// If writing fails, the failure is recorded and the value changes only in memory.
    func set(_ value: Any?, _ key: String) {
        lock.withLock {
            refresh()
            guard let file, !file.isFixed, !hasFailed else {
                values[key] = value
                return
            }
            do {
                (values, version) = try file.update { $0[key] = value }
            } catch {
                values[key] = value
                record(error)
            }
        }
    }

    /// Records a failure.
    func report(_ what: String, _ why: String) {
        record(CommandFailure(path: file?.path ?? "", reason: "can't \(what): \(why)", remedy: "encode it as Data"))
    }

    private func refresh() {
        let current = AppGroups.generation
        if current != generation { (generation, values, version) = (current, [:], nil) }
        guard let file, !AppGroups.current.isUnreadable || isStandard else {
            if !isStandard { AppGroups.countMissed() }
            return
        }
        guard !hasFailed else { return }
        do {
            let found = try file.currentVersion()
            if let version, version == found { return }
            values = try file.read()
            version = found
        } catch {
            hasFailed = true
            record(error)
        }
    }

    private func record(_ error: any Error) {
        let fault =
            error as? CommandFailure
            ?? CommandFailure(path: file?.path ?? "", reason: "can't be used: \(error)", remedy: "check the file")
        (faults ?? AppGroups.current.faults).record(fault)
    }
}

/// A lock on a group's settings. Writers must hold it; readers needn't.
struct SettingsLock {
    private let descriptor: CInt

    /// Acquires the lock, waiting at most 250 ms.
    ///
    /// - Throws: ``CommandFailure`` if locking fails, or if another process still holds the lock after that time.
    init(_ lock: String, of path: String) throws {
        descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw CommandFailure(
                path: path, reason: "can't be locked: \(String(cString: strerror(errno)))",
                remedy: "check the folder and its owner", exitCode: errno == EACCES ? .denied : .inputOutput)
        }
        for _ in 0..<50 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            usleep(5_000)
        }
        close(descriptor)
        throw CommandFailure(
            path: path, reason: "is being written by another process", remedy: "try again", exitCode: .tryAgain)
    }

    /// Releases the lock.
    func release() {
        // Unlocked explicitly: a child between fork and exec has a copy of the descriptor, and would still hold the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
