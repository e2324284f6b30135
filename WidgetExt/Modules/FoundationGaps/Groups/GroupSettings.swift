import Foundation
import Glibc
import Shared

/// The settings of one group, read when they are asked for and published whole when they change.
final class GroupSettings: @unchecked Sendable {
    private let file: SettingsFile?
    private let faults: FaultLog?
    private let lock = NSLock()
    private var values: [String: Any] = [:]
    /// What `values` was read from; `nil` before the first time.
    private var version: SettingsFile.Version?
    private var hasFailed = false

    private static let lock = NSLock()
    nonisolated(unsafe) private static var known: [String: GroupSettings] = [:]

    /// The settings of a group, the same ones for everybody who asks; kept in memory alone for a group nobody has made.
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

    /// - Parameter faults: Where what can't be read is recorded; `nil` for the process's own record at that time.
    init(_ file: SettingsFile?, faults: FaultLog?) { (self.file, self.faults) = (file, faults) }

    /// A value.
    func value(_ key: String) -> Any? {
        lock.withLock {
            refresh()
            return values[key]
        }
    }

    /// All values.
    var all: [String: Any] {
        lock.withLock {
            refresh()
            return values
        }
    }

    /// Changes a value, in memory alone where nothing may be written; `nil` takes it away.
    ///
    /// What can't be written is recorded, and the value is kept in memory.
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

    /// Says that something couldn't be done.
    func report(_ what: String, _ why: String) {
        record(SettingsFileError(path: file?.path ?? "", reason: "can't \(what): \(why)", remedy: "encode it as Data"))
    }

    private func refresh() {
        guard let file, !hasFailed else { return }
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
            error as? SettingsFileError
            ?? SettingsFileError(path: file?.path ?? "", reason: "can't be used: \(error)", remedy: "look at the file")
        (faults ?? AppGroups.current.faults).record(fault)
    }
}
