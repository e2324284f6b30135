import Foundation
import Glibc
import Shared

/// The file of a group's settings: a property list, binary or XML, or a fixture's JSON.
///
/// A reader takes no lock: what it opens is whole. A writer holds a lock beside the file while it reads, changes, writes another file,
/// flushes it and renames it over the first.
struct SettingsFile: Sendable {
    /// What tells one version of a file from another.
    struct Version: Equatable {
        var inode: UInt64 = 0
        var size: Int = 0
        var seconds: Int = 0
        var nanoseconds: Int = 0
    }

    /// The file there is, else the one to make.
    let path: String
    let isFixed: Bool
    private let id: String

    /// The most bytes that are read.
    private static let limit = 16 << 20

    init(_ group: AppGroups.Group) {
        path = group.settings.first { access($0, F_OK) == 0 } ?? group.settings[0]
        isFixed = group.isFixed
        id = group.id
    }

    /// The version there is now; that of no file where there is none.
    ///
    /// - Throws: ``SettingsFileError`` where that can't be seen.
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

    /// The values; none where there is no file.
    ///
    /// - Throws: ``SettingsFileError`` for a file that can't be read, or holds no settings.
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
        guard data.count <= Self.limit else {
            throw SettingsFileError(path: path, reason: "is larger than 16 MiB", remedy: "keep large values in files")
        }
        return path.hasSuffix(".json") ? try json(data) : try propertyList(data)
    }

    private func propertyList(_ data: Data) throws -> [String: Any] {
        let remedy = "restore it from where it came, or remove it"
        let list: Any
        do {
            list = try PropertyListSerialization.propertyList(from: data, format: nil)
        } catch {
            throw SettingsFileError(path: path, reason: "is no property list", remedy: remedy)
        }
        guard let values = list as? [String: Any] else {
            throw SettingsFileError(path: path, reason: "is no dictionary of settings", remedy: remedy)
        }
        return values
    }

    private func json(_ data: Data) throws -> [String: Any] {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: [UInt8](data), limits: JSONLimits(bytes: Self.limit))
        } catch {
            throw SettingsFileError(path: path, reason: "is no JSON: \(error)", remedy: "write an object of settings")
        }
        guard let members = value.members else {
            throw SettingsFileError(path: path, reason: "is no JSON object", remedy: "write an object of settings")
        }
        var values: [String: Any] = [:]
        for member in members { values[member.key] = try FixtureValue(path: path, key: member.key).value(member.value) }
        return values
    }

    /// Changes the values under the lock and publishes them whole and flushed.
    ///
    /// - Returns: The values and the version they are.
    /// - Throws: ``SettingsFileError``; the file is as it was then.
    func update(_ change: (inout [String: Any]) -> Void) throws -> (values: [String: Any], version: Version) {
        let folder = path.parentFolder
        let held = try SettingsLock("\(folder)/.\(id).lock", of: path)
        defer { held.release() }
        var values = try read()
        change(&values)
        let data: Data
        do {
            data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        } catch {
            throw SettingsFileError(path: path, reason: "can't be written: \(error)", remedy: "encode values as Data")
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

    private func unusable(_ what: String, _ number: Int32) -> SettingsFileError {
        SettingsFileError(
            path: path, reason: "can't \(what): \(String(cString: strerror(number)))",
            remedy: "check the folder and its owner", exitCode: number == EACCES ? .denied : .inputOutput)
    }
}

/// Settings of a group that can't be used.
struct SettingsFileError: CommandError, Hashable {
    let path: String
    let reason: String
    let remedy: String
    var exitCode = ExitCode.badData

    var message: String { "\(path) \(reason) — \(remedy)" }
}
